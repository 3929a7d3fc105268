import { limits } from "../../config/limits.ts";
import { escapeHtml } from "../document/markdown/html.ts";
import { destination } from "../document/markdown/links.ts";

/** The files that output.md shows, by the few forms that our writer uses; may find paths in code blocks as well. */
export function assetReferences(markdown: string): (path: string) => boolean {
  const destinations = new Set<string>();
  const sources = new Set<string>();
  for (const line of markdown.split("\n")) {
    if (!line.includes(folder)) continue;
    if (htmlLine.test(line)) for (const [, source = ""] of line.matchAll(htmlImage)) sources.add(source);
    else {
      addDestinations(line, destinations);
      for (const [, source = ""] of line.matchAll(keptImage)) sources.add(source);
      const defined = keptDefinition.exec(line)?.[1];
      if (defined !== undefined) destinations.add(defined);
    }
  }
  return (path) => destinations.has(destination(path)) || sources.has(escapeHtml(path));
}

const folder = "assets/";
/**
 * Our writer begins every line of an HTML table like this, and no other line; only nesting in lists and quotes
 * precedes it.
 */
const htmlLine = /^[\s>*+\-\d.)]*<(?:tr|\/?table)>/;
const htmlImage = /<img src="(assets\/[^"]*)"/g;
/** The writer escapes every such bracket in text with a backslash. */
const keptImage = /(?<!\\)<img\b[^<>]*?\ssrc="(assets\/[^"]*)"/g;
const keptDefinition = /^[\s>*+\-\d.)]*\[(?!\^)(?:[^[\]\\]|\\.)+\]:[ \t]*(assets\/\S+)/;
/** Up to the start of the path in the folder. An escaped mark opens nothing. */
const image = /(?<!\\)(?:\\\\)*!\[(?:[^[\]\\]|\\.|\[(?:[^[\]\\]|\\.)*\])*\]\(assets\//g;
/** Maximum length of a path, each of whose characters may take nine when percent-encoded. */
const charactersMax = 9 * limits.assetPathCharactersMax;

/** The text without its pictures and their alternative texts: the words of the document. */
export function withoutPictures(markdown: string): string {
  if (!markdown.includes(folder)) return markdown;
  return markdown
    .split("\n")
    .map((line) => (line.includes(folder) ? wordsOf(line) : line))
    .join("\n");
}

function wordsOf(line: string): string {
  let words = "";
  let from = 0;
  image.lastIndex = 0;
  while (image.test(line)) {
    const destination = image.lastIndex - folder.length;
    const start = line.lastIndexOf("![", destination);
    const end = destinationEnd(line, destination) + 1;
    words += line.slice(from, Math.max(from, start));
    from = end;
    image.lastIndex = end;
  }
  return words + line.slice(from);
}

function addDestinations(line: string, destinations: Set<string>): void {
  image.lastIndex = 0;
  while (image.test(line)) {
    const start = image.lastIndex - folder.length;
    const end = destinationEnd(line, start);
    destinations.add(line.slice(start, end));
    image.lastIndex = end;
  }
}

/** Ends at a space or the parenthesis that closes the link; parentheses within a destination balance. */
function destinationEnd(line: string, start: number): number {
  const last = Math.min(line.length, start + charactersMax);
  let depth = 0;
  for (let at = start; at < last; at += 1) {
    const character = line[at];
    if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    if (depth < 0 || character === " ") return at;
  }
  return last;
}
