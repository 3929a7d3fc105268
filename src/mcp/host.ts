/** What a server gives the tools and resources that it offers. */
import type { ScopeChallenge, ServerContext } from "@modelcontextprotocol/server";
import type { Scope } from "../auth/principal.ts";
import type { ToolCall } from "./tool.ts";
import { isUnexpected } from "./tool-error.ts";

export interface ToolHost<Call extends ToolCall> {
  /** What a call has to work with. */
  callOf(base: Pick<ToolCall, "signal" | "progress">): Call;
  /** Throws insufficient_scope where the caller lacks one. */
  admit?(scopes: readonly Scope[]): void;
  /** What an application that lacks one is asked for instead, where it knows what to do with that. */
  challenge?(scopes: readonly Scope[]): ScopeChallenge | undefined;
  /** Where a call is cancelled otherwise than by its own request, too: aborts then. */
  cancellation?(requestId: string | number): { signal: AbortSignal; ended(): void };
  /** Told of what should not have happened; the caller is told that something has. */
  failed?(cause: unknown): void;
  tellScopes: boolean;
}

/** Does the work of a request, which ends when it is cancelled. Throws what it throws, and tells the host of failures. */
export async function underHost<Call extends ToolCall, T>(
  host: ToolHost<Call>,
  context: ServerContext,
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const { signal, id } = context.mcpReq;
  const cancellation = host.cancellation?.(id);
  const either = cancellation === undefined ? signal : AbortSignal.any([signal, cancellation.signal]);
  try {
    return await work(host.callOf({ signal: either, progress: progressTo(context) }));
  } catch (error) {
    // What ends because it was cancelled has not failed.
    if (isUnexpected(error) && !either.aborted) host.failed?.(error);
    throw error;
  } finally {
    cancellation?.ended();
  }
}

/** Notifications for whoever gave a token for them (basic/utilities/progress of the protocol); they must increase. */
function progressTo({ mcpReq }: ServerContext): ToolCall["progress"] {
  const progressToken = mcpReq._meta?.progressToken;
  let last = -1;
  return (done, total, message) => {
    if (progressToken === undefined || done <= last) return;
    last = done;
    const params = { progressToken, progress: done, ...(total === null ? {} : { total }), message };
    // Who has gone away needs none.
    void mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
}
