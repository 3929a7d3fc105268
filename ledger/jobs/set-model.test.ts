/** Random calls, repeats, deletions and ends; after every step the ledger says what the simple model says. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { everyRun, runsOf } from "../../config/testing/runs.ts";
import { SetModel, type SetStep } from "../testing/set-model.ts";

const owner = fc.nat({ max: 1 });
const key = fc.nat({ max: 2 });
const estimate = fc.integer({ min: 0, max: 60 });
const steps: fc.Arbitrary<SetStep> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("convert" as const),
      owner,
      key: fc.option(key),
      estimates: fc.array(fc.option(estimate, { freq: 6 }), { minLength: 1, maxLength: 4 }),
      spendingLimit: fc.option(fc.integer({ min: 0, max: 120 })),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("repeat" as const), of: fc.nat({ max: 20 }), as: fc.option(key) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("single" as const), owner, key, estimate }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom("delete" as const, "delete" as const, "cancel" as const),
      job: fc.nat({ max: 20 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("run" as const), actual: fc.nat({ max: 80 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("grant" as const),
      owner,
      units: fc.integer({ min: 1, max: 150 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const), days: fc.nat({ max: 2 }) }) },
);

/** What the rows add up to, and what the model does. */
function checkBooks(model: SetModel): void {
  const { rows } = model.ledger;
  const count = (table: string) => rows<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)[0]?.n;
  const balances = Object.fromEntries(
    rows<{ id: string; balance: number }>("SELECT id, balance FROM credit_accounts").map((row) => [
      row.id,
      row.balance,
    ]),
  );
  for (const [at, name] of ["a", "b"].entries()) {
    expect(balances[`available:org_${name}`]).toBe(model.available[at] ?? 0);
    expect(balances[`held:org_${name}`]).toBe(model.held(at));
  }
  expect(rows<{ id: string }>("SELECT id FROM jobs ORDER BY id").map(({ id }) => id)).toEqual(
    [...model.jobs.keys()].sort(),
  );
  const sets = new Set([...model.jobs.values()].map(({ set }) => set).filter((set) => set !== null));
  expect([count("convert_sets"), count("idempotency_keys")]).toEqual([sets.size, model.keys.size]);
}

test("no history of sets makes the ledger and the model differ", () => {
  const reached = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(steps, { minLength: 15, maxLength: 50, size: "max" }), (history) => {
      const model = new SetModel();
      try {
        for (const step of history) {
          const { answered, expected } = model.apply(step);
          expect({ step, answered }).toEqual({ step, answered: expected });
          checkBooks(model);
          const { outcome, unqueued = [] } = (expected ?? {}) as { outcome?: string; unqueued?: string[] };
          for (const name of [outcome ?? "", ...unqueued.map((text) => text.replace(/^\d+ /, ""))])
            reached.set(name, (reached.get(name) ?? 0) + 1);
        }
        expect(model.ledger.verify().problems).toEqual([]);
      } finally {
        model.ledger.connection.close();
      }
    }),
    {
      numRuns: runsOf(120),
      seed: 20_261_121,
      interruptAfterTimeLimit: 240_000,
      markInterruptAsFailure: true,
    },
  );
  // The histories would prove little if they did not get everywhere.
  const everywhere = [
    "created",
    "replayed",
    "idempotency_conflict",
    "nothing_queued",
    "credit_ceiling_exceeded",
    "insufficient_credits",
    "too_many_active_jobs",
    "queue_full",
    "corrupt_document",
  ];
  if (everyRun) expect(everywhere.filter((name) => (reached.get(name) ?? 0) < 5)).toEqual([]);
}, 300_000);
