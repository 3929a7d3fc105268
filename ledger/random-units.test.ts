/**
 * Units in any order, also in such as no server would ask for, by strangers and by job tokens; after each the books
 * are counted anew, without the ledger's own queries. A failure shrinks to the shortest history. What server, disk and
 * network do to the ledger is simulated by test/simulate.
 */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { everyRun, runsOf } from "../config/testing/runs.ts";
import { isTerminal } from "./job-state/transitions.ts";
import type { JobStatus } from "./schema/enums.ts";
import { History, plan } from "./testing/history.ts";
import { steps } from "./testing/steps.ts";

/** Everything that must hold after every step, counted from the rows themselves. */
function checkBooks(run: History): void {
  const { rows } = run.ledger;
  const accounts = rows<{ id: string; balance: number }>("SELECT id, balance FROM credit_accounts");
  const transfers = rows<{
    debit_account_id: string;
    credit_account_id: string;
    credit_units: number;
    kind: string;
    hold_id: string | null;
  }>("SELECT * FROM transfers");
  const sums = new Map(accounts.map(({ id }) => [id, 0]));
  for (const transfer of transfers) {
    sums.set(transfer.debit_account_id, (sums.get(transfer.debit_account_id) ?? 0) - transfer.credit_units);
    sums.set(transfer.credit_account_id, (sums.get(transfer.credit_account_id) ?? 0) + transfer.credit_units);
  }
  expect(Object.fromEntries(accounts.map(({ id, balance }) => [id, balance]))).toEqual(
    Object.fromEntries(sums),
  );
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  for (const { id, balance } of accounts) if (id !== "issued") expect(balance).toBeGreaterThanOrEqual(0);
  checkHolds(run, new Map(accounts.map(({ id, balance }) => [id, balance])), transfers);
  checkJobs(run);
}

function checkHolds(
  run: History,
  balances: Map<string, number>,
  transfers: { kind: string; hold_id: string | null; credit_units: number }[],
): void {
  const holds = run.ledger.rows<{
    id: string;
    organization_id: string;
    credit_units: number;
    state: string;
  }>("SELECT * FROM holds");
  for (const organizationId of ["org_a", "org_b"]) {
    const pending = holds.filter(
      (hold) => hold.organization_id === organizationId && hold.state === "pending",
    );
    expect(balances.get(`held:${organizationId}`)).toBe(
      pending.reduce((sum, hold) => sum + hold.credit_units, 0),
    );
  }
  for (const hold of holds) {
    const parts = transfers.filter((transfer) => transfer.hold_id === hold.id);
    const out = parts.filter(({ kind }) => kind !== "hold").reduce((sum, part) => sum + part.credit_units, 0);
    expect({ hold: hold.id, out }).toEqual({
      hold: hold.id,
      out: hold.state === "pending" ? 0 : hold.credit_units,
    });
    if (hold.state === "released") expect(parts.some(({ kind }) => kind === "settle")).toBe(false);
  }
}

function checkJobs(run: History): void {
  const jobs = run.ledger.rows<{ id: string; status: JobStatus; fair_group: string; attempt: number }>(
    "SELECT * FROM jobs",
  );
  const active = new Map<string, number>();
  for (const { id, status, fair_group: group, attempt } of jobs) {
    expect(attempt).toBeLessThanOrEqual(3);
    const before = run.ended.get(id);
    if (before !== undefined) expect({ id, status }).toEqual({ id, status: before });
    if (isTerminal(status)) run.ended.set(id, status);
    else active.set(group, (active.get(group) ?? 0) + 1);
  }
  for (const count of active.values()) expect(count).toBeLessThanOrEqual(plan.maxActiveJobs);
  const ends = run.ledger.rows<{ ends: number }>(
    "SELECT count(*) AS ends FROM audit WHERE action = 'job.end' GROUP BY object_id",
  );
  expect(ends.every((row) => row.ends === 1)).toBe(true);
}

test("no history breaks the books", () => {
  const reached = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(steps, { minLength: 20, maxLength: 70, size: "max" }), (history) => {
      const run = new History();
      try {
        for (const step of history) {
          run.apply(step);
          checkBooks(run);
        }
        expect(run.ledger.verify().problems).toEqual([]);
        for (const { kind } of run.ledger.rows<{ kind: string }>("SELECT kind FROM transfers")) {
          reached.set(kind, (reached.get(kind) ?? 0) + 1);
        }
        for (const status of run.ended.values()) reached.set(status, (reached.get(status) ?? 0) + 1);
      } finally {
        run.ledger.connection.close();
      }
    }),
    // Shrinking a failure may take long: then the history is told as far as it was shrunk.
    {
      numRuns: runsOf(100),
      seed: 20_261_121,
      interruptAfterTimeLimit: 240_000,
      markInterruptAsFailure: true,
    },
  );
  // The histories would prove little if they did not get everywhere.
  const everywhere = [
    "issue",
    "hold",
    "settle",
    "release",
    "lapse",
    "expire",
    "succeeded",
    "failed",
    "cancelled",
    "timed_out",
  ];
  if (everyRun) expect(everywhere.filter((name) => !reached.has(name))).toEqual([]);
}, 300_000);
