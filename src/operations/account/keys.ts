import { type Static, Type } from "@sinclair/typebox";
import { isoTime } from "../../../config/ambient.ts";
import type { OrganizationKeyRow } from "../../../ledger/contract.ts";
import { scopes } from "../../auth/principal.ts";
import { knownScopes } from "../../auth/scopes.ts";
import { exampleProject, exampleUser, reference } from "../examples.ts";
import { cursorOf, limitIn, placeIn } from "../fields/paging.ts";
import { defineOperation } from "../operation.ts";
import {
  dateTime,
  dateTimeOrNull,
  givenName,
  idAndName,
  idOf,
  nextCursor,
  pageOf,
  scope,
  withExample,
} from "../schema.ts";
import { created, noContent, ok } from "../success.ts";

const expiryDaysMax = 3_650;

const exampleKey = {
  id: "key_4a7c9e1b3d5f4082a6c8e0f1b3d5a792",
  prefix: "mk_live_5d0e",
  name: "nightly import",
  scopes: ["svc:convert"],
  status: "active",
  project: reference(exampleProject),
  created_by: reference(exampleUser),
  created_at: "2026-11-20T14:30:00.000Z",
  last_used_at: "2026-11-21T02:00:04.000Z",
  expires_at: "2027-02-18T14:30:00.000Z",
  revoked_at: null,
};

const ApiKey = Type.Object(
  {
    id: idOf("key"),
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
  { $id: "ApiKey", ...withExample(exampleKey) },
);

const ApiKeyEnvelope = Type.Object({ key: ApiKey }, { $id: "ApiKeyEnvelope" });

const NewApiKey = Type.Object(
  {
    key: ApiKey,
    secret: Type.String({
      pattern: "^mk_live_[0-9a-f]{64}$",
      description: "The key itself. It is shown this once and not kept.",
    }),
  },
  {
    $id: "NewApiKey",
    ...withExample({ key: { ...exampleKey, last_used_at: null }, secret: `mk_live_5d0e${"0".repeat(60)}` }),
  },
);

const ApiKeyList = Type.Object({ keys: Type.Array(ApiKey), next_cursor: nextCursor }, { $id: "ApiKeyList" });

const ApiKeyRequest = Type.Object(
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

const ApiKeyChange = Type.Object({ name: givenName }, { $id: "ApiKeyChange", additionalProperties: false });

const shared = { tag: "Account", access: "session" } as const;
const one = { params: Type.Object({ key_id: idOf("key") }), unowned: "key_not_found" } as const;

export const listKeys = defineOperation({
  ...shared,
  id: "listKeys",
  method: "GET",
  path: "/v1/account/keys",
  summary: "The organization's API keys, newest first",
  description: "Whoever made them; revoked and expired ones, too.",
  query: Type.Object(pageOf("key"), { additionalProperties: false }),
  success: ok("A page of keys.", ApiKeyList),
  async handle({ parts: { services, clock }, account, query }) {
    const page = { limit: limitIn(query), before: placeIn(query) };
    const { rows, next } = await services.accounts.keys(account(), page);
    const nowMs = clock.nowMs();
    return { keys: rows.map((key) => keyView(key, nowMs)), next_cursor: cursorOf(next) };
  },
});

export const createKey = defineOperation({
  ...shared,
  id: "createKey",
  method: "POST",
  path: "/v1/account/keys",
  summary: "Make an API key",
  description:
    "It belongs to the organization: it works until somebody of the organization revokes it, or its maker is banned or deleted.",
  body: ApiKeyRequest,
  bodyExample: { name: "nightly import", scopes: ["svc:convert"], expires_in_days: 90 },
  success: created("The key, with its text this once.", NewApiKey),
  errors: ["key_limit_reached", "project_not_found"],
  async handle({ parts: { services, clock }, account, body }) {
    const { key, text } = await services.accounts.createKey(account(), {
      name: body.name,
      scopes: body.scopes ?? ["svc:convert"],
      projectId: body.project_id ?? null,
      expiresInDays: body.expires_in_days ?? null,
    });
    return { key: keyView(key, clock.nowMs()), secret: text.reveal() };
  },
});

export const updateKey = defineOperation({
  ...shared,
  ...one,
  id: "updateKey",
  method: "PATCH",
  path: "/v1/account/keys/:key_id",
  summary: "Give an API key another name",
  description: "Nothing else about a key can be changed: make another and revoke this one.",
  body: ApiKeyChange,
  bodyExample: { name: "import from the archive" },
  success: ok("The key as it is now.", ApiKeyEnvelope),
  errors: [one.unowned],
  async handle({ parts: { services, clock }, account, params, body }) {
    const key = await services.accounts.renameKey(account(), params.key_id, body.name);
    return { key: keyView(key, clock.nowMs()) };
  },
});

export const revokeKey = defineOperation({
  ...shared,
  ...one,
  id: "revokeKey",
  method: "DELETE",
  path: "/v1/account/keys/:key_id",
  summary: "Revoke an API key",
  description: "It is refused from the next request on. Its line stays in the list.",
  success: noContent("It is revoked, now or before."),
  errors: [one.unowned],
  handle: ({ parts, account, params }) => parts.services.accounts.revokeKey(account(), params.key_id),
});

function keyView(key: OrganizationKeyRow, nowMs: number): Static<typeof ApiKey> {
  return {
    id: key.id,
    prefix: key.prefix,
    name: key.name,
    scopes: knownScopes(key.scopes),
    status: keyStatus(key, nowMs),
    project: { id: key.projectId, name: key.projectName },
    created_by: { id: key.userId, name: key.userName },
    created_at: isoTime(key.createdAtMs),
    last_used_at: isoTime(key.lastUsedAtMs),
    expires_at: isoTime(key.expiresAtMs),
    revoked_at: isoTime(key.revokedAtMs),
  };
}

function keyStatus({ revokedAtMs, expiresAtMs }: OrganizationKeyRow, nowMs: number) {
  if (revokedAtMs !== null) return "revoked";
  return expiresAtMs !== null && expiresAtMs <= nowMs ? "expired" : "active";
}
