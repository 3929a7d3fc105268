/** Lines between blank lines, tabs expanded, without white space at their ends. */
export type Lines = readonly string[];

const tabColumns = 8;

export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Infinite where there are no lines. */
export function leastIndent(lines: Lines): number {
  return lines.reduce((least, line) => Math.min(least, indentOf(line)), Number.POSITIVE_INFINITY);
}

/** A line of one mark, five times and more, with or without spaces. */
export function isRule(line: string): boolean {
  const text = line.trim();
  const mark = text.charAt(0);
  if (mark === "" || !"-=_*~#".includes(mark)) return false;
  const between = text.replaceAll(mark, "");
  return text.length - between.length >= 5 && between.trim() === "" && !/\s\s/.test(text);
}

/** Without blank lines around, but with the first line's indentation. */
export function withoutBlankEnds(text: string): string {
  return text.trimEnd().replace(/^\n+/, "");
}

/** `text` has line feeds only. */
export function groupsOf(text: string): Lines[] {
  const groups: string[][] = [];
  let open: string[] | null = null;
  // A form feed parts pages, and so paragraphs.
  for (const raw of text.replaceAll("\f", "\n\n").split("\n")) {
    const line = expandTabs(raw).trimEnd();
    if (line === "") {
      open = null;
      continue;
    }
    if (open === null) {
      open = [];
      groups.push(open);
    }
    open.push(line);
  }
  return groups;
}

function expandTabs(line: string): string {
  if (!line.includes("\t")) return line;
  return line.split("\t").reduce((text, part) => {
    return text.padEnd(text.length + tabColumns - (text.length % tabColumns)) + part;
  });
}
