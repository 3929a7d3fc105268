import { expect, test } from "bun:test";
import fc from "fast-check";
import { runsOf } from "../../config/testing/runs.ts";
import {
  actor,
  addJob,
  addOrganization,
  confirmation,
  type Harness,
  memoryLedger,
  noonMs,
  uploadRow,
} from "../testing/harness.ts";
import { History } from "../testing/history.ts";
import { steps } from "../testing/steps.ts";

/** Counted from the rows themselves. */
function expectCounted({ rows, counts }: Harness): void {
  const of = (where: string) => rows<{ n: number }>(`SELECT count(*) AS n FROM jobs WHERE ${where}`)[0]?.n;
  expect(counts.queued()).toBe(of("status = 'queued'") ?? -1);
  expect(counts.queuedByGuests()).toBe(of("status = 'queued' AND organization_id IS NULL") ?? -1);
  for (const group of ["org_a", "org_b", `token:${"c".repeat(64)}`, `token:${"d".repeat(64)}`]) {
    const active = of(`fair_group = '${group}' AND status IN ('queued', 'running')`) ?? -1;
    expect({ group, active: counts.active(group) }).toEqual({ group, active });
  }
}

test("after every step of any history the counts are what is there", () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 20, maxLength: 60, size: "max" }), (history) => {
      const run = new History();
      try {
        for (const each of history) {
          run.apply(each);
          expectCounted(run.ledger);
        }
      } finally {
        run.ledger.connection.close();
      }
    }),
    { numRuns: runsOf(40), seed: 20_261_121 },
  );
}, 300_000);

test("a confirmation that is rolled back counts nothing", () => {
  const ledger = memoryLedger();
  const owner = addOrganization(ledger, "a");
  addJob(ledger, "1", owner);
  ledger.run("createUpload", { upload: uploadRow("upl_2", owner), actor, nowMs: noonMs });
  // The audit row comes last; an actor of an unknown kind makes it fail after everything else was written.
  const forged = confirmation("2", owner, { actor: { kind: "nobody" as never, id: null } });
  expect(() => ledger.run("confirmJob", forged)).toThrow();
  expect(ledger.counts.queued()).toBe(1);
  expectCounted(ledger);
});
