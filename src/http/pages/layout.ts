import { brand } from "./brand.ts";
import { Html, html } from "./html.ts";
import { everybody, type Reader } from "./reader.ts";
import { plainSheet, type Sheet } from "./style.ts";

export interface Page {
  /** The title of the page, shown in the browser's tab, and as the first heading unless `heading` differs. */
  title: string;
  heading?: string;
  body: Html;
  /** Whether something went wrong; the title then begins with it, because screen readers read it first. */
  failed?: boolean;
  /** A document to read instead of a form: its classes and its own stylesheet. */
  document?: { classes: string; sheet: Sheet };
}

const styleElement = ({ css }: Sheet) => new Html(`<style>${css}</style>`);
const plainStyle = styleElement(plainSheet);

export function renderPage(page: Page, reader: Reader = everybody): string {
  const { title, heading = title, body, failed = false, document } = page;
  const { language, theme, words } = reader;
  return html`<!doctype html>
<html lang="${language}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${schemesOf(theme)}">
<title>${failed && `${words.error}: `}${title} – Markmill</title>
${document === undefined ? plainStyle : styleElement(document.sheet)}
</head>
<body>
${brand}
<main class="${document?.classes ?? "narrow"}">
<h1>${heading}</h1>
${body}
</main>
</body>
</html>
`.text;
}

/** The background that the browser draws before it has loaded any style. */
export const schemesOf = (theme: Reader["theme"]): string => (theme === "auto" ? "light dark" : theme);
