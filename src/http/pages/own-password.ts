import { Elysia } from "elysia";
import { Secret } from "../../../config/secret.ts";
import { accountOf } from "../context.ts";
import { pageFacts } from "./facts.ts";
import { refusalHeaders } from "./fault-page.ts";
import { alertOf, field, noProblems, type Problems, problemsOf, wrongEntry } from "./fields.ts";
import type { Form } from "./form.ts";
import { type Html, html } from "./html.ts";
import { hrefOf, signInFirst } from "./links.ts";
import { en } from "./messages/en.ts";
import { newPasswordFields, newPasswordOf } from "./new-password.ts";
import { type Reader, readerOf } from "./reader.ts";
import { pageResponse, seeOther } from "./respond.ts";
import { type PageParts, postedForm, refusalOf, type Somebody, somebodyAt } from "./visitor.ts";

const path = "/account/password";

/** Where somebody who is signed in chooses another password. */
export function ownPasswordRoutes(parts: PageParts) {
  const { baseUrl, services } = parts;
  const href = (to: string) => hrefOf(baseUrl(), to);
  const toSignIn = () => seeOther(signInFirst(baseUrl(), href(path)));
  return new Elysia()
    .get(
      path,
      async ({ request }) => {
        const somebody = await somebodyAt(request, parts);
        if (somebody === null) return toSignIn();
        const reader = readerOf(request);
        const { title } = reader.words.ownPassword;
        return pageResponse({ title, body: passwordForm(href, somebody, noProblems, reader) }, reader);
      },
      { detail: pageFacts("getPasswordPage", en.ownPassword.title) },
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
          const reader = readerOf(request);
          const { title } = reader.words.ownPassword;
          const body = passwordForm(href, somebody, problemsOf(fault, reader), reader);
          return pageResponse({ title, failed: true, body }, reader, refusalHeaders(fault));
        }
      },
      { parse: "none", detail: pageFacts("changePassword", en.ownPassword.title) },
    );
}

function passwordsOf(form: Form) {
  const current = form.get("current_password");
  if (current === "") throw wrongEntry("current_password", "Enter your current password.");
  return { currentPassword: new Secret(current), newPassword: newPasswordOf(form, "new_password") };
}

function passwordForm(
  href: (to: string) => string,
  { email }: Somebody,
  problems: Problems,
  reader: Reader,
): Html {
  const { field: labels, ownPassword } = reader.words;
  return html`${alertOf(problems, reader)}
<p>${ownPassword.intro}</p>
<form method="post" action="${href(path)}">
${field(
  {
    name: "email",
    label: labels.email,
    type: "email",
    autocomplete: "username",
    value: email,
    readonly: true,
  },
  problems,
)}
${field(
  {
    name: "current_password",
    label: labels.currentPassword,
    type: "password",
    autocomplete: "current-password",
  },
  problems,
)}
${newPasswordFields("new_password", problems, reader)}
<button>${ownPassword.button}</button>
</form>
<p><a href="${href("/account")}">${ownPassword.back}</a></p>`;
}
