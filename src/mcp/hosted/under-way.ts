/**
 * Calls that are under way, so that `notifications/cancelled` finds the one it means. In the revisions of 2025 that
 * comes as a message of its own, served apart from the call; which call it means is told by the application, the user,
 * the session and the request's id together. The session is a name that the answer to `initialize` gives out and that
 * nothing is kept under: without it two connections of one application could end each other's calls, so that a
 * cancellation without one ends nothing.
 */
import type { AccountPrincipal } from "../../auth/principal.ts";

type RequestId = string | number;

export interface CallsUnderWay {
  /** Aborts when the call is cancelled; forgets it once it has ended. */
  begin(caller: Session, id: RequestId): { signal: AbortSignal; ended(): void };
  cancel(caller: Session, id: RequestId): void;
  count(): number;
}

export interface Session {
  principal: AccountPrincipal;
  /** As the application sent it; null: it sent none. */
  sessionId: string | null;
}

export function createCallsUnderWay(): CallsUnderWay {
  const calls = new Map<string, AbortController>();
  return {
    begin(caller, id) {
      const key = keyOf(caller, id);
      const controller = new AbortController();
      if (key !== null) calls.set(key, controller);
      return {
        signal: controller.signal,
        ended() {
          // An id that was used again belongs to the newer call.
          if (key !== null && calls.get(key) === controller) calls.delete(key);
        },
      };
    },
    cancel(caller, id) {
      const key = keyOf(caller, id);
      if (key !== null) calls.get(key)?.abort(new DOMException("cancelled by the caller", "AbortError"));
    },
    count: () => calls.size,
  };
}

function keyOf({ principal: { clientId, userId }, sessionId }: Session, id: RequestId): string | null {
  return sessionId === null ? null : JSON.stringify([clientId, userId, sessionId, id]);
}
