import { hrefOf } from "../links.ts";
import type { Described } from "../openapi/described.ts";
import { type Html, html } from "../pages/html.ts";
import { renderPage } from "../pages/layout.ts";
import { docsSheet } from "./style.ts";

/** The documentation of this installation. */
export function docsIndexPage({ paths, info }: Described, baseUrl: string): string {
  const entry = (path: string, name: string, text: string): Html | false =>
    (path in paths || `${path}/{schema}` in paths) &&
    html`<li><a href="${hrefOf(baseUrl, path)}">${name}</a>: ${text}</li>\n`;
  return renderPage({
    title: "Markmill documentation",
    document: { classes: "docs", sheet: docsSheet },
    body: html`<p>The API of this installation, version ${info.version}. All pages are served from here, without external resources.</p>
<ul>
${entry("/docs/api", "API reference", "every operation, with examples and a curl command.")}${entry("/docs/errors", "Errors", "every code, its cause and what to do.")}${entry("/openapi.json", "openapi.json", "the same as an OpenAPI 3.1 document, for tools.")}${entry("/schemas", "Schemas", "JSON Schemas of the documents in results.")}${entry("/docs/licenses", "Licenses", "of this program and its packages, with their texts.")}</ul>`,
  });
}
