/** The state of the session and of delayed requests. */
import { ApiError } from "../../src/client/errors.ts";
import type { Transport } from "../../src/client/transport.ts";
import { nowMs } from "../app/ambient.ts";
import { boot } from "../app/boot.ts";
import { createStore } from "../app/store.ts";

/** True after the server has rejected the session. */
export const sessionEnded = createStore(false);

export function watchSession(send: Transport): Transport {
  return async (request) => {
    try {
      return await send(request);
    } catch (error) {
      if (boot.person !== null && error instanceof ApiError && error.status === 401) sessionEnded.set(true);
      throw error;
    }
  };
}

/** Browser time; null: no request is waiting. */
export const waitingUntil = createStore<number | null>(null);

/** Shorter waits are not shown. */
const shownMsMin = 1_500;

/** Called by the transport before each wait. */
export function onWait(error: unknown, ms: number): void {
  if ((error !== null && !(error instanceof ApiError)) || ms < shownMsMin) return;
  const until = Math.max(waitingUntil.get() ?? 0, nowMs() + ms);
  waitingUntil.set(until);
  setTimeout(() => {
    if (waitingUntil.get() === until) waitingUntil.set(null);
  }, until - nowMs());
}
