/** Between the routes, which know the bodies of the API, and the MCP endpoint, whose tools answer with them. */
import type { AccountCaller } from "./caller.ts";

/** What a tool answers with: the same JSON as the API. */
export interface ToolBodies {
  capabilities(caller: AccountCaller): object;
  usage(caller: AccountCaller): Promise<object>;
}

/** Serves one request of an application that has been let in. */
export type HostedMcp = (request: Request, caller: AccountCaller) => Promise<Response>;

export type CreateHostedMcp = (bodies: ToolBodies) => HostedMcp;
