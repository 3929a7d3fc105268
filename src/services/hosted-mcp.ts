/** Between the gate, which knows the API and who calls, and the MCP endpoint, whose tools ask that API. */
import type { Random } from "../../config/ambient.ts";
import type { Scope } from "../auth/principal.ts";
import type { AccountCaller } from "./caller.ts";

/** A message of an application that has been let in. */
export interface McpMessage {
  /** Its body has been read. */
  request: Request;
  /** Of a POST, of bounded length. */
  body: Uint8Array | null;
  caller: AccountCaller;
  /** Of this installation, without a trailing slash. */
  baseUrl: string;
  /**
   * Asks this server's own API, as whoever sent the message, with the same rights, limits and log as from outside; the
   * access token's audience alone is the endpoint's. `scopes` are not asked of the caller again: for what a tool has
   * itself made for a caller who may have it made. An abort of the signal ends the answer's body, too. Nothing goes over
   * the network.
   */
  ask(url: string, init: RequestInit, scopes?: readonly Scope[]): Promise<Response>;
  /** For the log: the tools that the message calls, names of ours alone. */
  calls(tools: readonly string[]): void;
  /** For the log: what should not have happened. */
  failed(cause: unknown): void;
}

export type HostedMcp = (message: McpMessage) => Promise<Response>;

export type CreateHostedMcp = (random: Random) => HostedMcp;
