import { Elysia } from "elysia";
import type { Fault } from "../../../config/errors/fault.ts";
import { Secret } from "../../../config/secret.ts";
import { visitOf } from "../context.ts";
import { pageFacts } from "./facts.ts";
import { refusalHeaders } from "./fault-page.ts";
import { alertOf, field, hidden, noProblems, type Problems, problemsOf, wrongEntry } from "./fields.ts";
import { type Html, html } from "./html.ts";
import { hrefOf, ownPath, sourceOf } from "./links.ts";
import { pageResponse, seeOther } from "./respond.ts";
import {
  cookiesOf,
  deviceOf,
  type PageParts,
  postedForm,
  queryOf,
  refusalOf,
  type Somebody,
  somebodyAt,
} from "./visitor.ts";

export function signInRoutes(parts: PageParts) {
  const { baseUrl } = parts;
  return new Elysia()
    .get(
      "/sign-in",
      async ({ request }) => {
        const headed = headedFor(parts, queryOf(request));
        const somebody = await somebodyAt(request, parts);
        if (somebody !== null) return signedInAlready(parts, headed, somebody);
        return signInPage(parts, headed, { email: "", problems: noProblems, fault: null });
      },
      { detail: pageFacts("getSignInPage", "Sign in") },
    )
    .post(
      "/sign-in",
      async ({ request }) => {
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
          return signInPage(parts, headed, { email, problems: problemsAt(fault), fault });
        }
      },
      { parse: "none", detail: pageFacts("signIn", "Sign in") },
    );
}

/** Where somebody goes on to once signed in. */
interface Headed {
  to: string;
  /** Of the sign-in page's address, kept as it came: it may be signed. */
  query: string;
  /** Whether there was a destination. */
  given: boolean;
}

function headedFor({ oauth, baseUrl }: PageParts, query: string): Headed {
  const resumed = oauth.resume(query);
  const asked = new URLSearchParams(query).get("return_to");
  const path = ownPath(baseUrl(), resumed === null ? asked : hrefOf(baseUrl(), resumed));
  return { to: path ?? hrefOf(baseUrl(), "/account"), query, given: path !== null };
}

/** One sentence for every wrong combination of address and password. */
function problemsAt(fault: Fault): Problems {
  if (fault.code !== "invalid_credentials") return problemsOf(fault);
  return { sentence: "The e-mail address or the password is wrong.", fields: new Map() };
}

interface Shown {
  email: string;
  problems: Problems;
  fault: Fault | null;
}

function signInPage(parts: PageParts, headed: Headed, { email, problems, fault }: Shown): Response {
  const at = hrefOf(parts.baseUrl(), "/sign-in");
  const action = headed.query === "" ? at : `${at}?${headed.query}`;
  return pageResponse(
    {
      title: "Sign in",
      failed: fault !== null,
      body: html`${alertOf(problems)}
<form method="post" action="${action}">
${field({ name: "email", label: "E-mail address", type: "email", autocomplete: "username", value: email }, problems)}
${field({ name: "password", label: "Password", type: "password", autocomplete: "current-password" }, problems)}
<button>Sign in</button>
</form>
${otherWays(parts, headed)}`,
    },
    { ...refusalHeaders(fault), formTargets: targetsOf(headed) },
  );
}

/**
 * Browsers hold the redirects that follow a form to its page's policy, and an application that has been let in before
 * gets its browser back without another page in between.
 */
function targetsOf({ to }: Headed): string[] {
  const [, query = ""] = to.split("?", 2);
  return [sourceOf(new URLSearchParams(query).get("redirect_uri")) ?? []].flat();
}

function otherWays({ settings, baseUrl }: PageParts, { to, given }: Headed): Html {
  const back = given ? `?return_to=${encodeURIComponent(to)}` : "";
  const href = (path: string) => hrefOf(baseUrl(), path) + back;
  const issuer = settings["sso.issuer"];
  return html`${
    issuer !== null &&
    html`<p><a class="button quiet" href="${href("/sign-in/sso")}">Sign in with ${settings["sso.name"]}</a></p>\n`
  }${
    settings["accounts.sign_up"] && html`<p>No account yet? <a href="${href("/sign-up")}">Make one</a>.</p>\n`
  }<p class="hint">Forgotten your password? An administrator of this installation can give you a link to set a new one.</p>`;
}

function signedInAlready({ baseUrl }: PageParts, { to, query }: Headed, { name, email }: Somebody): Response {
  const at = `${hrefOf(baseUrl(), "/sign-in")}${query === "" ? "" : `?${query}`}`;
  return pageResponse({
    title: "You are signed in",
    body: html`<p>You are signed in as <strong>${name}</strong> (${email}).</p>
<p><a class="button" href="${to}">Go on</a></p>
<form method="post" action="${hrefOf(baseUrl(), "/sign-out")}">
${hidden("return_to", at)}
<button class="quiet">Sign out to use another account</button>
</form>`,
  });
}
