import { type Static, Type } from "@sinclair/typebox";
import { resolutionStates } from "../../../../ledger/schema/enums.ts";
import { creditUnits, dateTime } from "../credits.ts";
import { PricingCatalog } from "../../../operations/discovery/catalogs.ts";
import { Job } from "../../../operations/jobs/job.ts";
import { cursor, nextCursor } from "../paging.ts";
import { JobListQuery } from "../../../operations/jobs/queries.ts";
import { dateTimeOrNull, idOf } from "./parts.ts";

const count = Type.Integer({ minimum: 0 });
const countOrNull = (description: string) => Type.Union([count, Type.Null()], { description });
const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

/** A day or a moment. */
const moment = Type.String({
  pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]{1,3})?Z)?$",
  examples: ["2026-11-01", "2026-11-01T12:00:00Z"],
  description: "A day (UTC) or a moment.",
});

export const EntryListQuery = Type.Object(
  {
    organization_id: Type.Optional(idOf("org")),
    from: Type.Optional(moment),
    to: Type.Optional(moment),
    cursor: cursor("^[0-9]{1,15}_[0-9]{1,15}$"),
  },
  { additionalProperties: false },
);

const AdminEntry = Type.Object(
  {
    sequence: Type.Integer({ minimum: 1 }),
    created_at: dateTime,
    kind: Type.String(),
    credit_units: creditUnits,
    organization: Type.String(),
    organization_id: Type.String(),
    debit_account_id: Type.String(),
    credit_account_id: Type.String(),
    bucket_id: Type.String(),
    hold_id: textOrNull("The reservation that it belongs to."),
    job_id: textOrNull("Whose reservation it is."),
    key: Type.String(),
    actor_kind: Type.String(),
    actor_id: textOrNull("Who did it."),
    reason: textOrNull("Of a grant."),
    previous_hash: Type.String(),
    hash: Type.String(),
  },
  { $id: "AdminEntry", description: "A movement of Credits; docs/ledger.md describes fields and hashes." },
);

export const AdminEntryList = Type.Object(
  { entries: Type.Array(AdminEntry), next_cursor: nextCursor },
  { $id: "AdminEntryList" },
);

export const AdminVerification = Type.Object(
  {
    ok: Type.Boolean(),
    entries: count,
    entries_head: textOrNull("Hash of the last entry."),
    audit_rows: count,
    audit_head: textOrNull("Hash of the audit's last row."),
    problems: Type.Array(Type.String()),
  },
  { $id: "AdminVerification" },
);

export const AdminPlanList = Type.Object(
  { plans: PricingCatalog.properties.plans, default_plan_id: Type.String() },
  { $id: "AdminPlanList" },
);
export const AdminPackList = Type.Object(
  { packs: PricingCatalog.properties.packs },
  { $id: "AdminPackList" },
);

/** Its form has errors of its own, which name the path of what is wrong. */
export const AdminRateCardRequest = Type.Record(Type.String(), Type.Unknown(), {
  $id: "AdminRateCardRequest",
  description: "A rate card in the form of the catalog, with a `rate_card_version` that there was not yet.",
});

export const AdminRateCard = Type.Object(
  {
    rate_card_version: Type.String(),
    credit_model_version: Type.String(),
    rates: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    source: Type.Union([Type.Literal("built_in"), Type.Literal("administrator")]),
    active: Type.Boolean({ description: "It prices new estimates." }),
    recorded_at: dateTime,
  },
  { $id: "AdminRateCard" },
);

export const AdminRateCardList = Type.Object(
  { rate_cards: Type.Array(AdminRateCard) },
  { $id: "AdminRateCardList" },
);

export const RateCardParameters = Type.Object({
  rate_card_version: Type.String({ minLength: 1, maxLength: 200 }),
});

