import { type Static, Type } from "@sinclair/typebox";
import { isoTime } from "../../../../config/ambient.ts";
import type { AuditFilter } from "../../../../ledger/contract.ts";
import { createAuditLog } from "../../../services/admin/audit-log/audit-log.ts";
import { auditDocument, auditFormats, auditRow } from "../../../services/admin/audit-log/documents.ts";
import {
  actionFilter,
  actionPattern,
  actorKinds,
  idPattern,
  isAddress,
  outcomePattern,
} from "../../../services/admin/audit-log/filter.ts";
import type { AdminCore } from "../../../services/admin/core.ts";
import { type ExportPosition, exportText } from "../../../services/admin/exports/text.ts";
import { organizationNamed, userNamed } from "../../../services/admin/find.ts";
import { omitUndefined } from "../../../shared/omit-undefined.ts";
import { administratorCore, adminOperation, localOperation } from "../../admin-operation.ts";
import { wrongField } from "../../errors.ts";
import { limitIn } from "../../fields/paging.ts";
import { requireOrder, timestampIn } from "../../fields/timestamps.ts";
import { Download, defineOperation } from "../../operation.ts";
import { cursor, dateTime, documentedAs, limit, textOrNull, timestamp, withExample } from "../../schema.ts";
import { ok } from "../../success.ts";
import { auditCommand } from "./audit-command.ts";

const hash = (description: string) =>
  Type.Union([Type.String({ pattern: "^[0-9a-f]{64}$" }), Type.Null()], { description });

const AuditLine = Type.Object(
  {
    sequence: Type.Integer({ minimum: 1, description: "Its place in the log: 1, 2, 3, …" }),
    at: dateTime,
    actor_kind: Type.Union(
      actorKinds.map((kind) => Type.Literal(kind)),
      { description: "admin_cli: anyone with access to the data directory." },
    ),
    actor_id: textOrNull("Of the key or the user; null for the others."),
    actor_name: textOrNull("The key's name or the user's address, if they still exist."),
    address: textOrNull("Where the call came from."),
    request_id: textOrNull("The call's `x-request-id`."),
    action: Type.String({ description: "object.verb, such as key.revoke." }),
    object_kind: Type.String(),
    object_id: Type.String(),
    object_name: textOrNull("The current name of the user, key or organization, if it still exists."),
    organization_id: textOrNull("Whom it concerns."),
    organization_name: textOrNull("Its current name."),
    outcome: Type.String(),
    detail: Type.Union(
      [
        Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
        Type.Null(),
      ],
      { description: "Details; never a secret." },
    ),
    previous_hash: hash("Of the previous line; null in lines that are older than the chain."),
    hash: hash("SHA-256 over the previous line and this one."),
  },
  {
    $id: "AuditLine",
    ...withExample({
      sequence: 4711,
      at: "2026-11-20T14:30:00.000Z",
      actor_kind: "user",
      actor_id: "usr_5f0c2d8e1b7a4c3f9e6d2a1b0c8f7e65",
      actor_name: "someone@example.org",
      address: "192.0.2.17",
      request_id: "0b9a2f64-3c1d-4e8f-9a70-5d2c6e1f4b83",
      action: "key.revoke",
      object_kind: "key",
      object_id: "key_9d3b7f1a5c2e4860b1d4f7a9c3e60528",
      object_name: "nightly import",
      organization_id: "org_7c1e5d0a93b84f26a1d4e8b3c5f60912",
      organization_name: "Research",
      outcome: "revoked",
      detail: null,
      previous_hash: "1f825aa2f0020ef7cf91dfa30da4668d791c5d4824fc8e41354b89ec05795ab3",
      hash: "a1d0c6e83f027327d8461063f4ac58a6b4a3d6a8c8f8f1a1c2d3e4f5a6b7c8d9",
    }),
  },
);

const AuditList = Type.Object(
  {
    audit: Type.Array(AuditLine, { description: "Newest first." }),
    next_cursor: {
      ...textOrNull("The place of older lines; null: none match. A short or empty page may have one, too."),
      ...withExample("4711"),
    },
  },
  { $id: "AuditList" },
);

const text = (pattern: string, description: string) => Type.Optional(Type.String({ pattern, description }));

const filter = {
  since: timestamp("Only from this day (UTC) or moment (ISO 8601) on."),
  until: timestamp("Only before this day (UTC) or moment."),
  actor_kind: Type.Optional(Type.Union(actorKinds.map((kind) => Type.Literal(kind)))),
  actor_id: text(idPattern, "ID of the key or the user."),
  action: text(actionPattern, "An action, such as key.revoke; `key.` means all actions on keys."),
  object_id: text(idPattern, "ID of the action's object."),
  organization_id: text(idPattern, "Whom it concerns."),
  outcome: text(outcomePattern, "Outcome, such as created."),
  address: Type.Optional(Type.String({ maxLength: 45, description: "IP address of the caller." })),
};

type Filter = Static<ReturnType<typeof filterSchema>>;
const filterSchema = () => Type.Object(filter);

/** On this machine a user may be given by address and an organization by name. */
export interface AuditSearch extends Filter {
  actor?: string;
  organization?: string;
}

