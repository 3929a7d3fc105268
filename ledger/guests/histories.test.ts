/** Guests in any order, with crashes in between: what must hold after every step, counted from the rows themselves. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { limits } from "../../config/limits.ts";
import { everyRun, runsOf } from "../../config/testing/runs.ts";
import { GuestHistory, guestSteps, quotas } from "../testing/guest-history.ts";

/** Of each session its unfinished jobs, in order: whether each runs, and whether the queue may take it. */
function checkQueues({ ledger }: GuestHistory): void {
  const rows = ledger.rows<{ session: string; status: string; held: number }>(
    `SELECT session_id AS session, status, held_back AS held FROM guest_session_items JOIN jobs ON jobs.id = job_id
      WHERE status IN ('queued', 'running') ORDER BY session_id, position`,
  );
  for (const jobs of Map.groupBy(rows, ({ session }) => session).values()) {
    const out = jobs.filter(({ held }) => held === 0);
    expect(out).toHaveLength(1);
  }
}

/** Whatever was asked for at the same time or again: no counter is past its limit, and each session is worth 5 Credits. */
function checkLimits({ counted, dispatched }: GuestHistory): void {
  let sessions = 0;
  for (const [name, count] of counted) {
    const kind = name.startsWith("visitor") ? "visitor" : "address";
    expect(count).toBeLessThanOrEqual(quotas[kind]);
    if (kind === "visitor") sessions += count;
  }
  const units = [...dispatched.values()].reduce((sum, each) => sum + each, 0);
  expect(units).toBeLessThanOrEqual(sessions * limits.guestCreditUnitsMax);
}

test("no history of guests breaks a queue, a limit or the books", () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(guestSteps, { minLength: 20, maxLength: 60, size: "max" }), (history) => {
      const run = new GuestHistory();
      try {
        for (const each of history) {
          run.apply(each);
          checkQueues(run);
          checkLimits(run);
        }
        expect(run.ledger.verify().problems).toEqual([]);
        for (const what of run.reached) reached.add(what);
      } finally {
        run.ledger.connection.close();
      }
    }),
    {
      numRuns: runsOf(150),
      seed: 20_261_121,
      interruptAfterTimeLimit: 240_000,
      markInterruptAsFailure: true,
    },
  );
  // The histories would prove little if they did not get everywhere.
  const everywhere = [
    ...["created", "quota_exceeded", "invalid_pairs", "in_another_session", "upload_expired"].map(
      (o) => `session ${o}`,
    ),
    ...["session over_limit"],
    ...["created", "replayed", "quota_exceeded", "in_another_session", "over_guest_limit"].map(
      (o) => `confirm ${o}`,
    ),
    ...["created", "nothing_queued", "quota_exceeded"].map((o) => `convert ${o}`),
    ...["settled", "repeated", "charged", "guest_session_conflict", "guest_session_expired"].map(
      (o) => `claim ${o}`,
    ),
    ...["session_not_found", "guest_preview_running", "insufficient_credits"].map((o) => `claim ${o}`),
  ];
  if (everyRun) expect(everywhere.filter((what) => !reached.has(what))).toEqual([]);
}, 300_000);
