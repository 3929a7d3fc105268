/** A receiver of notifications: a real HTTP server on loopback, and a way out that leads nowhere but to it. */
import type { Egress, EgressRefusal, EgressRequest } from "../../egress/contract.ts";

export interface Received {
  path: string;
  headers: Record<string, string>;
  /** The bytes as they came. */
  raw: Buffer;
  /** Their id, for short. */
  id: string;
}

export interface Receiver {
  received: Received[];
  /** What the next requests are answered; 204 unless set. */
  answer(respond: (received: Received) => Response | Promise<Response>): void;
  egress: Egress;
  /** Until so many have come. */
  until(count: number): Promise<void>;
  stop(): Promise<void>;
}

const unresolved: EgressRefusal = {
  ok: false,
  code: "remote_unavailable",
  reason: "The name does not resolve.",
  internal: "scripted",
};

/** Hosts that end in .invalid do not resolve; those that begin with dead. accept and never answer; all others are the receiver. */
export function createReceiver(): Receiver {
  let respond: (received: Received) => Response | Promise<Response> = () =>
    new Response(null, { status: 204 });
  const received: Received[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const raw = Buffer.from(await request.arrayBuffer());
      const headers = Object.fromEntries(request.headers);
      const each = { path: new URL(request.url).pathname, headers, raw, id: headers["webhook-id"] ?? "" };
      received.push(each);
      return respond(each);
    },
  });

  async function request(asked: EgressRequest) {
    const url = new URL(asked.url);
    if (url.hostname.endsWith(".invalid")) return unresolved;
    const signal = AbortSignal.any([
      AbortSignal.timeout(asked.timeoutMs),
      asked.signal ?? new AbortController().signal,
    ]);
    if (url.hostname.startsWith("dead.")) {
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      return { ...unresolved, reason: "The receiver did not answer in time." };
    }
    try {
      const response = await fetch(`http://127.0.0.1:${server.port}${url.pathname}${url.search}`, {
        method: asked.method,
        headers: asked.headers,
        ...(asked.body === undefined ? {} : { body: asked.body as string }),
        redirect: "manual",
        signal,
      });
      const { status, headers } = response;
      const body = response.body ?? new Blob([]).stream();
      return { ok: true as const, url: asked.url, status, headers, body };
    } catch (error) {
      return { ...unresolved, reason: "The connection was lost.", internal: String(error) };
    }
  }

  return {
    received,
    answer: (next) => {
      respond = next;
    },
    egress: {
      check: async (url) => (new URL(url).hostname.endsWith(".invalid") ? unresolved : { ok: true }),
      request,
    },
    async until(count) {
      for (let turn = 0; received.length < count; turn += 1) {
        if (turn > 1_000) throw new Error(`${received.length} of ${count} have come`);
        await Bun.sleep(5);
      }
    },
    stop: () => server.stop(true),
  };
}
