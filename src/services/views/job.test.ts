import { expect, test } from "bun:test";
import type { JobRow } from "../../../ledger/contract.ts";
import { queuedJob } from "../testing/job-row.ts";
import { confirmedJobView, jobView, resolutionView } from "./job.ts";

const row: JobRow = {
  ...queuedJob,
  status: "running",
  clientRequestId: "secret-request-id",
  webhookUrl: "https://hooks.example.org/secret",
  attempt: 1,
  pagesDone: 3,
  pagesTotal: 12,
  startedAtMs: 1,
};

test("a running PDF job shows its progress, and money is exact in both forms", () => {
  expect(jobView(row)).toMatchObject({
    status: "running",
    progress: { pages_done: 3, pages_total: 12 },
    estimated_credit_units: 1205,
    estimated_credits: 1.205,
    actual_credit_units: null,
    actual_credits: null,
    options: { furniture: "drop" },
    created_at: "1970-01-01T00:00:00.000Z",
    started_at: "1970-01-01T00:00:00.001Z",
    finished_at: null,
  });
});

test.each([
  { status: "queued" as const },
  { status: "succeeded" as const },
  { pagesTotal: null },
  { pagesTotal: 0 },
  { capabilityId: "audio-to-markdown" },
])("no progress with %j", (changes) => {
  expect(jobView({ ...row, ...changes })).not.toHaveProperty("progress");
});

test("the owner and the caller's secrets are not shown", () => {
  const text = JSON.stringify([jobView(row), confirmedJobView(row)]);
  expect(text).not.toMatch(/org_1|prj_1|secret|upl_1/);
});

test.each([
  [{ status: "queued", hold: "pending" }, { state: "none" }],
  [{ status: "succeeded", hold: "settled" }, { state: "none" }],
  [
    { status: "failed", hold: "released" },
    { state: "resolved", charged: false },
  ],
  [
    { status: "cancelled", hold: "released" },
    { state: "resolved", charged: false },
  ],
  [
    { status: "timed_out", hold: "pending" },
    { state: "credit_release_in_progress", action: "wait" },
  ],
  [
    { status: "failed", hold: "pending", supportReference: "sup_0123456789ab" },
    { state: "credit_release_in_progress", action: "wait" },
  ],
  [
    { status: "failed", hold: null },
    { state: "resolved", charged: false },
  ],
  [
    { status: "failed", hold: "released", supportReference: "sup_0123456789ab" },
    {
      state: "contact_support",
      charged: false,
      action: "email_support",
      support_reference: "sup_0123456789ab",
    },
  ],
] as const)("the resolution of %j", (changes, resolution) => {
  expect(resolutionView({ ...row, actualCreditUnits: 0, ...changes })).toEqual(resolution);
});
