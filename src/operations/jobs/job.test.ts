import { expect, test } from "bun:test";
import { FormatRegistry } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { JobRow } from "../../../ledger/contract.ts";
import { queuedJob } from "../../services/testing/job-row.ts";
import { confirmedJobView, jobView } from "../../services/views/job.ts";
import { ConfirmedJob, Job } from "./job.ts";

FormatRegistry.Set("date-time", (text) => new Date(text).toISOString() === text);

const ended = { actualCreditUnits: 0, deliverable: false, startedAtMs: 1, finishedAtMs: 2, expiresAtMs: 3 };

const states: readonly Partial<JobRow>[] = [
  {},
  { status: "running", pagesDone: 1, pagesTotal: 3, startedAtMs: 1 },
  {
    ...ended,
    status: "succeeded",
    actualCreditUnits: 1205,
    deliverable: true,
    billingMetrics: { pages: 3 },
  },
  {
    ...ended,
    status: "failed",
    errorCode: "worker_crashed",
    error: "It crashed.",
    supportReference: "sup_0123456789ab",
  },
];

test.each(states)("the views of a job with %j are as their schemas say", (changes) => {
  // The assignments hold the types together, too: what the services show is what the contract declares.
  const job: Job = jobView({ ...queuedJob, ...changes });
  const confirmed: ConfirmedJob = confirmedJobView({ ...queuedJob, ...changes });
  expect([...Value.Errors(Job, job)]).toEqual([]);
  expect([...Value.Errors(ConfirmedJob, confirmed)]).toEqual([]);
});
