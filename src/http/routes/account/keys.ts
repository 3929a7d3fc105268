import { Elysia } from "elysia";
import {
  ApiKeyChange,
  ApiKeyEnvelope,
  ApiKeyList,
  ApiKeyRequest,
  KeyListQuery,
  KeyParameters,
  NewApiKey,
} from "../../../operations/account/keys.ts";
import { cursorOf, limitIn, placeIn } from "../../../operations/paging.ts";
import { readJson } from "../../body.ts";
import { accountOf, type HttpParts } from "../../context.ts";
import { json, noContent } from "../../json.ts";
import { operation } from "../../route-facts.ts";
import { keyView } from "../../views/account.ts";

const shared = { tag: "Account", access: "session" } as const;
const unowned = "key_not_found";

export function keyRoutes(parts: HttpParts) {
  return new Elysia().use(listRoutes(parts)).use(singleRoutes(parts));
}

function listRoutes({ services: { accounts }, clock }: HttpParts) {
  return new Elysia()
    .get(
      "/v1/account/keys",
      async ({ request, query }) => {
        const page = { limit: limitIn(query), before: placeIn(query) };
        const { rows, next } = await accounts.keys(accountOf(request), page);
        const nowMs = clock.nowMs();
        return json({ keys: rows.map((key) => keyView(key, nowMs)), next_cursor: cursorOf(next) });
      },
      {
        query: KeyListQuery,
        detail: operation({
          ...shared,
          id: "listKeys",
          summary: "The organization's API keys, newest first",
          description: "Whoever made them; revoked and expired ones, too.",
          success: { 200: { description: "A page of keys.", schema: ApiKeyList } },
        }),
      },
    )
    .post(
      "/v1/account/keys",
      async ({ request, body }) => {
        const { key, text } = await accounts.createKey(accountOf(request), {
          name: body.name,
          scopes: body.scopes ?? ["svc:convert"],
          projectId: body.project_id ?? null,
          expiresInDays: body.expires_in_days ?? null,
        });
        return json({ key: keyView(key, clock.nowMs()), secret: text.reveal() }, 201);
      },
      {
        parse: readJson,
        body: ApiKeyRequest,
        detail: operation({
          ...shared,
          id: "createKey",
          summary: "Make an API key",
          description:
            "It belongs to the organization: it works until somebody of the organization revokes it, or its maker is banned or deleted.",
          body: "json",
          requestBody: {
            schema: ApiKeyRequest,
            example: { name: "nightly import", scopes: ["svc:convert"], expires_in_days: 90 },
          },
          success: { 201: { description: "The key, with its text this once.", schema: NewApiKey } },
          errors: ["key_limit_reached", "project_not_found"],
        }),
      },
    );
}

function singleRoutes({ services: { accounts }, clock }: HttpParts) {
  return new Elysia()
    .patch(
      "/v1/account/keys/:key_id",
      async ({ request, params, body }) => {
        const key = await accounts.renameKey(accountOf(request), params.key_id, body.name);
        return json({ key: keyView(key, clock.nowMs()) });
      },
      {
        parse: readJson,
        params: KeyParameters,
        body: ApiKeyChange,
        detail: operation({
          ...shared,
          id: "updateKey",
          summary: "Give an API key another name",
          description: "Nothing else about a key can be changed: make another and revoke this one.",
          unowned,
          body: "json",
          requestBody: { schema: ApiKeyChange, example: { name: "import from the archive" } },
          success: { 200: { description: "The key as it is now.", schema: ApiKeyEnvelope } },
          errors: [unowned],
        }),
      },
    )
    .delete(
      "/v1/account/keys/:key_id",
      async ({ request, params }) => {
        await accounts.revokeKey(accountOf(request), params.key_id);
        return noContent();
      },
      {
        parse: "none",
        params: KeyParameters,
        detail: operation({
          ...shared,
          id: "revokeKey",
          summary: "Revoke an API key",
          description: "It is refused from the next request on. Its line stays in the list.",
          unowned,
          success: { 204: { description: "It is revoked, now or before." } },
          errors: [unowned],
        }),
      },
    );
}
