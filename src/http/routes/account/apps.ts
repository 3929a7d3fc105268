import { Elysia } from "elysia";
import { accountOf, type HttpParts } from "../../context.ts";
import { json, noContent } from "../../json.ts";
import { operation } from "../../operation.ts";
import { AppParameters, ConnectedAppList } from "../../schemas/account/apps.ts";
import { appView } from "../../views/account.ts";

const shared = { tag: "Account", access: "session" } as const;

export function appRoutes({ services: { accounts } }: HttpParts) {
  return new Elysia()
    .get(
      "/v1/account/apps",
      async ({ request }) => json({ apps: (await accounts.apps(accountOf(request))).map(appView) }),
      {
        detail: operation({
          ...shared,
          id: "listApps",
          summary: "Applications that may act for you, by name",
          description: "The applications that act for you by OAuth, and what you let them do.",
          success: { 200: { description: "Connected applications.", schema: ConnectedAppList } },
        }),
      },
    )
    .delete(
      "/v1/account/apps/:client_id",
      async ({ request, params }) => {
        await accounts.withdrawApp(accountOf(request), params.client_id);
        return noContent();
      },
      {
        parse: "none",
        params: AppParameters,
        detail: operation({
          ...shared,
          id: "withdrawApp",
          summary: "Disconnect an application",
          description: "Its access and refresh tokens end at once; to act for you again it has to ask you.",
          unowned: "app_not_found",
          success: { 204: { description: "It may not act for you any more." } },
          errors: ["app_not_found"],
        }),
      },
    );
}
