import { type Html, html } from "../pages/html.ts";

/**
 * The descriptions of the document: paragraphs, lists, and `code` in backticks, the only CommonMark that they use.
 */
export function prose(text: string): Html {
  const blocks = text
    .split(/\n{2,}/)
    .map((block) =>
      block.startsWith("- ")
        ? html`<ul>${block.split(/\n/).map((line) => html`<li>${inline(line.slice(2))}</li>`)}</ul>\n`
        : html`<p>${inline(block)}</p>\n`,
    );
  return html`${blocks}`;
}

export function inline(text: string): Html {
  const parts = text.split("`");
  return html`${parts.map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
