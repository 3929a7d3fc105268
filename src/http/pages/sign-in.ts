import type { Fault } from "../../../config/errors/fault.ts";
import { Secret } from "../../../config/secret.ts";
import type { Operation } from "../../operations/operation.ts";
import { visitOf } from "../context.ts";
import { hrefOf, ownPath, sourceOf } from "../links.ts";
import { refusalHeaders } from "./fault-page.ts";
import { alertOf, field, hidden, noProblems, type Problems, problemsOf, wrongEntry } from "./fields.ts";
import { type Html, html } from "./html.ts";
import { messages } from "./messages/words.ts";
import { page } from "./page.ts";
import { type Reader, readerOf } from "./reader.ts";
import { pageResponse, seeOther } from "./respond.ts";
import { told } from "./sentence.ts";
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

export function signInPages(parts: PageParts): Operation[] {
  const { baseUrl } = parts;
  return [
    page({
      id: "getSignInPage",
      method: "GET",
      path: "/sign-in",
      summary: messages.en.signIn.title,
      async handle({ request }) {
        const headed = headedFor(parts, queryOf(request));
        const user = await signedInUser(request, parts);
        const reader = readerOf(request);
        if (user !== null) return signedInAlready(parts, headed, user, reader);
        return signInPage(parts, headed, reader, { email: "", problems: noProblems, fault: null });
      },
    }),
    page({
      id: "signIn",
      method: "POST",
      path: "/sign-in",
      summary: messages.en.signIn.title,
      async handle({ request }) {
        const form = await postedForm(request, baseUrl());
        const headed = headedFor(parts, queryOf(request));
        const email = form.get("email");
        const password = form.get("password");
        try {
          if (email.trim() === "") throw wrongEntry("email", "Enter your e-mail address.");
          if (password === "") throw wrongEntry("password", "Enter your password.");
          const attempt = { email, password: new Secret(password), device: deviceOf(request) };
          const signedIn = await parts.door.withPassword(attempt, visitOf(request));
          return seeOther(headed.to, cookiesOf(signedIn, baseUrl()));
        } catch (thrown) {
          const fault = refusalOf(request, thrown);
          const reader = readerOf(request);
          return signInPage(parts, headed, reader, { email, problems: problemsAt(fault, reader), fault });
        }
      },
    }),
  ];
}

/** The page to continue with after signing in. */
interface Headed {
  to: string;
  /** The query of the sign-in page, unchanged: it may be signed. */
  query: string;
  /** Whether there was a destination. */
  given: boolean;
}

function headedFor({ oauth, baseUrl }: PageParts, query: string): Headed {
  const resumed = oauth.resume(query);
  const asked = new URLSearchParams(query).get("return_to");
  const path = ownPath(baseUrl(), resumed === null ? asked : hrefOf(baseUrl(), resumed));
  return { to: path ?? hrefOf(baseUrl(), "/"), query, given: path !== null };
}

/** One sentence for every wrong combination of address and password. */
function problemsAt(fault: Fault, reader: Reader): Problems {
  if (fault.code !== "invalid_credentials") return problemsOf(fault, reader);
  return { sentence: told("Wrong email address or password.", reader), fields: new Map() };
}

interface Shown {
  email: string;
  problems: Problems;
  fault: Fault | null;
}

function signInPage(
  parts: PageParts,
  headed: Headed,
  reader: Reader,
  { email, problems, fault }: Shown,
): Response {
  const { signIn, field: labels } = reader.words;
  const at = hrefOf(parts.baseUrl(), "/sign-in");
  const action = headed.query === "" ? at : `${at}?${headed.query}`;
  return pageResponse(
    {
      title: signIn.title,
      failed: fault !== null,
      body: html`${alertOf(problems, reader)}
<form method="post" action="${action}">
${field({ name: "email", label: labels.email, type: "email", autocomplete: "username", value: email }, problems)}
${field({ name: "password", label: labels.password, type: "password", autocomplete: "current-password" }, problems)}
<button>${signIn.title}</button>
</form>
${otherWays(parts, headed, reader)}`,
    },
    reader,
    { ...refusalHeaders(fault), formTargets: targetsOf(headed) },
  );
}

/**
 * Browsers apply a page's policy also to redirects after its form; for an application that was authorized before, the
 * next page is the application's.
 */
function targetsOf({ to }: Headed): string[] {
  const [, query = ""] = to.split("?", 2);
  return [sourceOf(new URLSearchParams(query).get("redirect_uri")) ?? []].flat();
}

function otherWays({ settings, baseUrl }: PageParts, { to, given }: Headed, { words }: Reader): Html {
  const { signIn } = words;
  const back = given ? `?return_to=${encodeURIComponent(to)}` : "";
  const href = (path: string) => hrefOf(baseUrl(), path) + back;
  const issuer = settings["sso.issuer"];
  return html`${
    issuer !== null &&
    html`<p><a class="button quiet" href="${href("/sign-in/sso")}">${signIn.with(settings["sso.name"])}</a></p>\n`
  }${
    settings["accounts.sign_up"] && html`<p>${signIn.noAccount(href("/sign-up"))}</p>\n`
  }<p class="hint">${signIn.forgotten}</p>`;
}

function signedInAlready(
  { baseUrl }: PageParts,
  { to, query }: Headed,
  { name, email }: SignedInUser,
  reader: Reader,
): Response {
  const { signIn, signedInAs } = reader.words;
  const at = `${hrefOf(baseUrl(), "/sign-in")}${query === "" ? "" : `?${query}`}`;
  const body = html`<p>${signedInAs(name, email)}</p>
<p><a class="button" href="${to}">${signIn.goOn}</a></p>
<form method="post" action="${hrefOf(baseUrl(), "/sign-out")}">
${hidden("return_to", at)}
<button class="quiet">${signIn.useAnother}</button>
</form>`;
  return pageResponse({ title: signIn.already, body }, reader);
}
