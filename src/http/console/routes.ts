import { Type } from "@sinclair/typebox";
import { Fault } from "../../../config/errors/fault.ts";
import { scopeText } from "../../../config/text/app-scopes.ts";
import { version } from "../../../config/version.ts";
import type { ConnectedAppRow } from "../../../ledger/contract.ts";
import type { Boot } from "../../../web/app/boot-data.ts";
import { paths } from "../../../web/app/paths.ts";
import type { Operation } from "../../operations/operation.ts";
import { accountOf, visitOf } from "../context.ts";
import { hrefOf, ownPath, signInFirst } from "../links.ts";
import { brand } from "../pages/brand.ts";
import { hidden } from "../pages/fields.ts";
import { Html, html } from "../pages/html.ts";
import { schemesOf } from "../pages/layout.ts";
import { page } from "../pages/page.ts";
import { type Reader, readerOf } from "../pages/reader.ts";
import { seeOther } from "../pages/respond.ts";
import { plainSheet } from "../pages/style.ts";
import { type PageParts, postedForm, type SignedInUser, signedInUser } from "../pages/visitor.ts";
import { codingFor } from "./coding.ts";
import { type ConsoleFiles, consoleFiles } from "./files.ts";

/** What browsers without scripts show. */
interface Plain {
  title: string;
  body: Html;
}

interface ShellParts {
  baseUrl: string;
  files: ConsoleFiles;
  boot: Boot;
  reader: Reader;
  plain: Plain;
}

/** Our own text; nothing to escape. */
const styleText = new Html(plainSheet.css);

/** The policy is strict about markup created by scripts, and allows no inline script or style. */
const shellPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${plainSheet.source}`,
  "img-src 'self' blob:",
  // For a recording that the page already holds.
  "media-src blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types markmill",
].join("; ");

function renderShell({ baseUrl, files, boot, reader, plain }: ShellParts): string {
  const { language, theme } = reader;
  const at = (name: string) => hrefOf(baseUrl, `/app/${name}`);
  return html`<!doctype html>
<html lang="${language}" data-theme="${theme}" data-base="${hrefOf(baseUrl, "")}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${schemesOf(theme)}">
<title>${plain.title} – Markmill</title>
${files.icon !== null && html`<link rel="icon" type="image/svg+xml" href="${at(files.icon)}">\n`}${files.styles.map(
  (name) => html`<link rel="stylesheet" href="${at(name)}">\n`,
)}<noscript><style>${styleText}</style></noscript>
<script type="module" src="${at(files.script)}"></script>
</head>
<body>
<div id="app" data-boot="${JSON.stringify(boot)}"></div>
<noscript>${brand}<main class="narrow"><h1>${plain.title}</h1>
${plain.body}</main></noscript>
</body>
</html>
`.text;
}

/** The console's files and pages. The account page also works without scripts. */
export const consoleOperations = (parts: PageParts): Operation[] => [
  ...accountPages(parts),
  page({
    id: "getConsoleFile",
    method: "GET",
    path: "/app/:file",
    summary: "A file of the console",
    params: Type.Object({ file: Type.String() }),
    rate: "none",
    async handle({ request, params }) {
      const file = (await consoleFiles()).byName.get(params.file);
      if (file === undefined) throw new Fault("route_not_found");
      const coding = codingFor(request.headers.get("accept-encoding") ?? "");
      return new Response(file[coding?.bytes ?? "plain"], {
        headers: {
          "content-type": file.contentType,
          ...(coding === null ? {} : { "content-encoding": coding.name }),
          // The name changes with the content.
          "cache-control": "public, max-age=31536000, immutable",
          vary: "Accept-Encoding",
        },
      });
    },
  }),
  ...Object.entries(paths)
    .filter(([, path]) => path !== paths.account)
    .map(([name, path]) =>
      page({
        id: `getConsole_${name}`,
        method: "GET",
        path,
        summary: "A page of the console",
        async handle({ request }) {
          const reader = readerOf(request);
          const user = await signedInUser(request, parts);
          return consolePage(parts, reader, user, withoutScripts(parts.baseUrl(), reader, user));
        },
      }),
    ),
];

/** Links that work without scripts. */
function withoutScripts(baseUrl: string, { words }: Reader, user: SignedInUser | null): Plain {
  const { title, needsScripts, signIn, account } = words.console;
  const href = (path: string) => hrefOf(baseUrl, path);
  const more =
    user === null
      ? html`<p><a class="button" href="${href("/sign-in")}">${signIn}</a></p>`
      : html`<p role="status">${words.signedInAs(user.name, user.email)}</p>
