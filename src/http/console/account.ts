import { Elysia } from "elysia";
import type { ConnectedAppRow } from "../../../ledger/contract/credentials.ts";
import { accountOf, visitOf } from "../context.ts";
import { pageFacts } from "../pages/facts.ts";
import { hidden } from "../pages/fields.ts";
import { type Html, html } from "../pages/html.ts";
import { hrefOf, ownPath, signInFirst } from "../pages/links.ts";
import { type Reader, readerOf } from "../pages/reader.ts";
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
        const reader = readerOf(request);
        const { account: words, signOut } = reader.words;
        const done = doneIn(words.done, new URL(request.url).searchParams.get("done"));
        const apps = await accounts.apps(accountOf(request));
        const body = html`<p role="status">${done ?? words.signedIn}</p>
<dl>
<dt>${words.name}</dt><dd>${name}</dd>
<dt>${reader.words.field.email}</dt><dd>${email}</dd>
<dt>${words.organization}</dt><dd>${organizationName}</dd>
${principal.role === "admin" && html`<dt>${words.role}</dt><dd>${words.administrator}</dd>`}
</dl>
<p>${words.ways}</p>
<ul>
<li>${words.api(href("/openapi.json"))}</li>
<li>${words.errors(href("/docs/errors"))}</li>
</ul>
${apps.length > 0 && appsSection(apps, href, reader)}
<p><a class="button quiet" href="${href("/account/password")}">${reader.words.ownPassword.title}</a></p>
<form method="post" action="${href("/sign-out")}">
<button class="quiet">${signOut}</button>
</form>
<form method="post" action="${href("/account/sign-out-everywhere")}">
<button class="quiet" aria-describedby="everywhere">${words.everywhere}</button>
<p class="hint" id="everywhere">${words.everywhereHint}</p>
</form>`;
        return consolePage(parts, reader, somebody, { title: words.title, body });
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
function doneIn(sentences: Readonly<Record<string, string>>, what: string | null): string | undefined {
  return what !== null && Object.hasOwn(sentences, what) ? sentences[what] : undefined;
}

function appsSection(
  apps: readonly ConnectedAppRow[],
  href: (path: string) => string,
  { words }: Reader,
): Html {
  const { apps: heading, may, disconnect } = words.account;
  return html`<h2>${heading}</h2>
${apps.map(
  ({
    clientId,
    clientName,
    scopes,
  }) => html`<p class="claim"><strong><bdi>${clientName ?? clientId}</bdi></strong> ${may}</p>
<ul>${scopes.map((scope) => html`<li>${scopeInWords(scope, words.scopes)}</li>\n`)}</ul>
<form method="post" action="${href("/account/disconnect")}">
${hidden("client_id", clientId)}
<button class="quiet">${disconnect(html`<bdi>${clientName ?? clientId}</bdi>`)}</button>
</form>
`,
)}`;
}
