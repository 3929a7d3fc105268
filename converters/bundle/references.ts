import { escapeHtml } from "../document/markdown/html.ts";
import { destination } from "../document/markdown/links.ts";

/**
 * Which files of a bundle its output.md shows. The text was made by our own writer, so its few forms are looked for
 * and nothing is parsed, which would take a server seconds for a long document: `](assets/…)`, with a title or without,
 * and in tables that are HTML `<img src="assets/…"`. One pass over the text, however many files are asked for.
 */
export function assetReferences(markdown: string): (path: string) => boolean {
  const destinations = new Set<string>();
  for (const { index } of markdown.matchAll(/\]\(assets\//g))
    destinations.add(destinationAt(markdown, index + 2));
  const sources = new Set<string>();
  for (const [, source = ""] of markdown.matchAll(/<img src="(assets\/[^"]*)"/g)) sources.add(source);
  return (path) => destinations.has(destination(path)) || sources.has(escapeHtml(path));
}

/** Up to white space or the parenthesis that closes the link; those within a destination balance. */
function destinationAt(markdown: string, start: number): string {
  let depth = 0;
  let end = start;
  for (; end < markdown.length; end += 1) {
    const character = markdown[end];
    if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    if (depth < 0 || character === " " || character === "\n") break;
  }
  return markdown.slice(start, end);
}
