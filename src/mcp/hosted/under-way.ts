/**
 * Running calls, for `notifications/cancelled`. In the 2025 revisions it is a separate message; application, user,
 * session and request id identify the call. The session id is only a name issued with `initialize`. Without one a
 * cancellation is ignored, because connections of one application could cancel each other's calls.
 */
import type { AccountPrincipal } from "../../auth/principal.ts";

type RequestId = string | number;

export interface CallsUnderWay {
  /** Aborts when the call is cancelled. */
  begin(caller: Session, id: RequestId): { signal: AbortSignal; ended(): void };
  cancel(caller: Session, id: RequestId): void;
  count(): number;
}

export interface Session {
  principal: AccountPrincipal;
  /** As sent; null: none. */
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
          // A reused id belongs to the newer call.
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
