/** The page that every error's docs_url points to: one element with an id for each code, and nothing else to load. */
import { catalogue, type ErrorEntry } from "../../config/errors/catalogue.ts";
import { type Html, html } from "./pages/html.ts";
import { renderPage } from "./pages/layout.ts";
import { documentHeaders } from "./pages/respond.ts";

export const errorPageHeaders = { ...documentHeaders, "cache-control": "public, max-age=300" };

export function errorPage(): string {
  const byStatus = Object.entries(
    Object.groupBy(Object.entries<ErrorEntry>(catalogue), ([, { status }]) => status),
  );
  return renderPage({
    title: "Errors of the Markmill API",
    wide: true,
    body: html`<p>Every error response carries one of these codes in <code>error.code</code>; jobs that did not succeed carry one in <code>error_code</code>. Send a request again unchanged only when the error says that it is retryable.</p>
${byStatus.map(([status, entries]) => statusPart(status, entries ?? []))}`,
  });
}

function statusPart(status: string, entries: readonly (readonly [string, ErrorEntry])[]): Html {
  const sections = entries.map(
    ([code, { message, retryable }]) => html`<section id="${code}">
<h3><code>${code}</code></h3>
<p>${message}</p>
<p>${retryable ? "Retryable." : "Not retryable as it is."}</p>
</section>
`,
  );
  return html`<h2>${status}</h2>\n${sections}`;
}
