import { Elysia } from "elysia";
import { Secret } from "../../../config/secret.ts";
import { passwordRules } from "../../auth/password-rules.ts";
import { accountOf } from "../context.ts";
import { pageFacts } from "./facts.ts";
import { refusalHeaders } from "./fault-page.ts";
import { alertOf, field, noProblems, type Problems, problemsOf, wrongEntry } from "./fields.ts";
import type { Form } from "./form.ts";
import { type Html, html } from "./html.ts";
import { hrefOf } from "./links.ts";
import { pageResponse, seeOther } from "./respond.ts";
import { type PageParts, postedForm, refusalOf, type Somebody, somebodyAt } from "./visitor.ts";

const path = "/account/password";
const title = "Change your password";

/** Where somebody who is signed in chooses another password. */
export function ownPasswordRoutes(parts: PageParts) {
  const { baseUrl, services } = parts;
  const href = (to: string) => hrefOf(baseUrl(), to);
  const toSignIn = () => seeOther(`${href("/sign-in")}?return_to=${encodeURIComponent(href(path))}`);
  return new Elysia()
    .get(
      path,
      async ({ request }) => {
        const somebody = await somebodyAt(request, parts);
        if (somebody === null) return toSignIn();
        return pageResponse({ title, body: passwordForm(href, somebody, noProblems) });
      },
      { detail: pageFacts("getPasswordPage", title) },
    )
    .post(
      path,
      async ({ request }) => {
        const form = await postedForm(request, baseUrl());
        const somebody = await somebodyAt(request, parts);
        if (somebody === null) return toSignIn();
        try {
          await services.accounts.setPassword(accountOf(request), passwordsOf(form));
          return seeOther(`${href("/account")}?done=password`);
        } catch (thrown) {
          const fault = refusalOf(request, thrown);
          const body = passwordForm(href, somebody, problemsOf(fault));
          return pageResponse({ title, failed: true, body }, refusalHeaders(fault));
        }
      },
      { parse: "none", detail: pageFacts("changePassword", title) },
    );
}

function passwordsOf(form: Form) {
  const [current, chosen] = [form.get("current_password"), form.get("new_password")];
  if (current === "") throw wrongEntry("current_password", "Enter your current password.");
  if (chosen === "") throw wrongEntry("new_password", "Choose a password.");
  if (form.get("new_password_again") !== chosen)
    throw wrongEntry("new_password_again", "The two passwords differ; type both again.");
  return { currentPassword: new Secret(current), newPassword: new Secret(chosen) };
}

function passwordForm(href: (to: string) => string, { email }: Somebody, problems: Problems): Html {
  const secret = (name: string, label: string, autocomplete: string, hint?: string) =>
    field({ name, label, type: "password", autocomplete, ...(hint === undefined ? {} : { hint }) }, problems);
  return html`${alertOf(problems)}
<p>Your other browsers are signed out, and applications have to ask for new tokens. API keys stay.</p>
<form method="post" action="${href(path)}">
${field(
  {
    name: "email",
    label: "E-mail address",
    type: "email",
    autocomplete: "username",
    value: email,
    readonly: true,
  },
  problems,
)}
${secret("current_password", "Current password", "current-password")}
${secret("new_password", "New password", "new-password", passwordRules)}
${secret("new_password_again", "New password, once more", "new-password")}
<button>Change the password</button>
</form>
<p><a href="${href("/account")}">Back to your account</a></p>`;
}