async function filterOf(core: AdminCore, search: AuditSearch): Promise<AuditFilter> {
  const { since, until, actor_kind, actor_id, action, object_id, outcome, address, actor, organization } =
    search;
  const [sinceMs, untilMs] = [timestampIn("since", since), timestampIn("until", until)];
  if (address !== undefined && !isAddress(address)) throw wrongField("/address", "An IP address.");
  requireOrder(["since", sinceMs], ["until", untilMs]);
  return {
    ...omitUndefined("sinceMs", sinceMs),
    ...omitUndefined("untilMs", untilMs),
    ...omitUndefined("actorKind", actor_kind),
    ...omitUndefined(
      "actorId",
      actor?.includes("@") ? (await userNamed(core, actor)).id : (actor ?? actor_id),
    ),
    ...(action === undefined ? {} : actionFilter(action)),
    ...omitUndefined("objectId", object_id),
    ...omitUndefined(
      "organizationId",
      organization === undefined ? search.organization_id : await organizationIdOf(core, organization),
    ),
    ...omitUndefined("outcome", outcome),
    ...omitUndefined("address", address),
  };
}

/** A deleted organization no longer has a name, but its lines remain under its ID. */
const organizationIdOf = async (core: AdminCore, named: string) =>
  /^org_[0-9a-f]{32}$/.test(named) ? named : (await organizationNamed(core, named)).id;

/** Times 20,000 rows: at most some 50 ms of work for a page, with pauses between. */
const roundsMax = 10;

export const listAudit = adminOperation({
  id: "listAudit",
  method: "GET",
  path: "/v1/admin/audit",
  summary: "List the audit log",
  description:
    "Returns who did what, when, from where and with which outcome, newest first. A call reads at most 200,000 lines of the log: a page may be short, or empty, and still have a `next_cursor`. A range of times is found at once. Each call is itself recorded in the log.",
  query: Type.Object(
    { ...filter, limit, cursor: cursor("^[1-9][0-9]{0,14}$") },
    { additionalProperties: false },
  ),
  success: ok("A page of the audit log.", AuditList),
  errors: ["invalid_request"],
  /** `exhaustive` reads back to the start if necessary. */
  async run(core, args: AuditSearch & { limit?: string; cursor?: string; exhaustive?: true }, signal) {
    const page = await createAuditLog(core).page(
      core.by.actor,
      await filterOf(core, args),
      {
        limit: limitIn(args),
        before: args.cursor === undefined ? null : Number(args.cursor),
        roundsMax: args.exhaustive ? Number.POSITIVE_INFINITY : roundsMax,
      },
      signal,
    );
    const next_cursor = page.before === null ? null : String(page.before);
    return { audit: page.lines.map(auditDocument), next_cursor };
  },
  command: auditCommand,
});

async function pieceOf(core: AdminCore, filter: AuditFilter, position: ExportPosition | null) {
  const { lines, ...rest } = await createAuditLog(core).piece(core.by.actor, filter, position);
  return { rows: lines.map(auditRow), ...rest };
}

/** Without a position the first piece; with the previous piece's `after` and `through` the next. */
export const readAuditPiece = localOperation({
  id: "adminReadAuditPiece",
  args: Type.Object({
    search: Type.Object({}),
    after: Type.Optional(Type.Number()),
    through: Type.Optional(Type.Number()),
  }),
  run: async (core, { search, ...place }: { search: AuditSearch } & Partial<ExportPosition>) => {
    const { after, through } = place;
    const position = after === undefined || through === undefined ? null : { after, through };
    return pieceOf(core, await filterOf(core, search), position);
  },
});

const mediaTypes = { csv: "text/csv; charset=utf-8", jsonl: "application/x-ndjson" } as const;

export const exportAudit = defineOperation({
  tag: "Administration",
  access: "admin",
  scope: "svc:admin",
  id: "exportAudit",
  method: "GET",
  path: "/v1/admin/audit/export",
  summary: "Export the audit log",
  description:
    "Returns the log in its order, up to its end at the time of the call. Each line carries its hash and that of the previous line, so that it can be verified from the file alone; `detail` is the text that was hashed. An answer that breaks off is incomplete. Each call is itself recorded in the log.",
  query: Type.Object(
    {
      ...filter,
      format: Type.Optional(
        Type.Union([Type.Literal("csv"), Type.Literal("jsonl")], {
          ...documentedAs({ type: "string", enum: ["csv", "jsonl"], default: "jsonl" }),
        }),
      ),
    },
    { additionalProperties: false },
  ),
  success: {
    200: {
      description: "The lines, as an attachment.",
      media: ["text/csv", "application/x-ndjson"],
      mediaExample: `${JSON.stringify({ sequence: 1, at: "2026-11-20T14:30:00.000Z" })}\n`,
      headers: { "Content-Disposition": "The file's name." },
    },
  },
  errors: ["invalid_request"],
  async handle(call) {
    const { format = "jsonl", ...search } = call.query;
    const core = administratorCore(call);
    const filter = await filterOf(core, search);
    const piece = (position: ExportPosition | null) => pieceOf(core, filter, position);
    const text = exportText(await piece(null), piece, auditFormats[format], {});
    const day = isoTime(core.clock.nowMs()).slice(0, 10);
    return new Download(text, mediaTypes[format], `markmill-audit-${day}.${format}`);
  },
});