export const JobsQuery = Type.Object(
  {
    ...JobListQuery.properties,
    organization_id: Type.Optional(idOf("org")),
    error_code: Type.Optional(
      Type.String({
        pattern: "^[a-z0-9_]{1,64}$",
        description: "Only those that ended with this code.",
        examples: ["worker_crashed"],
      }),
    ),
    resolution: Type.Optional(
      Type.Union(
        resolutionStates.map((state) => Type.Literal(state)),
        { description: "Only those whose `resolution.state` is this." },
      ),
    ),
  },
  { additionalProperties: false },
);

const AdminJob = Type.Object(
  {
    ...Job.properties,
    organization_id: textOrNull("Null: an anonymous caller's."),
    project_id: textOrNull("Null: an anonymous caller's."),
    hold: textOrNull("What became of the reservation: pending, settled or released; null: it had none."),
  },
  { $id: "AdminJob" },
);
export type AdminJob = Static<typeof AdminJob>;

const AdminIncident = Type.Object(
  {
    support_reference: Type.String(),
    job_id: Type.String(),
    organization_id: textOrNull("Null: an anonymous caller's."),
    capability_id: Type.String(),
    error_code: Type.String(),
    attempt: Type.Integer({ minimum: 1 }),
    internal: textOrNull("What was found out inside."),
    explanation: textOrNull("In words, where a process died."),
    at: dateTime,
    kept_until: dateTime,
  },
  { $id: "AdminIncident" },
);
export type AdminIncident = Static<typeof AdminIncident>;

export const AdminJobList = Type.Object(
  { jobs: Type.Array(AdminJob), next_cursor: nextCursor },
  { $id: "AdminJobList" },
);

export const AdminJobEnvelope = Type.Object(
  { job: AdminJob, incidents: Type.Array(AdminIncident) },
  { $id: "AdminJobEnvelope" },
);

export const AdminIncidentReport = Type.Object(
  {
    incident: AdminIncident,
    job: Type.Union([AdminJob, Type.Null()], { description: "Null: it was deleted meanwhile." }),
    others: Type.Array(AdminIncident, { description: "What else went wrong with the job." }),
  },
  { $id: "AdminIncidentReport" },
);

export const IncidentParameters = Type.Object({
  support_reference: Type.String({ pattern: "^sup_[0-9a-f]{12}$" }),
});

export const AdminSettingList = Type.Object(
  {
    settings: Type.Array(
      Type.Object({
        key: Type.String({ examples: ["server.listen"] }),
        value: Type.Unknown({ description: "Null: not set. Without what is secret in it." }),
        source: textOrNull("Flag, variable or file that it comes from, or default."),
        unit: textOrNull("Of a number."),
        doc: Type.String(),
      }),
    ),
  },
  { $id: "AdminSettingList" },
);

export const AdminOverview = Type.Object(
  {
    version: Type.String(),
    contract_version: Type.String(),
    schema_version: Type.Integer({ minimum: 0, description: "Of the ledger's tables." }),
    rate_card_version: Type.String(),
    started_at: dateTimeOrNull("Of the server."),
    ready: Type.Boolean(),
    queue: Type.Object({
      queued: count,
      running: count,
      slots: Type.Integer({
        minimum: 0,
        description: "Conversions at the same time; small ones beside scans come on top.",
      }),
      oldest_queued_ms: countOrNull("How long the job that has waited longest has; null: none waits."),
    }),
    disk: Type.Object({
      state: Type.Union([
        Type.Literal("enough"),
        Type.Literal("low"),
        Type.Literal("lost"),
        Type.Literal("hung"),
      ]),
      free_bytes: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    }),
    organizations: count,
    users: count,
    guest_jobs_today: Type.Integer({
      minimum: 0,
      description: "Of guests, of this day (UTC), that no account has claimed.",
    }),
    uptime_ms: countOrNull("Of the server."),
    memory_bytes: countOrNull("Of the server's process, without its children."),
    engines: Type.Record(Type.String(), Type.String(), { description: "Versions, by name." }),
  },
  { $id: "AdminOverview" },
);
export type AdminOverview = Static<typeof AdminOverview>;
