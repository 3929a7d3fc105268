/** What a server provides to its tools and resources. */
import type { ScopeChallenge, ServerContext } from "@modelcontextprotocol/server";
import type { Scope } from "../auth/principal.ts";
import type { ToolCall } from "./tool.ts";
import { isUnexpected } from "./tool-error.ts";

export interface ToolHost<Call extends ToolCall> {
  /** The call's dependencies. */
  callOf(base: Pick<ToolCall, "signal" | "progress">): Call;
  /** Throws insufficient_scope. */
  admit?(scopes: readonly Scope[]): void;
  /** The scope challenge, for applications that support it. */
  challenge?(scopes: readonly Scope[]): ScopeChallenge | undefined;
  /** Aborts on a cancellation that arrives separately. */
  cancellation?(requestId: string | number): { signal: AbortSignal; ended(): void };
  /** Called for unexpected failures; the caller gets an internal error. */
  failed?(cause: unknown): void;
  tellScopes: boolean;
}

/** Runs a request until it is cancelled. Rethrows errors and reports failures to the host. */
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
    // A cancelled call has not failed.
    if (isUnexpected(error) && !either.aborted) host.failed?.(error);
    throw error;
  } finally {
    cancellation?.ended();
  }
}

/** Progress notifications for clients with a token (basic/utilities/progress); values must increase. */
function progressTo({ mcpReq }: ServerContext): ToolCall["progress"] {
  const progressToken = mcpReq._meta?.progressToken;
  let last = -1;
  return (done, total, message) => {
    if (progressToken === undefined || done <= last) return;
    last = done;
    const params = { progressToken, progress: done, ...(total === null ? {} : { total }), message };
    // The client is gone.
    void mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
}
