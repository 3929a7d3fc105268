import { Type } from "@sinclair/typebox";
import { creditScale, credits, creditUnits, dateTime } from "../credits.ts";
import { nextCursor, pageOf } from "../paging.ts";
import { dateTimeOrNull, idOf, name } from "./parts.ts";

const count = Type.Integer({ minimum: 0 });
const planId = Type.String({ minLength: 1, maxLength: 200, examples: ["free"] });

const AdminOrganization = Type.Object(
  {
    id: idOf("org"),
    name: Type.String(),
    plan_id: Type.String(),
    default_project_id: Type.String(),
    created_at: dateTime,
  },
  { $id: "AdminOrganization" },
);

export const AdminOrganizationEnvelope = Type.Object(
  { organization: AdminOrganization },
  { $id: "AdminOrganizationEnvelope" },
);

export const AdminOrganizationList = Type.Object(
  { organizations: Type.Array(AdminOrganization), next_cursor: nextCursor },
  { $id: "AdminOrganizationList" },
);

export const AdminOrganizationRequest = Type.Object(
  { name, plan_id: Type.Optional(planId) },
  { $id: "AdminOrganizationRequest", additionalProperties: false },
);

export const AdminOrganizationChange = Type.Object(
  { name: Type.Optional(name), plan_id: Type.Optional(planId) },
  { $id: "AdminOrganizationChange", additionalProperties: false, minProperties: 1 },
);

export const AdminOrganizationRemoved = Type.Object(
  {
    organization_id: Type.String(),
    removed: Type.Object({
      users: count,
      keys: count,
      jobs: count,
      cancelled_jobs: Type.Integer({ minimum: 0, description: "Of the jobs, those that had not ended." }),
      uploads: count,
      deliveries: count,
    }),
    files_removed: Type.Boolean({ description: "False: some are left to the server's own sweeps." }),
  },
  { $id: "AdminOrganizationRemoved" },
);

export const OrganizationListQuery = Type.Object(pageOf("org"), { additionalProperties: false });

const AdminProject = Type.Object(
  {
    id: idOf("prj"),
    organization_id: Type.String(),
    name: Type.String(),
    is_default: Type.Boolean({ description: "Where people work who name no other." }),
    created_at: dateTime,
    archived_at: dateTimeOrNull("Since when it takes no uploads; null: it does."),
  },
  { $id: "AdminProject" },
);

export const AdminProjectEnvelope = Type.Object({ project: AdminProject }, { $id: "AdminProjectEnvelope" });
export const AdminProjectList = Type.Object(
  { projects: Type.Array(AdminProject) },
  { $id: "AdminProjectList" },
);
/** To make one, and to change one. */
export const AdminProjectRequest = Type.Object(
  { name },
  { $id: "AdminProjectRequest", additionalProperties: false },
);
export const ProjectParameters = Type.Object({ organization_id: idOf("org"), project_id: idOf("prj") });

const AdminKey = Type.Object(
  {
    id: idOf("key"),
    prefix: Type.String({ description: "The key's first characters." }),
    name: Type.String(),
    scopes: Type.Array(Type.String()),
    user_id: Type.String({ description: "Who made it." }),
    project_id: Type.String(),
    created_at: dateTime,
    expires_at: dateTimeOrNull("Null: it does not expire."),
    last_used_at: dateTimeOrNull("To the minute; null: not used yet."),
    revoked_at: dateTimeOrNull("Null: not revoked."),
  },
  { $id: "AdminKey" },
);

export const AdminKeyList = Type.Object(
  { keys: Type.Array(AdminKey), next_cursor: nextCursor },
  { $id: "AdminKeyList" },
);
export const KeyListQuery = Type.Object(pageOf("key"), { additionalProperties: false });
export const KeyParameters = Type.Object({ organization_id: idOf("org"), key_id: idOf("key") });

export const AdminBalance = Type.Object(
  {
    organization_id: Type.String(),
    plan_id: Type.String(),
    credit_scale: creditScale,
    available_credit_units: creditUnits,
    available_credits: credits,
    reserved_credit_units: Type.Integer({ minimum: 0, description: "Held for queued and running jobs." }),
    reserved_credits: credits,
  },
  { $id: "AdminBalance" },
);

export const AdminBalanceList = Type.Object(
  {
    balances: Type.Array(
      Type.Object({
        organization: Type.String({ description: "Its name." }),
        ...AdminBalance.properties,
      }),
    ),
    next_cursor: nextCursor,
  },
  { $id: "AdminBalanceList" },
);

export const AdminGrantRequest = Type.Object(
  {
    credit_units: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000_000_000,
        description: "1,000 to the Credit. Or `pack_id`.",
      }),
    ),
    pack_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: "A configured pack." })),
    expires_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 36_500,
        description: "With `credit_units`; without it they last.",
      }),
    ),
    reason: Type.String({ minLength: 1, maxLength: 200, description: "For the audit." }),
    reference: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "Your name for this grant: the organization gets it once, however often this is sent.",
      }),
    ),
  },
  { $id: "AdminGrantRequest", additionalProperties: false },
);

export const AdminGrant = Type.Object(
  {
    organization: Type.String(),
    reference: Type.Union([Type.String(), Type.Null()]),
    replayed: Type.Boolean({ description: "The reference stood for this grant already; nothing was added." }),
    granted_at: dateTime,
    credit_scale: creditScale,
    credit_units: creditUnits,
    pack_id: Type.Union([Type.String(), Type.Null()]),
    expires_at: dateTimeOrNull("Null: they do not expire."),
    available_credit_units: creditUnits,
  },
  { $id: "AdminGrant" },
);
