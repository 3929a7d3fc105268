import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { JobStatus } from "../contract/jobs.ts";
import { addJob, addOrganization, memoryLedger } from "../testing/harness.ts";
import { isTerminal, type JobEvent, nextStatus, transitions } from "./transitions.ts";

const statuses: JobStatus[] = ["queued", "running", "succeeded", "failed", "cancelled", "timed_out"];

test("the terminal states are those that a webhook is sent at", () => {
  expect(statuses.filter(isTerminal)).toEqual(["succeeded", "failed", "cancelled", "timed_out"]);
});

test("an event leads somewhere only from the states that it names", () => {
  for (const event of Object.keys(transitions) as JobEvent[]) {
    for (const status of statuses) {
      const expected = transitions[event].from.includes(status) ? transitions[event].to : null;
      expect(nextStatus(status, event)).toBe(expected);
    }
  }
  expect(nextStatus("succeeded", "cancel")).toBeNull();
});

/** The columns that the table's other constraints want beside a status. */
function patchFor(status: JobStatus) {
  const terminal = isTerminal(status);
  return sql`lease_token = ${status === "running" ? "token" : null}, lease_until_ms = ${status === "running" ? 1 : null},
    finished_at_ms = ${terminal ? 1 : null}, expires_at_ms = ${terminal ? 1 : null}, deliverable = ${terminal ? 0 : null},
    actual_credit_units = ${terminal ? 0 : null},
    error_code = ${terminal && status !== "succeeded" ? "cancelled" : null}`;
}

test("the database allows exactly the changes of the table", () => {
  for (const from of statuses) {
    for (const to of statuses) {
      if (from === to) continue;
      const ledger = memoryLedger();
      const { db } = ledger.connection;
      const id = addJob(ledger, "1", addOrganization(ledger, "a"));
      const change = (status: JobStatus) =>
        db.run(sql`UPDATE jobs SET status = ${status}, ${patchFor(status)} WHERE id = ${id}`);
      if (from !== "queued") change("running");
      if (from !== "queued" && from !== "running") change(from);
      const allowed = Object.values(transitions).some((rule) => rule.from.includes(from) && rule.to === to);
      let done = true;
      try {
        change(to);
      } catch (error) {
        done = false;
        expect(String(error instanceof Error ? (error.cause ?? error) : error)).toContain(
          "a job cannot go from this status",
        );
      }
      expect({ from, to, done }).toEqual({ from, to, done: allowed });
      ledger.connection.close();
    }
  }
});

test("a job starts in the queue and cannot be removed unfinished", () => {
  const ledger = memoryLedger();
  const id = addJob(ledger, "1", addOrganization(ledger, "a"));
  expect(() => ledger.connection.exec(`DELETE FROM jobs WHERE id = '${id}'`)).toThrow(/unfinished/);
});
