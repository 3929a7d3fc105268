import { type Static, Type } from "@sinclair/typebox";
import { jobStatuses } from "../../../ledger/schema/enums.ts";
import { credits, creditUnits, dateTime, nextCursor, pricing } from "../schema.ts";

const JobStatus = Type.Union(
  jobStatuses.map((status) => Type.Literal(status)),
  { $id: "JobStatus" },
);

const orNull = <T extends ReturnType<typeof Type.Number>>(schema: T) => Type.Union([schema, Type.Null()]);
const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
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
    description: "What became of a job's Credits and what to do.",
  },
);

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
    error: textOrNull("One sentence that says what to do."),
    error_code: textOrNull("A code of /docs/errors."),
    progress: Type.Optional(
      Type.Object(
        { pages_done: Type.Integer({ minimum: 0 }), pages_total: Type.Integer({ minimum: 1 }) },
        { description: "While a PDF or image job is running; pages_done never goes back." },
      ),
    ),
    filename: Type.String(),
    source_bytes: Type.Integer({ minimum: 0 }),
    options: Type.Record(Type.String(), Type.Unknown()),
    attempt: Type.Integer({ minimum: 0 }),
    created_at: dateTime,
    started_at: dateTimeOrNull,
    finished_at: dateTimeOrNull,
    expires_at: Type.Union([dateTime, Type.Null()], {
      description: "When the result is removed; null until the job has ended.",
    }),
  },
  { $id: "Job" },
);
export type Job = Static<typeof Job>;

export const JobEnvelope = Type.Object({ job: Job }, { $id: "JobEnvelope" });

export const JobList = Type.Object(
  {
    jobs: Type.Array(Job),
    next_cursor: nextCursor,
  },
  { $id: "JobList" },
);
export type JobList = Static<typeof JobList>;

/** Of a guest's job alone. */
const jobToken = Type.Optional(
  Type.String({ description: "Owns the job of a caller without an account; keep it private." }),
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

export const ConfirmedJob = Type.Object(confirmedJobFields, { $id: "ConfirmedJob" });
export type ConfirmedJob = Static<typeof ConfirmedJob>;
