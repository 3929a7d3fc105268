/** The page that the console's script fills: what the browser has to know before it, and what is shown without scripts. */
import type { Boot } from "../../../web/boot-facts.ts";
import { brand } from "../pages/brand.ts";
import { Html, html } from "../pages/html.ts";
import { schemesOf } from "../pages/layout.ts";
import { hrefOf } from "../pages/links.ts";
import type { Reader } from "../pages/reader.ts";
import { plainSheet } from "../pages/style.ts";
import type { ConsoleFiles } from "./files.ts";

/** What a page is for browsers without scripts. */
export interface Plain {
  title: string;
  body: Html;
}

export interface ShellParts {
  baseUrl: string;
  files: ConsoleFiles;
  boot: Boot;
  reader: Reader;
  plain: Plain;
}

/** Our own text, which nothing needs to be escaped in. */
const styleText = new Html(plainSheet.css);

/** Scripts are strict about what may become markup, and no script or style stands in the page itself. */
export const shellPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${plainSheet.source}`,
  "img-src 'self' blob:",
  // Of the recording that a page already holds.
  "media-src blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types markmill",
].join("; ");

export function renderShell({ baseUrl, files, boot, reader, plain }: ShellParts): string {
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
