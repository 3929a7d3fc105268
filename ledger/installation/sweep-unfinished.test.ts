/** Random histories in which every sweep is looked at: what an unfinished job needs is the same before and after. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { everyRun, runsOf } from "../../config/testing/runs.ts";
import { History } from "../testing/history.ts";
import { steps } from "../testing/steps.ts";

const unfinished = "SELECT id FROM jobs WHERE status IN ('queued', 'running')";

/** All rows that an unfinished job is made of. */
const needed = [
  `SELECT * FROM jobs WHERE id IN (${unfinished}) ORDER BY id`,
  `SELECT * FROM uploads WHERE job_id IN (${unfinished}) ORDER BY id`,
  `SELECT * FROM idempotency_keys WHERE job_id IN (${unfinished}) ORDER BY job_id`,
  `SELECT * FROM holds WHERE job_id IN (${unfinished}) ORDER BY job_id`,
];

async function lookAtSweep(run: History): Promise<{ kept: number; removed: number }> {
  const { rows, read } = run.ledger;
  const before = needed.map((query) => rows<{ id: string }>(query));
  const { removed } = run.ledger.run("sweep", { nowMs: run.nowMs, limit: 3 });
  expect(needed.map((query) => rows(query))).toEqual(before);
  const [jobs = [], uploads = []] = before;
  const jobIds = jobs.map(({ id }) => id);
  const stored = { jobIds, keptJobIds: jobIds, uploadIds: uploads.map(({ id }) => id) };
  expect(uploads).toHaveLength(jobs.length);
  expect(await read.unneeded(stored)).toEqual({ jobIds: [], keptJobIds: [], uploadIds: [] });
  return { kept: jobs.length, removed: Object.values(removed).reduce((sum, rows) => sum + rows, 0) };
}

test("no sweep touches what an unfinished job needs", async () => {
  let kept = 0;
  let removed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength: 70, size: "max" }), async (history) => {
      const run = new History();
      try {
        for (const step of history) {
          run.apply(step);
          if (step.do !== "wait" && step.do !== "confirm") continue;
          const looked = await lookAtSweep(run);
          kept += looked.kept;
          removed += looked.removed;
        }
      } finally {
        run.ledger.connection.close();
      }
    }),
    { numRuns: runsOf(60), seed: 20_261_121, interruptAfterTimeLimit: 240_000, markInterruptAsFailure: true },
  );
  // The histories would prove little if there had been nothing to keep, or nothing to remove.
  if (everyRun) expect(Math.min(kept, removed)).toBeGreaterThan(100);
}, 300_000);
