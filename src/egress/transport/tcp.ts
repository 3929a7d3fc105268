import { connect } from "node:net";
import { refused } from "../refusal.ts";
import { settled } from "./settle.ts";
import type { Dial } from "./wire.ts";

/** Connects to that very address; no name ever gets here, so nothing is looked up. */
export const dialDirectly: Dial = (address, port, signal) =>
  settled(connect({ host: address, port, noDelay: true }), "connect", signal, (error) =>
    refused("no_connection", `${address} port ${port}: ${codeOf(error)}`, error),
  );

export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? String(error.code) : error.message;
}
