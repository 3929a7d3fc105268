import { Elysia } from "elysia";
import { limits } from "../../../../config/limits.ts";
import { Secret } from "../../../../config/secret.ts";
import {
  Account,
  AccountChange,
  EndedCredentials,
  PasswordChange,
} from "../../../operations/account/account.ts";
import { AppParameters, ConnectedAppList } from "../../../operations/account/apps.ts";
import { readJson } from "../../body.ts";
import { accountOf, type HttpParts } from "../../context.ts";
import { json, noContent } from "../../json.ts";
import { operation } from "../../route-facts.ts";
import { accountView, appView } from "../../views/account.ts";
import { keyRoutes } from "./keys.ts";
import { projectRoutes } from "./projects.ts";
import { sessionRoutes } from "./sessions.ts";

const shared = { tag: "Account", access: "session" } as const;

function appRoutes({ services: { accounts } }: HttpParts) {
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

/** What a signed-in user does with their own account. */
export function accountRoutes(parts: HttpParts) {
  return new Elysia()
    .use(profileRoutes(parts))
    .use(keyRoutes(parts))
    .use(sessionRoutes(parts))
    .use(appRoutes(parts))
    .use(projectRoutes(parts));
}

function profileRoutes({ services: { accounts } }: HttpParts) {
  return new Elysia()
    .get(
      "/v1/account",
      async ({ request }) => json(accountView(await accounts.profile(accountOf(request)))),
      {
        detail: operation({
          id: "getAccount",
          summary: "Who you are",
          description: "And by which credential, with what it may do. Any will do, whatever its scopes.",
          tag: "Account",
          access: "account",
          success: { 200: { description: "User, organization, project and credential.", schema: Account } },
        }),
      },
    )
    .patch(
      "/v1/account",
      async ({ request, body }) => json(accountView(await accounts.rename(accountOf(request), body.name))),
      {
        parse: readJson,
        body: AccountChange,
        detail: operation({
          id: "updateAccount",
          summary: "Change your name",
          description: "What others in the organization see.",
          tag: "Account",
          access: "session",
          body: "json",
          requestBody: { schema: AccountChange, example: { name: "Ada Lovelace" } },
          success: { 200: { description: "The account as it is now.", schema: Account } },
        }),
      },
    )
    .post(
      "/v1/account/password",
      async ({ request, body }) => {
        const ended = await accounts.setPassword(accountOf(request), {
          currentPassword: new Secret(body.current_password),
          newPassword: new Secret(body.new_password),
        });
        return json({ ended });
      },
      {
        parse: readJson,
        body: PasswordChange,
        detail: operation({
          id: "setPassword",
          summary: "Change your password",
          description: `Ends all your other sessions and the tokens of all applications; this session stays, and so do API keys, which are the organization's. ${limits.passwordTriesPerMinuteMax} attempts per minute.`,
          tag: "Account",
          access: "session",
          body: "json",
          requestBody: {
            schema: PasswordChange,
            example: {
              current_password: "correct horse battery staple",
              new_password: "four gulls on a wet harbour wall",
            },
          },
          success: {
            200: { description: "The new password is in force.", schema: EndedCredentials },
          },
          errors: ["rate_limited"],
        }),
      },
    );
}
