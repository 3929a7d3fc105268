import { type Static, Type } from "@sinclair/typebox";
import { scopes } from "../../auth/principal.ts";
import { dateTime, nextCursor, pageOf } from "../schema.ts";
import { dateTimeOrNull, givenName, idAndName, scope } from "./account.ts";

const expiryDaysMax = 3_650;

export const ApiKey = Type.Object(
  {
    id: Type.String({ pattern: "^key_[0-9a-f]{32}$" }),
    prefix: Type.String({ description: "The key's first characters." }),
    name: Type.String(),
    scopes: Type.Array(scope),
    status: Type.Union([Type.Literal("active"), Type.Literal("expired"), Type.Literal("revoked")]),
    project: idAndName("prj"),
    created_by: idAndName("usr"),
    created_at: dateTime,
    last_used_at: dateTimeOrNull("To the minute; null: not used yet."),
    expires_at: dateTimeOrNull("Null: it does not expire."),
    revoked_at: dateTimeOrNull("Null: it has not been revoked."),
  },
  { $id: "ApiKey" },
);
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyEnvelope = Type.Object({ key: ApiKey }, { $id: "ApiKeyEnvelope" });

export const NewApiKey = Type.Object(
  {
    key: ApiKey,
    secret: Type.String({
      pattern: "^mk_live_[0-9a-f]{64}$",
      description: "The key itself. It is shown this once and not kept.",
    }),
  },
  { $id: "NewApiKey" },
);

export const ApiKeyList = Type.Object(
  {
    keys: Type.Array(ApiKey),
    next_cursor: nextCursor,
  },
  { $id: "ApiKeyList" },
);

export const ApiKeyRequest = Type.Object(
  {
    name: givenName,
    scopes: Type.Optional(
      Type.Array(scope, {
        minItems: 1,
        maxItems: scopes.length,
        uniqueItems: true,
        default: ["svc:convert"],
        description:
          "svc:convert covers jobs, assets and usage; those alone narrow a key. svc:admin is for administrators.",
      }),
    ),
    project_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        description: "Of the organization; default: the one that you work in.",
      }),
    ),
    expires_in_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: expiryDaysMax,
        description: "Without it the key does not expire.",
      }),
    ),
  },
  { $id: "ApiKeyRequest", additionalProperties: false },
);

export const ApiKeyChange = Type.Object(
  { name: givenName },
  { $id: "ApiKeyChange", additionalProperties: false },
);

export const KeyParameters = Type.Object({ key_id: Type.String({ pattern: "^key_[0-9a-f]{32}$" }) });

export const KeyListQuery = Type.Object(pageOf("key"), { additionalProperties: false });
