/**
 * Where notifications are tested from end to end: a receiver and a server that can reach it. On a network of their own
 * it is the executable with its guard; where none can be made, the same server from source, with a way out to loopback.
 */
import { fileURLToPath } from "node:url";
import { until } from "../../../config/testing/until.ts";
import { executable } from "../executable.ts";
import { withNetwork } from "../network/network.ts";
import type { TestServer, TestServerOptions } from "../server.ts";
import { startServer } from "../server.ts";

export interface ReceivedRequest {
  body: Buffer;
  header(name: string): string | null;
}

export interface Reply {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** Never answers, keeps the connection. */
  hang?: boolean;
}

export interface GroundReceiver {
  received: readonly ReceivedRequest[];
  /** What requests are answered; may be replaced at any time. */
  handler(request: ReceivedRequest, count: number): Reply | Promise<Reply>;
  /** Resolves when so many requests have come in all; throws after the time. */
  waitFor(count: number): Promise<unknown>;
}

export interface Ground {
  receiver: GroundReceiver;
  /** Where the server finds it. */
  receiverUrl: string;
  startServerInside(options: Pick<TestServerOptions, "dataDir" | "env">): Promise<TestServer>;
  /** What comes before `admin` on a command line. */
  command: readonly string[];
}

export async function onNetwork(run: (ground: Ground) => Promise<void>): Promise<void> {
  const command = [await executable()];
  await withNetwork(async (net) =>
    run({
      receiver: await net.receiver("hooks.example.org", () => ({ status: 204 })),
      receiverUrl: "https://hooks.example.org/in",
      command,
      startServerInside: (options) => net.startServer(options),
    }),
  );
}

const main = fileURLToPath(new URL("./loopback-main.ts", import.meta.url));

export async function onLoopback(run: (ground: Ground) => Promise<void>): Promise<void> {
  const received: ReceivedRequest[] = [];
  const receiver: GroundReceiver = {
    received,
    handler: () => ({ status: 204 }),
    waitFor: (count) =>
      until(
        () => received,
        ({ length }) => length >= count,
      ),
  };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const body = Buffer.from(await request.arrayBuffer());
      const each = { body, header: (name: string) => request.headers.get(name) };
      received.push(each);
      const { status = 200, headers = {}, hang } = await receiver.handler(each, received.length);
      if (hang) await new Promise(() => {});
      return new Response(null, { status, headers });
    },
  });
  const command = [process.execPath, main];
  try {
    await run({
      receiver,
      receiverUrl: "https://hooks.example.org/in",
      command,
      startServerInside: (options) =>
        startServer({ ...options, command, env: { ...options.env, RECEIVER_PORT: String(server.port) } }),
    });
  } finally {
    await server.stop(true);
  }
}
