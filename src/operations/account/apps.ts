import { type Static, Type } from "@sinclair/typebox";
import { isoTime } from "../../../config/ambient.ts";
import type { ConnectedAppRow } from "../../../ledger/contract.ts";
import { defineOperation } from "../operation.ts";
import { dateTime, dateTimeOrNull, textOrNull, withExample } from "../schema.ts";
import { noContent, ok } from "../success.ts";

const ConnectedApp = Type.Object(
  {
    client_id: Type.String(),
    name: textOrNull("The name that the application gave itself; not verified."),
    scopes: Type.Array(Type.String()),
    resources: Type.Array(Type.String(), {
      description: "The resources that its tokens may be used for (RFC 8707).",
    }),
    connected_at: dateTime,
    last_used_at: dateTimeOrNull("When it last got or renewed a token; null: not yet."),
  },
  {
    $id: "ConnectedApp",
    description: "An application that may act for the user.",
    ...withExample({
      client_id: "Wk3nTz8rQm5xVb1yLd7cHs2pJf9gUa4e",
      name: "Desk assistant",
      scopes: ["svc:convert", "svc:jobs"],
      resources: ["http://127.0.0.1:8484/mcp"],
      connected_at: "2026-11-19T16:05:00.000Z",
      last_used_at: "2026-11-21T08:45:00.000Z",
    }),
  },
);

const ConnectedAppList = Type.Object({ apps: Type.Array(ConnectedApp) }, { $id: "ConnectedAppList" });

const shared = { tag: "Account", access: "session" } as const;

export const listApps = defineOperation({
  ...shared,
  id: "listApps",
  method: "GET",
  path: "/v1/account/apps",
  summary: "List connected applications",
  description: "The applications that may act for you by OAuth, by name, with their scopes.",
  success: ok("Connected applications.", ConnectedAppList),
  handle: async ({ parts, account }) => ({
    apps: (await parts.services.accounts.apps(account())).map(appView),
  }),
});

export const withdrawApp = defineOperation({
  ...shared,
  id: "withdrawApp",
  method: "DELETE",
  path: "/v1/account/apps/:client_id",
  summary: "Disconnect an application",
  description: "Its access and refresh tokens end at once. To act for you again it needs your consent.",
  params: Type.Object({ client_id: Type.String({ minLength: 1, maxLength: 512 }) }),
  unowned: "app_not_found",
  success: noContent("Disconnected."),
  errors: ["app_not_found"],
  handle: ({ parts, account, params }) => parts.services.accounts.withdrawApp(account(), params.client_id),
});

function appView(app: ConnectedAppRow): Static<typeof ConnectedApp> {
  return {
    client_id: app.clientId,
    name: app.clientName,
    scopes: app.scopes,
    resources: app.resources,
    connected_at: isoTime(app.firstConsentAtMs),
    last_used_at: isoTime(app.lastUsedAtMs),
  };
}
