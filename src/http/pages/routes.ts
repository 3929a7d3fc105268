import { Fault } from "../../../config/errors/fault.ts";
import { Secret } from "../../../config/secret.ts";
import { scopeText } from "../../../config/text/app-scopes.ts";
import type { ConsentRequest } from "../../auth/sign-in/contract.ts";
import type { Operation } from "../../operations/operation.ts";
import { accountOf, visitOf } from "../context.ts";
import { hrefOf, ownPath, signInFirst, sourceOf } from "../links.ts";
import { entryFields, type Filled } from "./entry-forms.ts";
import { refusalHeaders } from "./fault-page.ts";
import { alertOf, field, hidden, noProblems, type Problems, problemsOf, wrongEntry } from "./fields.ts";
import type { Form } from "./form.ts";
import { type Html, html } from "./html.ts";
import { linkPages } from "./link-pages.ts";
import { messages } from "./messages/words.ts";
import { newPasswordFields, newPasswordOf } from "./new-password.ts";
import { page } from "./page.ts";
import { type Reader, readerOf } from "./reader.ts";
import { pageResponse, seeOther } from "./respond.ts";
import { signInPages } from "./sign-in.ts";
import {
  cookiesOf,
  deviceOf,
  type PageParts,
  postedForm,
  queryOf,
  refusalOf,
  type SignedInUser,
  signedInUser,
} from "./visitor.ts";

const path = "/account/password";

/** The page for changing the password. */
function ownPasswordPages(parts: PageParts): Operation[] {
  const { baseUrl, services } = parts;
  const href = (to: string) => hrefOf(baseUrl(), to);
  const toSignIn = () => seeOther(signInFirst(baseUrl(), href(path)));
  return [
    page({
      id: "getPasswordPage",
      method: "GET",
      path,
      summary: messages.en.ownPassword.title,
      async handle({ request }) {
        const user = await signedInUser(request, parts);
        if (user === null) return toSignIn();
        const reader = readerOf(request);
        const { title } = reader.words.ownPassword;
        return pageResponse({ title, body: passwordForm(href, user, noProblems, reader) }, reader);
      },
    }),
    page({
      id: "changePassword",
      method: "POST",
      path,
      summary: messages.en.ownPassword.title,
      async handle({ request }) {
        const form = await postedForm(request, baseUrl());
        const user = await signedInUser(request, parts);
        if (user === null) return toSignIn();
        try {
          await services.accounts.setPassword(accountOf(request), passwordsOf(form));
          return seeOther(`${href("/account")}?done=password`);
        } catch (thrown) {
          const fault = refusalOf(request, thrown);
          const reader = readerOf(request);
          const { title } = reader.words.ownPassword;
          const body = passwordForm(href, user, problemsOf(fault, reader), reader);
          return pageResponse({ title, failed: true, body }, reader, refusalHeaders(fault));
        }
      },
    }),
  ];
}

function passwordsOf(form: Form) {
  const current = form.get("current_password");
  if (current === "") throw wrongEntry("current_password", "Enter your current password.");
  return { currentPassword: new Secret(current), newPassword: newPasswordOf(form, "new_password") };
}

