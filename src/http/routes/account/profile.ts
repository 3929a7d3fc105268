import { Elysia } from "elysia";
import { limits } from "../../../../config/limits.ts";
import { Secret } from "../../../../config/secret.ts";
import { readJson } from "../../body.ts";
import { accountOf, type HttpParts } from "../../context.ts";
import { json } from "../../json.ts";
import { operation } from "../../operation.ts";
import { Account, AccountChange, EndedCredentials, PasswordChange } from "../../schemas/account/account.ts";
import { accountView } from "../../views/account.ts";

export function profileRoutes({ services: { accounts } }: HttpParts) {
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
          description: `Ends all your other sessions and the tokens of all applications; this session stays, and so do API keys, which are the organization's. ${limits.passwordTriesPerMinuteMax} tries a minute.`,
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
