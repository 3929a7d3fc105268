import type { Duplex } from "node:stream";
import type { Resolve } from "../guard.ts";

/** A byte stream to one address and port; the signal ends the attempt. Throws Refused. */
export type Dial = (address: string, port: number, signal: AbortSignal) => Promise<Duplex>;

/** What the guard touches the network by; a test counts and scripts it here. */
export interface Wire {
  resolve: Resolve;
  dial: Dial;
  /** TLS over it, with the certificate checked for the host, a name or an address. Throws Refused. */
  secure(stream: Duplex, host: string, signal: AbortSignal): Promise<Duplex>;
}
