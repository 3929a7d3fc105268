/** The interface between HTTP gate and MCP endpoint, whose tools call the API. */
import type { Random } from "../../config/ambient.ts";
import type { Scope } from "../auth/principal.ts";
import type { AccountCaller } from "./caller.ts";

/** An authorized message. */
export interface McpMessage {
  request: Request;
  /** Body of a POST. */
  body: Uint8Array | null;
  caller: AccountCaller;
  /** Base URL without a trailing slash. */
  baseUrl: string;
  /**
   * Calls this server's API as the sender, with the same rights, limits and logging; only the token's audience is the
   * endpoint's. `scopes` are granted for objects that a tool created itself. An abort also ends the response body. In
   * process.
   */
  ask(url: string, init: RequestInit, scopes?: readonly Scope[]): Promise<Response>;
  /** Logs the tools that the message calls. */
  calls(tools: readonly string[]): void;
  /** Logs an unexpected failure. */
  failed(cause: unknown): void;
}

export type HostedMcp = (message: McpMessage) => Promise<Response>;

export type CreateHostedMcp = (random: Random) => HostedMcp;
