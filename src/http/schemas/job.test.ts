import { expect, test } from "bun:test";
import { FormatRegistry } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { JobRow } from "../../../ledger/contract.ts";
import { confirmedJobView, jobView } from "../../services/views/job.ts";
import { ConfirmedJob, Job } from "./job.ts";

FormatRegistry.Set("date-time", (text) => new Date(text).toISOString() === text);

const queued: JobRow = {
  id: "job_1",
  owner: { organizationId: "org_1", projectId: "prj_1" },
  uploadId: "upl_1",
  status: "queued",
  capabilityId: "pdf-to-markdown",
  filename: "a.pdf",
  sourceBytes: 10,
  request: { mode: "fast", options: { furniture: "drop" } },
  estimatedCreditUnits: 1205,
  ceilingCreditUnits: 5000,
  actualCreditUnits: null,
  creditModelVersion: "m",
  rateCardVersion: "r",
  clientRequestId: null,
  webhookUrl: null,
  billingMetrics: null,
  deliverable: null,
  errorCode: null,
  error: null,
  supportReference: null,
  attempt: 0,
  pagesDone: 0,
  pagesTotal: null,
  createdAtMs: 0,
  startedAtMs: null,
  finishedAtMs: null,
  expiresAtMs: null,
  hold: "pending",
};
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
  const job: Job = jobView({ ...queued, ...changes });
  const confirmed: ConfirmedJob = confirmedJobView({ ...queued, ...changes });
  expect([...Value.Errors(Job, job)]).toEqual([]);
  expect([...Value.Errors(ConfirmedJob, confirmed)]).toEqual([]);
});
