import type { Duplex } from "node:stream";
import type { Resolve } from "../guard.ts";

/** Connects to an address and port; the signal aborts. Throws Refused. */
export type Dial = (address: string, port: number, signal: AbortSignal) => Promise<Duplex>;

/** The guard's network access; replaced in tests. */
export interface Wire {
  resolve: Resolve;
  dial: Dial;
  /** TLS with certificate check for the host. Throws Refused. */
  secure(stream: Duplex, host: string, signal: AbortSignal): Promise<Duplex>;
}
