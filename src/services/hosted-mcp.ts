/** Between the gate, which knows the API and who calls, and the MCP endpoint, whose tools ask that API. */
import type { AccountCaller } from "./caller.ts";

/** A message of an application that has been let in. */
export interface McpMessage {
  request: Request;
  caller: AccountCaller;
  /** Of this installation, without a trailing slash. */
  baseUrl: string;
  /**
   * Asks this server's own API, as whoever sent the message, with the same rights, limits and log as from outside; the
   * access token's audience alone is the endpoint's. Nothing goes over the network.
   */
  ask(url: string, init: RequestInit): Promise<Response>;
}

export type HostedMcp = (message: McpMessage) => Promise<Response>;

export type CreateHostedMcp = () => HostedMcp;