<p><a class="button" href="${href("/account")}">${account}</a></p>
<form method="post" action="${href("/sign-out")}">
<button class="quiet">${words.signOut}</button>
</form>`;
  return { title, body: html`<p>${needsScripts(href("/docs"))}</p>\n${more}` };
}

/** The user, connected applications and sign-out, also for browsers without scripts. */
function accountPages(parts: PageParts): Operation[] {
  const { baseUrl, services } = parts;
  const { accounts } = services;
  const href = (path: string) => hrefOf(baseUrl(), path);
  return [
    page({
      id: "getAccountPage",
      method: "GET",
      path: "/account",
      summary: "Who is signed in",
      async handle({ request }) {
        const user = await signedInUser(request, parts);
        if (user === null) return seeOther(signInFirst(baseUrl(), href("/account")));
        const { name, email, organizationName, principal } = user;
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
        return consolePage(parts, reader, user, { title: words.title, body });
      },
    }),
    page({
      id: "signOut",
      method: "POST",
      path: "/sign-out",
      summary: "Sign out",
      async handle({ request }) {
        const form = await postedForm(request, baseUrl());
        const cookies = await parts.signIn.signOut(request.headers, visitOf(request));
        return seeOther(ownPath(baseUrl(), form.get("return_to")) ?? href("/sign-in"), cookies);
      },
    }),
    page({
      id: "signOutEverywhere",
      method: "POST",
      path: "/account/sign-out-everywhere",
      summary: "Sign out everywhere",
      async handle({ request }) {
        await postedForm(request, baseUrl());
        if ((await signedInUser(request, parts)) !== null)
          await accounts.endSessions(accountOf(request), false);
        return seeOther(href("/sign-in"));
      },
    }),
    page({
      id: "disconnectApp",
      method: "POST",
      path: "/account/disconnect",
      summary: "Disconnect an application",
      async handle({ request }) {
        const form = await postedForm(request, baseUrl());
        if ((await signedInUser(request, parts)) === null) return seeOther(href("/sign-in"));
        await accounts.withdrawApp(accountOf(request), form.get("client_id"));
        return seeOther(`${href("/account")}?done=disconnect`);
      },
    }),
  ];
}

/** The outcome of a form of this page. */
function doneIn(sentences: Readonly<Record<string, string>>, what: string | null): string | undefined {
  return what !== null && Object.hasOwn(sentences, what) ? sentences[what] : undefined;
}

function appsSection(
  apps: readonly ConnectedAppRow[],
  href: (path: string) => string,
  { words, language }: Reader,
): Html {
  const { apps: heading, may, disconnect } = words.account;
  return html`<h2>${heading}</h2>
${apps.map(
  ({
    clientId,
    clientName,
    scopes,
  }) => html`<p class="claim"><strong><bdi>${clientName ?? clientId}</bdi></strong> ${may}</p>
<ul>${scopes.map((scope) => html`<li>${scopeText(scope, language)}</li>\n`)}</ul>
<form method="post" action="${href("/account/disconnect")}">
${hidden("client_id", clientId)}
<button class="quiet">${disconnect(html`<bdi>${clientName ?? clientId}</bdi>`)}</button>
</form>
`,
)}`;
}

/** A page of the console. */
async function consolePage(
  parts: PageParts,
  reader: Reader,
  user: SignedInUser | null,
  plain: Plain,
): Promise<Response> {
  const { settings, baseUrl } = parts;
  const text = renderShell({
    baseUrl: baseUrl(),
    files: await consoleFiles(),
    boot: {
      version,
      person: user === null ? null : personOf(user),
      guests: settings["guest.enabled"],
      sign_up: settings["accounts.sign_up"],
    },
    reader,
    plain,
  });
  return new Response(text, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": shellPolicy,
      "referrer-policy": "strict-origin",
      "cross-origin-opener-policy": "same-origin",
      "cache-control": "no-store",
      vary: "Cookie, Accept-Language",
    },
  });
}

function personOf({ name, email, organizationName, principal }: SignedInUser) {
  return { id: principal.userId, name, email, role: principal.role, organization: organizationName };
}
