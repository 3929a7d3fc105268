import { type Static, Type } from "@sinclair/typebox";
import {
  actionPattern,
  actorKinds,
  idPattern,
  outcomePattern,
} from "../../services/admin/audit-log/filter.ts";
import { dateTime } from "./credits.ts";
import { documentedAs } from "./documented.ts";
import { cursor, limit } from "./paging.ts";
import { moment } from "./timestamps.ts";

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const hash = (description: string) =>
  Type.Union([Type.String({ pattern: "^[0-9a-f]{64}$" }), Type.Null()], { description });

const AuditLine = Type.Object(
  {
    sequence: Type.Integer({ minimum: 1, description: "Its place in the log: 1, 2, 3, …" }),
    at: dateTime,
    actor_kind: Type.Union(
      actorKinds.map((kind) => Type.Literal(kind)),
      { description: "admin_cli: whoever may open the data directory." },
    ),
    actor_id: nullable("Of the key or the user; null for the others."),
    actor_name: nullable("The key's name or the user's address, where they still exist."),
    address: nullable("Where the call came from."),
    request_id: nullable("The call's `x-request-id`."),
    action: Type.String({ description: "object.verb, such as key.revoke." }),
    object_kind: Type.String(),
    object_id: Type.String(),
    object_name: nullable("What a user, key or organization is called now, where it still exists."),
    organization_id: nullable("Whom it concerns."),
    organization_name: nullable("As it is called now."),
    outcome: Type.String(),
    detail: Type.Union(
      [
        Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
        Type.Null(),
      ],
      { description: "Facts worth keeping; never a secret." },
    ),
    previous_hash: hash("Of the line before; null in lines that are older than the chain."),
    hash: hash("SHA-256 over the line before and this one."),
  },
  { $id: "AuditLine" },
);

export const AuditList = Type.Object(
  {
    audit: Type.Array(AuditLine, { description: "Newest first." }),
    next_cursor: nullable(
      "Where older lines are; null when there are none that are wanted. A page may be short, or empty, and still have one.",
    ),
  },
  { $id: "AuditList" },
);
export type AuditList = Static<typeof AuditList>;

const text = (pattern: string, description: string) => Type.Optional(Type.String({ pattern, description }));

const filter = {
  since: moment("Only from this day (UTC) or moment (ISO 8601) on."),
  until: moment("Only before this day (UTC) or moment."),
  actor_kind: Type.Optional(Type.Union(actorKinds.map((kind) => Type.Literal(kind)))),
  actor_id: text(idPattern, "Id of the key or the user."),
  action: text(actionPattern, "An action, such as key.revoke; `key.` means all that is done to keys."),
  object_id: text(idPattern, "Id of what it was done to."),
  organization_id: text(idPattern, "Whom it concerns."),
  outcome: text(outcomePattern, "What it came to, such as created."),
  address: Type.Optional(Type.String({ maxLength: 45, description: "IP address of the caller." })),
};

export const AuditListQuery = Type.Object(
  {
    ...filter,
    limit,
    cursor: cursor("^[1-9][0-9]{0,14}$"),
  },
  { additionalProperties: false },
);

export const AuditExportQuery = Type.Object(
  {
    ...filter,
    format: Type.Optional(
      Type.Union([Type.Literal("csv"), Type.Literal("jsonl")], {
        ...documentedAs({ type: "string", enum: ["csv", "jsonl"], default: "jsonl" }),
      }),
    ),
  },
  { additionalProperties: false },
);

export type AuditQuery = Omit<Static<typeof AuditListQuery>, "limit" | "cursor">;
