import { Elysia } from "elysia";
import type { ConnectedAppRow } from "../../../ledger/contract/credentials.ts";
import { accountOf, visitOf } from "../context.ts";
import { pageFacts } from "../pages/facts.ts";
import { hidden } from "../pages/fields.ts";
import { type Html, html } from "../pages/html.ts";
import { hrefOf, ownPath, signInFirst } from "../pages/links.ts";
import { seeOther } from "../pages/respond.ts";
import { scopeInWords } from "../pages/scopes.ts";
import { type PageParts, postedForm, somebodyAt } from "../pages/visitor.ts";
import { consolePage } from "./page.ts";

/** Who is signed in, what acts for them, and the way out, also for browsers without scripts. */
export function accountRoutes(parts: PageParts) {
  const { baseUrl, services } = parts;
  const { accounts } = services;
  const href = (path: string) => hrefOf(baseUrl(), path);
  return new Elysia()
    .get(
      "/account",
      async ({ request }) => {
        const somebody = await somebodyAt(request, parts);
        if (somebody === null) return seeOther(signInFirst(baseUrl(), href("/account")));
        const { name, email, organizationName, principal } = somebody;
        const done = doneSentences[new URL(request.url).searchParams.get("done") ?? ""];
        const apps = await accounts.apps(accountOf(request));
        return consolePage(
          request,
          parts,
          somebody,
          html`<h1>Your account</h1>
<p role="status">${done ?? "You are signed in."}</p>
<dl>
<dt>Name</dt><dd>${name}</dd>
<dt>E-mail address</dt><dd>${email}</dd>
<dt>Organization</dt><dd>${organizationName}</dd>
${principal.role === "admin" && html`<dt>Role</dt><dd>Administrator of this installation</dd>`}
</dl>
<p>Documents are converted through the API, the command line, applications that you connect, and, with scripts, on these pages.</p>
<ul>
<li><a href="${href("/openapi.json")}">Description of the API</a> (OpenAPI)</li>
<li><a href="${href("/docs/errors")}">Errors of the API</a></li>
</ul>
${apps.length > 0 && appsSection(apps, href)}
<p><a class="button quiet" href="${href("/account/password")}">Change your password</a></p>
<form method="post" action="${href("/sign-out")}">
<button class="quiet">Sign out</button>
</form>
<form method="post" action="${href("/account/sign-out-everywhere")}">
<button class="quiet" aria-describedby="everywhere">Sign out everywhere</button>
<p class="hint" id="everywhere">In every browser; applications have to ask for new tokens. API keys stay.</p>
</form>`,
        );
      },
      { detail: pageFacts("getAccountPage", "Who is signed in") },
    )
    .post(
      "/sign-out",
      async ({ request }) => {
        const form = await postedForm(request, baseUrl());
        const cookies = await parts.signIn.signOut(request.headers, visitOf(request));
        return seeOther(ownPath(baseUrl(), form.get("return_to")) ?? href("/sign-in"), cookies);
      },
      { parse: "none", detail: pageFacts("signOut", "Sign out") },
    )
    .post(
      "/account/sign-out-everywhere",
      async ({ request }) => {
        await postedForm(request, baseUrl());
        if ((await somebodyAt(request, parts)) !== null)
          await accounts.endSessions(accountOf(request), false);
        return seeOther(href("/sign-in"));
      },
      { parse: "none", detail: pageFacts("signOutEverywhere", "Sign out everywhere") },
    )
    .post(
      "/account/disconnect",
      async ({ request }) => {
        const form = await postedForm(request, baseUrl());
        if ((await somebodyAt(request, parts)) === null) return seeOther(href("/sign-in"));
        await accounts.withdrawApp(accountOf(request), form.get("client_id"));
        return seeOther(`${href("/account")}?done=disconnect`);
      },
      { parse: "none", detail: pageFacts("disconnectApp", "Disconnect an application") },
    );
}

/** What a form of this page has just done. */
const doneSentences: Readonly<Record<string, string | undefined>> = Object.assign(Object.create(null), {
  password: "Your password is changed. Your other browsers are signed out.",
  disconnect: "The application is disconnected.",
});

function appsSection(apps: readonly ConnectedAppRow[], href: (path: string) => string): Html {
  return html`<h2>Connected applications</h2>
${apps.map(
  ({
    clientId,
    clientName,
    scopes,
  }) => html`<p class="claim"><strong><bdi>${clientName ?? clientId}</bdi></strong> may:</p>
<ul>${scopes.map((scope) => html`<li>${scopeInWords(scope)}</li>\n`)}</ul>
<form method="post" action="${href("/account/disconnect")}">
${hidden("client_id", clientId)}
<button class="quiet">Disconnect <bdi>${clientName ?? clientId}</bdi></button>
</form>
`,
)}`;
}
