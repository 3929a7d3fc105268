/** What printed texts have beside their words: headers and footers at form feeds, overstruck letters, colours. */
import { withoutTerminal } from "../../terminal.ts";

const pagesMin = 3;
const shareMin = 0.6;

/** Letters struck twice or over an underscore, as printers made them bold or underlined, and colours of terminals. */
export function withoutPrinting(text: string): string {
  const struck = text.includes("\b") ? text.replace(/[^\n]\x08/g, "") : text;
  return withoutTerminal(struck);
}

/** Lines beside form feeds that are the same on most pages but for their numbers are not text. */
export function withoutFurniture(text: string): string {
  if (!text.includes("\f")) return text;
  const pages = text.split("\f").map((page) => page.split("\n"));
  if (pages.length < pagesMin) return text;
  const edges = pages.map((page) => ({
    first: page.findIndex((line) => line.trim() !== ""),
    last: page.findLastIndex((line) => line.trim() !== ""),
  }));
  const heads = repeated(pages.map((page, at) => page[edges[at]?.first ?? -1]));
  const feet = repeated(pages.map((page, at) => page[edges[at]?.last ?? -1]));
  return pages
    .map((page, at) => {
      const { first = -1, last = -1 } = edges[at] ?? {};
      return page
        .filter(
          (line, i) =>
            !((i === first && heads.has(pattern(line))) || (i === last && feet.has(pattern(line)))),
        )
        .join("\n");
    })
    .join("\f");
}

function pattern(line: string): string {
  return line.trim().replace(/\d+/g, "0").replace(/\s+/g, " ");
}

function repeated(lines: readonly (string | undefined)[]): Set<string> {
  const counts = new Map<string, number>();
  for (const line of lines)
    if (line !== undefined) counts.set(pattern(line), (counts.get(pattern(line)) ?? 0) + 1);
  // The first page has no header, the last may have no footer.
  const needed = Math.max(2, (lines.length - 1) * shareMin);
  return new Set([...counts].filter(([, count]) => count >= needed).map(([line]) => line));
}
