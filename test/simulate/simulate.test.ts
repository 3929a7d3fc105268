/** A short run of `npm run simulate`, and what makes it worth believing: it replays, and it sees what is broken. */
import { describe, expect, test } from "bun:test";
import { everyRun, longTest, runsOf } from "../../config/testing/runs.ts";
import { runHistory } from "./history.ts";
import { type Mutant, type MutantName, mutants } from "./mutants.ts";
import { addReport, emptyTally, failureText } from "./tally.ts";

test("histories keep every promise, and get everywhere", async () => {
  const tally = emptyTally();
  for (let seed = 1; seed <= runsOf(40); seed += 1) addReport(tally, await runHistory({ seed, steps: 300 }));
  expect(tally.failures.map((failure) => failureText(failure, "npm run simulate -- --steps 300"))).toEqual(
    [],
  );
  const reached = new Set([...Object.keys(tally.events), ...Object.keys(tally.units)]);
  const everywhere = [
    "supervisor",
    "ledger-closes",
    "child-killed",
    "receiver",
    "confirmJob created",
    "confirmJob replayed",
    "confirmJob idempotency_conflict",
    "confirmJob insufficient_credits",
    "confirmSet created",
    "endJob ended",
    "endJob lost",
    "childDied queued",
    "cancelJob cancelled",
    "grantCredits granted",
    "grantCredits replayed",
    "deleteJob deleted",
    "recordAttempt delivered",
  ];
  if (everyRun) expect(everywhere.filter((name) => !reached.has(name))).toEqual([]);
}, 300_000);

longTest("a seed tells the same history each time, and another one another", async () => {
  const hashOf = async (seed: number) => (await runHistory({ seed, steps: 400 })).hash;
  const [first, again, other] = [await hashOf(7), await hashOf(7), await hashOf(8)];
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

/** Whatever needs more histories than this is left to `npm run simulate -- --mutant NAME`. */
const seedsMax = 50;

describe.skipIf(!everyRun)("a product that", () => {
  // bun:test takes a rejection that nobody handles as the test's own failure.
  const leftOut = ["none", "leaves a rejection unhandled"];
  const broken: readonly [string, Mutant][] = Object.entries(mutants);
  test.each(broken.filter(([name, { seedsMax: most = 10 }]) => !leftOut.includes(name) && most <= seedsMax))(
    "%s is caught",
    async (name, mutant) => {
      const most = mutant.seedsMax ?? 10;
      let caughtBy = 0;
      for (let seed = 1; seed <= most && caughtBy === 0; seed += 1) {
        const { violation } = await runHistory({ seed, steps: 1_000, mutant: name as MutantName });
        if (violation !== null) caughtBy = seed;
      }
      expect(caughtBy).toBeGreaterThan(0);
    },
    60_000,
  );
});

longTest(
  "a failure comes again by its seed, and says what broke, what came before, and how to see it",
  async () => {
    const fail = () =>
      runHistory({ seed: 1, steps: 1_000, mutant: "ends a job before its result is in place" });
    const report = await fail();
    expect(await fail()).toEqual(report);
    const text = failureText(report, "npm run simulate -- --steps 1000");
    expect(text).toContain("endJob ended");
    expect(text).toMatch(
      /seed 1, step \d+: a success's result is there: job_[0-9a-f]{32}: undefined, not \d+/,
    );
    expect(text).toContain("npm run simulate -- --steps 1000 --seed 1 --trace");
  },
);
