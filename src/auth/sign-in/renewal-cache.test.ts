/** Repeated renewals with a clock and an engine of the test's own; the whole flow is in renewals.test.ts. */
import { expect, test } from "bun:test";
import { createRenewals } from "./renewals.ts";

function setUp(graceMs = 1_000) {
  const clock = { ms: 5_000, nowMs: () => 0, monotonicMs: () => clock.ms };
  const state = { good: true, renewed: 0 };
  const renewals = createRenewals({ clock, graceMs: () => graceMs, stillGood: async () => state.good });
  /** What comes back: the number of the renewal, or "refused". */
  const renew = async (refreshToken: string, request = "r", answer?: () => Promise<Response>) => {
    const response = await renewals({
      ...{ refreshToken, request },
      renew: () => {
        state.renewed += 1;
        const headers = { "x-number": String(state.renewed) };
        return answer?.() ?? Promise.resolve(new Response(`${state.renewed}`, { status: 201, headers }));
      },
      refuse: () => new Response("refused", { status: 400 }),
    });
    return [response.status, await response.text(), response.headers.get("x-number")];
  };
  return { clock, state, renew };
}
const first = [201, "1", "1"];
const second = [201, "2", "2"];

test("the same request gets the same response until the grace period ends", async () => {
  const { clock, renew } = setUp();
  expect(await renew("a")).toEqual(first);
  clock.ms += 999;
  expect(await renew("a")).toEqual(first);
  clock.ms += 1;
  expect(await renew("a")).toEqual(second);
});

test("another request, another token, or tokens that have ended are renewed", async () => {
  const { state, renew } = setUp();
  expect(await renew("a")).toEqual(first);
  expect(await renew("b")).toEqual(second);
  expect(await renew("a", "other")).toEqual([201, "3", "3"]);
  state.good = false;
  expect(await renew("a", "other")).toEqual([201, "4", "4"]);
});

test("without a grace period nothing is repeated", async () => {
  const { renew } = setUp(0);
  expect([await renew("a"), await renew("a")]).toEqual([first, second]);
});

test("at once, the same request waits for the response, and another one is refused", async () => {
  const { renew, state } = setUp();
  const answer = Promise.withResolvers<Response>();
  const all = [renew("a", "r", () => answer.promise), renew("a"), renew("a", "other")];
  await Bun.sleep(0);
  answer.resolve(new Response("one"));
  expect(await Promise.all(all)).toEqual([
    [200, "one", null],
    [200, "one", null],
    [400, "refused", null],
  ]);
  expect(state.renewed).toBe(1);
});

test("who waits for a renewal that fails tries itself", async () => {
  for (const fails of [
    () => Promise.resolve(new Response("no", { status: 400 })),
    () => Promise.reject(new Error("x")),
  ]) {
    const { renew } = setUp();
    const failing = renew("a", "r", fails).catch((error: Error) => error.message);
    const waiting = renew("a");
    expect([[400, "no", null], "x"]).toContainEqual(await failing);
    expect(await waiting).toEqual(second);
  }
});

test("ten thousand are remembered, the oldest is forgotten first", async () => {
  const { renew } = setUp();
  for (let count = 0; count < 10_001; count += 1) await renew(`${count}`);
  expect(await renew("0")).toEqual(first);
  expect(await renew("10001")).toEqual([201, "10002", "10002"]);
  expect(await renew("1")).toEqual(second);
  expect(await renew("0")).toEqual([201, "10003", "10003"]);
});
