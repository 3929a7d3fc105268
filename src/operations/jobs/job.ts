import { type Static, Type } from "@sinclair/typebox";
import { jobStatuses } from "../../../ledger/schema/enums.ts";
import { exampleJobId, examplePricing } from "../examples.ts";
import {
  count,
  credits,
  creditUnits,
  dateTime,
  nextCursor,
  pricing,
  textOrNull,
  withExample,
} from "../schema.ts";

const JobStatus = Type.Union(
  jobStatuses.map((status) => Type.Literal(status)),
  { $id: "JobStatus" },
);

const orNull = <T extends ReturnType<typeof Type.Number>>(schema: T) => Type.Union([schema, Type.Null()]);
const dateTimeOrNull = Type.Union([dateTime, Type.Null()]);

const JobResolution = Type.Object(
  {
    state: Type.Union([
      Type.Literal("none"),
      Type.Literal("credit_release_in_progress"),
      Type.Literal("contact_support"),
      Type.Literal("resolved"),
    ]),
    charged: Type.Optional(Type.Boolean()),
    action: Type.Optional(Type.Union([Type.Literal("wait"), Type.Literal("email_support")])),
    support_reference: Type.Optional(Type.String({ pattern: "^sup_[a-f0-9]{12}$" })),
  },
  {
    $id: "JobResolution",
    additionalProperties: false,
    description: "The state of a job's Credits, and what to do.",
  },
);

export const exampleJob = {
  id: exampleJobId,
  status: "succeeded",
  ...examplePricing,
  resolution: { state: "none" },
  capability_id: "pdf-to-markdown",
  estimated_credit_units: 1200,
  actual_credit_units: 1200,
  estimated_credits: 1.2,
  actual_credits: 1.2,
  deliverable: true,
  billing_metrics: { pages: 12 },
  error: null,
  error_code: null,
  filename: "report.pdf",
  source_bytes: 482_113,
  options: { furniture: "drop" },
  attempt: 1,
  created_at: "2026-11-21T09:00:00.000Z",
  started_at: "2026-11-21T09:00:00.120Z",
  finished_at: "2026-11-21T09:00:02.480Z",
  expires_at: "2026-12-21T09:00:02.480Z",
};

export const Job = Type.Object(
  {
    id: Type.String({ examples: ["job_0190a6f07c2e7cc19d1e0123456789ab"] }),
    status: JobStatus,
    ...pricing,
    resolution: JobResolution,
    capability_id: Type.String(),
    estimated_credit_units: creditUnits,
    actual_credit_units: Type.Union([creditUnits, Type.Null()], {
      description: "Null until the job has ended; 0 unless it succeeded.",
    }),
    estimated_credits: credits,
    actual_credits: orNull(credits),
    deliverable: Type.Union([Type.Boolean(), Type.Null()], {
      description: "Null until the job has ended; false when the delivery check blocked the result.",
    }),
    billing_metrics: Type.Union([Type.Record(Type.String(), Type.Number()), Type.Null()]),
    error: textOrNull("What went wrong and what to do."),
    error_code: textOrNull("A code of /docs/errors."),
    progress: Type.Optional(
      Type.Object(
        { pages_done: count, pages_total: Type.Integer({ minimum: 1 }) },
        { description: "While a PDF or image job is running; pages_done never decreases." },
      ),
    ),
    filename: Type.String(),
    source_bytes: count,
    options: Type.Record(Type.String(), Type.Unknown()),
    attempt: count,
    created_at: dateTime,
    started_at: dateTimeOrNull,
    finished_at: dateTimeOrNull,
    expires_at: Type.Union([dateTime, Type.Null()], {
      description: "When the result is removed; null until the job has ended.",
    }),
  },
  { $id: "Job", ...withExample(exampleJob) },
);
export type Job = Static<typeof Job>;

export const JobEnvelope = Type.Object({ job: Job }, { $id: "JobEnvelope" });

export const JobList = Type.Object({ jobs: Type.Array(Job), next_cursor: nextCursor }, { $id: "JobList" });

/** Only for a guest's job. */
const jobToken = Type.Optional(
  Type.String({ description: "Gives a caller without an account access to the job; keep it private." }),
);

export const confirmedJobFields = {
  job_id: Type.String(),
  status: JobStatus,
  capability_id: Type.String(),
  estimated_credits: credits,
  ...pricing,
  estimated_credit_units: creditUnits,
  job_token: jobToken,
};

const exampleConfirmedJob = {
  job_id: exampleJobId,
  status: "queued",
  capability_id: "pdf-to-markdown",
  estimated_credits: 1.2,
  ...examplePricing,
  estimated_credit_units: 1200,
};

export const ConfirmedJob = Type.Object(confirmedJobFields, {
  $id: "ConfirmedJob",
  ...withExample(exampleConfirmedJob),
});
export type ConfirmedJob = Static<typeof ConfirmedJob>;

export const JobParameters = Type.Object({ job_id: Type.String({ minLength: 1, maxLength: 128 }) });
