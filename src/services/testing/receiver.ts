/** A receiver of notifications: a real HTTP server on loopback, and a way out that leads nowhere but to it. */

import { until } from "../../../config/testing/until.ts";
import type { Egress } from "../../egress/contract.ts";
import { loopbackEgress } from "./loopback-egress.ts";

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
  until(count: number): Promise<unknown>;
  stop(): Promise<void>;
}

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

  return {
    received,
    answer: (next) => {
      respond = next;
    },
    egress: loopbackEgress(server.port ?? 0),
    until: (count) =>
      until(
        () => received,
        ({ length }) => length >= count,
      ),
    stop: () => server.stop(true),
  };
}
