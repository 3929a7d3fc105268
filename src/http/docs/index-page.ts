import { hrefOf } from "../links.ts";
import type { Described } from "../openapi/described.ts";
import { type Html, html } from "../pages/html.ts";
import { renderPage } from "../pages/layout.ts";
import { docsSheet } from "./style.ts";

/** What there is to read on this very installation. */
export function docsIndexPage({ paths, info }: Described, baseUrl: string): string {
  const entry = (path: string, name: string, text: string): Html | false =>
    (path in paths || `${path}/{schema}` in paths) &&
    html`<li><a href="${hrefOf(baseUrl, path)}">${name}</a>: ${text}</li>\n`;
  return renderPage({
    title: "Markmill documentation",
    document: { classes: "docs", sheet: docsSheet },
    body: html`<p>Of the API of this installation, version ${info.version}. All of it is served from here; nothing is fetched from anywhere else.</p>
<ul>
${entry("/docs/api", "API reference", "every operation, with examples and a call to copy.")}${entry("/docs/errors", "Errors", "every code, when it happens and what to do.")}${entry("/openapi.json", "openapi.json", "the same as an OpenAPI 3.1 document, for tools.")}${entry("/schemas", "Schemas", "of the documents that results consist of.")}${entry("/docs/licenses", "Licences", "of this program and of everything in it, with their texts.")}</ul>`,
  });
}
