import { expect, test } from "bun:test";
import { failureOf } from "../../config/testing/failures.ts";
import { coalesceRuns } from "./coalesce-runs.ts";

/** Rounds that end when the test lets them. */
function held() {
  const stopping = new AbortController();
  const rounds: PromiseWithResolvers<void>[] = [];
  const ask = coalesceRuns(stopping.signal, () => {
    const round = Promise.withResolvers<void>();
    rounds.push(round);
    return round.promise;
  });
  const settle = async (at: number, error?: Error) => {
    if (error) rounds[at]?.reject(error);
    else rounds[at]?.resolve();
    await Bun.sleep(0);
  };
  return { ask, rounds, settle, stop: () => stopping.abort() };
}

test("calls during a run share one more run", async () => {
  const { ask, rounds, settle } = held();
  const first = ask();
  await Promise.all([ask(), ask(), ask()]);
  expect(rounds).toHaveLength(1);
  await settle(0);
  expect(rounds).toHaveLength(2);
  await settle(1);
  await first;
  expect(rounds).toHaveLength(2);
  void ask();
  expect(rounds).toHaveLength(3);
});

test("none begins after the stop", async () => {
  const { ask, rounds, settle, stop } = held();
  const first = ask();
  void ask();
  stop();
  await settle(0);
  await first;
  expect(rounds).toHaveLength(1);
});

test("a failed run rejects its callers, and the next call starts again", async () => {
  const { ask, rounds, settle } = held();
  const first = failureOf(ask());
  void ask();
  await settle(0, new Error("EIO"));
  expect(String(await first)).toContain("EIO");
  expect(rounds).toHaveLength(1);
  void ask();
  expect(rounds).toHaveLength(2);
});
