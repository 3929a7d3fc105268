/** Test data. */
import type { Estimate, Job } from "../../../src/client/generated/schema.ts";
import type { Item, Stage } from "../queue/queue.ts";

const billing = { credit_scale: 1000, credit_model_version: "m", rate_card_version: "r" } as const;

export const estimateOf = (units: number): Estimate => ({
  ...billing,
  upload_id: `upl_${units}`,
  estimated_credit_units: units,
  estimated_credits: units / 1000,
  capability_id: "pdf-to-markdown",
  filename: "a.pdf",
  source_units_estimated: 1,
  expires_at: "2030-01-02T00:00:00.000Z",
  layout_fidelity: "standard",
  external_processing: { required: false, transfer_scope: "none" },
  options: {},
  billing_metrics: { pages: 1 },
});

export const jobOf = (id: string, changes: Partial<Job> = {}): Job => ({
  ...billing,
  id,
  status: "queued",
  resolution: { state: "none" },
  capability_id: "pdf-to-markdown",
  estimated_credit_units: 100,
  estimated_credits: 0.1,
  actual_credit_units: null,
  actual_credits: null,
  deliverable: null,
  billing_metrics: null,
  error: null,
  error_code: null,
  filename: `${id}.pdf`,
  source_bytes: 10,
  options: {},
  attempt: 0,
  created_at: "2030-01-01T00:00:00.000Z",
  started_at: null,
  finished_at: null,
  expires_at: null,
  ...changes,
});

export const itemOf = (key: string, stage: Stage = { at: "waiting" }): Item => ({
  key,
  name: `${key}.pdf`,
  bytes: 10,
  capabilityId: null,
  choices: null,
  stage,
});
