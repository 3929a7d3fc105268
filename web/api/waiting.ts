/** Calls that wait because the server has asked them to come later. */
import { ApiError } from "../../src/client/errors.ts";
import { nowMs } from "../app/ambient.ts";
import { createStore } from "../app/store.ts";

/** Until when, by the browser's clock; null: nothing waits. */
export const waitingUntil = createStore<number | null>(null);

/** Shorter waits are over before they could be read. */
const toldMsMin = 1_500;

/** For the transport: told before each wait. */
export function onWait(error: unknown, ms: number): void {
  if ((error !== null && !(error instanceof ApiError)) || ms < toldMsMin) return;
  const until = Math.max(waitingUntil.get() ?? 0, nowMs() + ms);
  waitingUntil.set(until);
  setTimeout(() => {
    if (waitingUntil.get() === until) waitingUntil.set(null);
  }, until - nowMs());
}
