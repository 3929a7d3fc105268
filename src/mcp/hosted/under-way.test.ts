import { expect, test } from "bun:test";
import type { AccountPrincipal } from "../../auth/principal.ts";
import { createCallsUnderWay } from "./under-way.ts";

const session = (sessionId: string | null, userId = "usr_1", clientId = "app") => ({
  principal: { userId, clientId } as AccountPrincipal,
  sessionId,
});

test("a cancellation ends the call of the same session, user, application and id, and no other", () => {
  const calls = createCallsUnderWay();
  const call = calls.begin(session("a"), 1);
  for (const other of [session("b"), session(null), session("a", "usr_2"), session("a", "usr_1", "other")])
    calls.cancel(other, 1);
  calls.cancel(session("a"), "1");
  calls.cancel(session("a"), 2);
  expect(call.signal.aborted).toBe(false);
  calls.cancel(session("a"), 1);
  expect(call.signal.aborted).toBe(true);
});

test("nothing is kept of calls that have ended, nor of those without a session", () => {
  const calls = createCallsUnderWay();
  const first = calls.begin(session("a"), 1);
  const again = calls.begin(session("a"), 1);
  first.ended();
  expect(calls.count()).toBe(1);
  calls.cancel(session("a"), 1);
  expect([first.signal.aborted, again.signal.aborted]).toEqual([false, true]);
  again.ended();
  calls.begin(session(null), 1).ended();
  expect(calls.count()).toBe(0);
});
