/** The tools of the hosted server: what each says about itself, needs and answers. */
import type { Scope } from "../auth/principal.ts";
import type { AccountCaller } from "../services/caller.ts";
import type { ToolBodies } from "../services/hosted-mcp.ts";

interface HostedTool {
  name: string;
  title: string;
  description: string;
  /** Null: whoever is connected. */
  scope: Scope | null;
  answer(bodies: ToolBodies, caller: AccountCaller): object | Promise<object>;
}

export const hostedTools: readonly HostedTool[] = [
  {
    name: "svc_capabilities",
    title: "What can be converted",
    description:
      "Lists the kinds of input that this installation converts to Markdown, with their options, size limits and whether each works at the moment. Use it before you offer a conversion. Takes no arguments; costs no Credits.",
    scope: null,
    answer: (bodies, caller) => bodies.capabilities(caller),
  },
  {
    name: "svc_usage",
    title: "Credits and limits",
    description:
      "Shows the account's Credit balance, what is reserved for running jobs, what the current month came to, and the limits of its plan. Takes no arguments; costs no Credits. Needs the scope svc:usage.",
    scope: "svc:usage",
    answer: (bodies, caller) => bodies.usage(caller),
  },
];
