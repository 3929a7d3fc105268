/** What a test and the process inside its namespace tell each other. */
import type { DnsScript } from "./dns.ts";

/** A request as it came over the wire, to a receiver of ours. */
export interface Received {
  receiver: string;
  /** The name that TLS asked for, if any. */
  serverName: string | null;
  method: string;
  path: string;
  /** As they were written, in their order. */
  fields: readonly (readonly [name: string, value: string])[];
  bodyBase64: string;
  /** When its last byte had come; of the machine's monotonic clock. */
  atMs: number;
}

export interface Reply {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  bodyBase64?: string;
  delayMs?: number;
  /** Never answers, keeps the connection. */
  hang?: boolean;
  /** Closes the connection after so many bytes of the response; 0: without a word. */
  cutAfterBytes?: number;
  /** Sent as it is instead of everything above. */
  raw?: string;
  /** A piece every so often, for as long as it takes; after the rest. */
  trickle?: { piece: string; everyMs: number };
}

export interface ReceiverOptions {
  name: string;
  address: string;
  port: number;
  cert: string;
  key: string;
}

export interface ProxyOptions {
  address: string;
  port: number;
  /** What it demands in Proxy-Authorization, or null. */
  authorization: string | null;
}

export interface Counters {
  /** Connections accepted at addresses where nobody should connect, by "address port". */
  strays: Readonly<Record<string, number>>;
  /** Queries by "name type". */
  queries: Readonly<Record<string, number>>;
  /** What proxies were asked for, line by line. */
  proxied: readonly string[];
  /** Connections that anybody inside has begun, as the kernel counts them, without those that this process began. */
  opened: number;
}

/** Asked of the process inside; each gets an answer with the same id. */
export type Order =
  | { do: "dns"; name: string; script: DnsScript }
  | { do: "receiver"; options: ReceiverOptions }
  | { do: "proxy"; options: ProxyOptions }
  | { do: "unreachable"; address: string }
  | { do: "bridge"; socket: string; port: number }
  | { do: "counters" }
  | { do: "reset" };

export type ToStage = { id: number; order: Order } | { reply: Reply; to: number };
export type FromStage =
  | { ready: true }
  | { id: number; result: unknown }
  | { id: number; error: string }
  | { received: Received; to: number };
