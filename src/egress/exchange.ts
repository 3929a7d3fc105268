/** One request to one host over a connection of its own, which nothing else ever uses. */
import type { Timers } from "../../config/ambient.ts";
import type { Route } from "./guard.ts";
import { type Head, readHead } from "./http/head.ts";
import { headOf, type Message } from "./http/message.ts";
import { ByteReader } from "./http/reader.ts";
import { headBytesMax } from "./limits.ts";
import { dialFirst } from "./transport/race.ts";
import type { Wire } from "./transport/wire.ts";

export interface Exchange {
  head: Head;
  reader: ByteReader;
  close(): void;
}

/** Connects to the route's addresses alone. The signal ends it at any time, also after this returns. Throws Refused. */
export async function exchange(
  route: Route,
  message: Message,
  signal: AbortSignal,
  { wire, timers }: { wire: Wire; timers: Timers },
): Promise<Exchange> {
  const head = Buffer.from(headOf(message, route.url, route.host), "latin1");
  const connection = await dialFirst(route.addresses, route.port, signal, { dial: wire.dial, timers });
  const plain = route.url.protocol === "http:";
  const stream = plain ? connection : await wire.secure(connection, route.host, signal);
  const reader = new ByteReader(stream);
  const close = () => {
    signal.removeEventListener("abort", onAbort);
    stream.destroy();
    connection.destroy();
  };
  const onAbort = () => {
    reader.fail(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
    close();
  };
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    // Not waited for: a host may answer, and even refuse, before it has read everything.
    stream.write(message.body === null ? head : Buffer.concat([head, message.body]));
    return { head: await readHead(reader, headBytesMax), reader, close };
  } catch (error) {
    close();
    throw error;
  }
}
