/**
 * The page that the docs_url of every error points to: one element with an id for each code, no external resources.
 */
import { type ErrorEntry, errorCatalog, isJobErrorCode } from "../../../config/errors/catalog.ts";
import { errorHelp } from "../../../config/errors/error-help.ts";
import { hrefOf } from "../links.ts";
import { codesOf, type Described, operationsIn, type Placed } from "../openapi/described.ts";
import { type Html, html } from "../pages/html.ts";
import { renderPage } from "../pages/layout.ts";
import { inline } from "./prose.ts";
import { joined } from "./schema.ts";
import { docsSheet } from "./style.ts";

type Code = keyof typeof errorCatalog;

interface Parts {
  /** The operations that can answer with a code. */
  places: ReadonlyMap<string, readonly Placed[]>;
  /** The number of operations. */
  count: number;
  reference: string;
}

export function errorsPage(document: Described, baseUrl: string): string {
  const byStatus = Object.entries(
    Object.groupBy(Object.entries(errorCatalog) as [Code, ErrorEntry][], ([, { status }]) => status),
  );
  const parts = { ...placesOf(document), reference: hrefOf(baseUrl, "/docs/api") };
  return renderPage({
    title: "Errors of the Markmill API",
    document: { classes: "docs sided", sheet: docsSheet },
    body: html`<nav aria-label="Contents">
${byStatus.map(
  ([status, entries = []]) => html`<details>
<summary>${status} ${headings[status]}</summary>
<ul>
${entries.map(([code]) => html`<li><a href="#${code}"><code>${code}</code></a></li>\n`)}</ul>
</details>
`,
)}</nav>
<div>
<p class="crumbs"><a href="${hrefOf(baseUrl, "/docs")}">Documentation</a> · <a href="${parts.reference}">API reference</a></p>
<p>Every error response carries one of these codes in <code>error.code</code>; jobs that did not succeed carry one in <code>error_code</code>, and so do the files of a call that could not all be queued. Send a request again unchanged only when the error says that it is retryable, and not before <code>Retry-After</code> where that is given. <code>error.request_id</code> is what an administrator finds the call by.</p>
${byStatus.map(
  ([status, entries = []]) => html`<h2 id="status-${status}">${status} ${headings[status]}</h2>
${entries.map(([code, entry]) => codePart(code, entry, parts))}`,
)}</div>`,
  });
}

/** Of RFC 9110. */
const headings: Readonly<Record<string, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  410: "Gone",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  416: "Range Not Satisfiable",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

function placesOf(document: Described): Omit<Parts, "reference"> {
  const operations = operationsIn(document);
  const places = new Map<string, Placed[]>();
  for (const placed of operations)
    for (const code of new Set(Object.values(placed.operation.responses).flatMap(codesOf)))
      places.set(code, [...(places.get(code) ?? []), placed]);
  return { places, count: operations.length };
}

function codePart(code: Code, { message, retryable }: ErrorEntry, parts: Parts): Html {
  return html`<section id="${code}">
<h3><code>${code}</code></h3>
<p>${inline(errorHelp[code])}</p>
<p><strong>Message:</strong> ${message}</p>
<p>${retryable ? "Retryable: the same request may succeed later." : "Not retryable as it is."}</p>
<p><strong>Where:</strong> ${where(code, parts)}.</p>
</section>
`;
}

/** Codes that no documented operation returns. */
export const besideOperations: Partial<Record<Code, string>> = {
  route_not_found: "paths that there are not",
  method_not_allowed: "every path",
  link_not_found: "the pages of invitations and new passwords",
  master_key_missing: "the start of the server, and the command line",
};

function where(code: Code, { places, count, reference }: Parts): Html {
  const found = places.get(code) ?? [];
  const links = found.map(
    ({ operation }) => html`<a href="${reference}#${operation.operationId}">${operation.operationId}</a>`,
  );
  const beside = besideOperations[code];
  const all = [
    ...(isJobErrorCode(code) ? [html`<code>error_code</code> of a job that did not succeed`] : []),
    ...(beside === undefined ? [] : [html`${beside}`]),
    // Codes that very many operations share are summarized.
    ...(found.length > count / 3
      ? [html`${found.length === count ? "every operation" : `${found.length} of ${count} operations`}`]
      : links),
  ];
  return all.length === 0 ? html`kept for what this version does not do yet` : joined(all, ", ");
}
