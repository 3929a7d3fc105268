import { expect, test } from "bun:test";
import type { JobBody, UsageBody } from "../../scripts/server/api.ts";
import { creditsAgree, noneLost } from "./checks.ts";
import { type Confirmed, History } from "./history.ts";

const job = (id: string, more: Partial<JobBody> = {}): JobBody => ({
  id,
  status: "succeeded",
  actual_credit_units: 100,
  estimated_credit_units: 100,
  error_code: null,
  error: null,
  deliverable: true,
  started_at: null,
  ...more,
});

const usage = (available: number, spent: number, reserved = 0): UsageBody => ({
  available_credit_units: available,
  reserved_credit_units: reserved,
  period: { spent_credit_units: spent, jobs_succeeded: 0, jobs_failed: 0 },
});

function historyOf(...entries: Partial<Confirmed>[]): History {
  const history = new History();
  for (const entry of entries) {
    history.confirmed.push({
      confirmation: { upload_id: "upl_1", max_credit_units: 200, client_request_id: "request-1" },
      estimatedUnits: 100,
      jobId: "job_1",
      ended: null,
      deletion: "none",
      filename: "notes.txt",
      verified: false,
      ...entry,
    });
  }
  return history;
}

const jobs = (...list: JobBody[]) => new Map(list.map((each) => [each.id, each]));

test("a history that the server stands by has no problems", () => {
  const history = historyOf(
    {},
    { jobId: null },
    { jobId: "job_2", deletion: "answered", ended: job("job_2") },
  );
  noneLost(history, jobs(job("job_1")));
  creditsAgree(history, jobs(job("job_1")), usage(1_000, 0), usage(800, 200));
  expect(history.problems).toEqual([]);
});

test.each([
  ["lost", historyOf({}), jobs()],
  ["is there again", historyOf({ deletion: "answered" }), jobs(job("job_1"))],
  ["nobody confirmed", historyOf(), jobs(job("job_9"))],
  [
    "had ended as cancelled",
    historyOf({ ended: job("job_1", { status: "cancelled", actual_credit_units: 0 }) }),
    jobs(job("job_1")),
  ],
])("a job that %s is a problem", (words, history, found) => {
  noneLost(history, found);
  expect(history.problems).toHaveLength(1);
  expect(history.problems[0]).toContain(words);
});

test.each([
  ["spent twice", usage(800, 200)],
  ["not spent", usage(1_000, 0)],
  ["vanished", usage(850, 100)],
  ["still held", usage(900, 100, 100)],
])("Credits that are %s are a problem", (_words, after) => {
  const history = historyOf({});
  creditsAgree(history, jobs(job("job_1")), usage(1_000, 0), after);
  expect(history.problems).toHaveLength(1);
});

test("of a job deleted unseen, both outcomes are possible and no third", () => {
  const problems = [0, 100, 200].map((spent) => {
    const history = historyOf({ deletion: "answered" });
    creditsAgree(history, jobs(), usage(1_000, 0), usage(1_000 - spent, spent));
    return history.problems.length;
  });
  expect(problems).toEqual([0, 0, 1]);
});

test("two jobs for one confirmation are a problem", () => {
  const history = historyOf({});
  history.confirmedAs(history.confirmed[0] as Confirmed, "job_2");
  expect(history.problems).toHaveLength(1);
});
