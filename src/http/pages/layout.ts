import { Html, html } from "./html.ts";
import { style } from "./style.ts";

export interface Page {
  /** What the page is; shown by the browser's tab, and as the page's first heading unless `heading` differs. */
  title: string;
  heading?: string;
  body: Html;
  /** Whether something went wrong, which the title then says first: it is what a screen reader speaks first. */
  failed?: boolean;
  /** A document to read instead of a form to fill in. */
  wide?: boolean;
}

const styleElement = new Html(`<style>${style}</style>`);

export function renderPage({ title, heading = title, body, failed = false, wide = false }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${failed && "Error: "}${title} – Markmill</title>
${styleElement}
</head>
<body>
<main class="${wide ? "wide" : "narrow"}">
<h1>${heading}</h1>
${body}
</main>
</body>
</html>
`.text;
}