function passwordForm(
  href: (to: string) => string,
  { email }: SignedInUser,
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

/** Sign-up, if the installation allows it. */
function signUpPages(parts: PageParts): Operation[] {
  const { baseUrl, settings } = parts;
  const requireOpen = () => {
    if (!settings["accounts.sign_up"]) throw new Fault("route_not_found", { message: closed });
  };
  const headedFor = (request: Request) =>
    ownPath(baseUrl(), new URLSearchParams(queryOf(request)).get("return_to"));

  return [
    page({
      id: "getSignUpPage",
      method: "GET",
      path: "/sign-up",
      summary: messages.en.signUp.title,
      handle({ request }) {
        requireOpen();
        return signUpPage(parts, headedFor(request), readerOf(request), { email: "", name: "" }, null);
      },
    }),
    page({
      id: "signUp",
      method: "POST",
      path: "/sign-up",
      summary: messages.en.signUp.title,
      async handle({ request }) {
        requireOpen();
        const form = await postedForm(request, baseUrl());
        const headed = headedFor(request);
        const filled = { email: form.get("email"), name: form.get("name") };
        try {
          const password = newPasswordOf(form, "password");
          const visit = visitOf(request);
          const entered = await parts.door.guarded(visit, () =>
            parts.entry.signUp({ ...filled, password }, visit),
          );
          const signedIn = await parts.door.asEntered(entered, deviceOf(request), visit);
          return seeOther(headed ?? hrefOf(baseUrl(), "/"), cookiesOf(signedIn, baseUrl()));
        } catch (thrown) {
          return signUpPage(parts, headed, readerOf(request), filled, refusalOf(request, thrown));
        }
      },
    }),
  ];
}

const closed = "Sign-up is closed. Ask an administrator for an invitation.";

function signUpPage(
  { baseUrl }: PageParts,
  headed: string | null,
  reader: Reader,
  filled: Filled,
  fault: Fault | null,
): Response {
  const { title, intro, button, haveOne } = reader.words.signUp;
  const problems = fault === null ? noProblems : problemsOf(fault, reader);
  const back = headed === null ? "" : `?return_to=${encodeURIComponent(headed)}`;
  const href = (path: string) => hrefOf(baseUrl(), path) + back;
  return pageResponse(
    {
      title,
      failed: fault !== null,
      body: html`${alertOf(problems, reader)}
<p>${intro}</p>
<form method="post" action="${href("/sign-up")}">
${entryFields({ asks: ["email", "name"], button, filled, email: null, problems }, reader)}
</form>
<p>${haveOne(href("/sign-in"))}</p>`,
    },
    reader,
    refusalHeaders(fault),
  );
}

/** Pages that work without scripts. */
export const pageOperations = (parts: PageParts): Operation[] => [
  ...signInPages(parts),
  ...ownPasswordPages(parts),
  ...consentPages(parts),
  ...linkPages(parts),
  ...signUpPages(parts),
];

/** The page where users decide whether an application may act for them. */
function consentPages(parts: PageParts): Operation[] {
  const { baseUrl } = parts;
  const href = (path: string) => hrefOf(baseUrl(), path);
  const addressOf = (query: string) => `${href("/consent")}?${query}`;
  return [
    page({
      id: "getConsentPage",
      method: "GET",
      path: "/consent",
      summary: "Let an application act for you",
      async handle({ request }) {
        const query = queryOf(request);
        const user = await signedInUser(request, parts);
        if (user === null) return seeOther(signInFirst(baseUrl(), addressOf(query)));
        const asked = await parts.oauth.consentRequest(query, request.headers);
        const reader = readerOf(request);
        return pageResponse(
          {
            title: reader.words.consent.title,
            body: consentForm(addressOf(query), asked, user, reader),
          },
          reader,
          { formTargets: targetsOf(query, asked) },
        );
      },
    }),
    page({
      id: "decideConsent",
      method: "POST",
      path: "/consent",
      summary: "Let an application in, or not",
      async handle({ request }) {
        const form = await postedForm(request, baseUrl());
        const query = queryOf(request);
        const decision = form.get("decision");
        if (decision !== "allow" && decision !== "deny")
          throw new Fault("invalid_request", { message: "Choose Allow or Deny." });
        const user = await signedInUser(request, parts);
        if (user === null) return seeOther(signInFirst(baseUrl(), addressOf(query)));
        // Another user may have signed in, in another tab, since the page named the account.
        if (form.get("account") !== user.principal.userId) return seeOther(addressOf(query));
        const { location } = await parts.oauth.decideConsent(
          { query, accept: decision === "allow", headers: request.headers },
          visitOf(request),
        );
        return seeOther(location);
      },
    }),
  ];
}

function consentForm(
  action: string,
  asked: ConsentRequest,
  { name, email, ...user }: SignedInUser,
  { words, language }: Reader,
): Html {
  const { consent } = words;
  const { clientName, redirectHost, scopes, resources } = asked;
  return html`<p>${consent.callsItself}</p>
<p class="claim"><strong><bdi>${clientName}</bdi></strong></p>
<p>${consent.wants}</p>
<p class="claim"><strong>${redirectHost}</strong>${isThisComputer(redirectHost) && ` ${consent.thisComputer}`}</p>
<p>${consent.denyIf}</p>
<p>${consent.could}</p>
<ul>
${scopes.map((scope) => html`<li>${scopeText(scope, language)}</li>\n`)}</ul>
<dl>
<dt>${consent.actingFor}</dt><dd>${consent.of(name, email, user.organizationName)}</dd>
${resources.length > 0 && html`<dt>${consent.at}</dt>${resources.map((resource) => html`<dd>${resource}</dd>`)}`}
</dl>
<form method="post" action="${action}">
${hidden("account", user.principal.userId)}
<button name="decision" value="allow">${consent.allow}</button>
<button class="quiet" name="decision" value="deny">${consent.deny}</button>
</form>`;
}

/** For loopback, where an application of the user listens (RFC 8252 section 7.3). */
function isThisComputer(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/.test(host);
}

/** Browsers allow the redirect after the decision only to targets of the policy. */
function targetsOf(query: string, { redirectHost }: ConsentRequest): string[] {
  const address = new URLSearchParams(query).get("redirect_uri");
  const source = sourceOf(address);
  const isWeb = source?.startsWith("http") === true;
  if (source !== null && (!isWeb || new URL(address ?? "").host === redirectHost)) return [source];
  return [`https://${redirectHost}`, `http://${redirectHost}`].flatMap((origin) => sourceOf(origin) ?? []);
}
