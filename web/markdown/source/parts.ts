/** Splits a long text into parts that can be parsed and rendered separately. */

/** 1-based inclusive lines, as in the layout. */
export interface Part {
  first: number;
  last: number;
  /** Line of the table's head, for the parts of a long table. */
  head?: number;
  /** First line of an oversized block that is shown as plain text. */
  plainFrom?: number;
}

/** About two screens. */
const charactersMin = 3_000;
/** Without blank lines, lists are cut at items. */
const listCharactersMin = 12_000;
const tableRowsMax = 150;
/** Larger blocks would block the browser for seconds. */
const blockCharactersMax = 150_000;
const blockLinesMax = 5_000;
const plainCharacters = 10_000;
const plainLines = 200;
const delimitersMax = 10_000;

const fence = /^ {0,3}(`{3,}|~{3,}|\${2,})/;
const listItem = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const tableDelimiters = /^ {0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/;
/** HTML blocks that blank lines do not end (CommonMark 0.31, 4.6, kinds 1 and 2). */
const rawBegin = /^ {0,3}<(?:(pre|script|style|textarea)(?=[\s>]|$)|!--)/i;

/** `starts`: preferred first lines of parts. */
export function cutParts(lines: readonly string[], starts: ReadonlySet<number> = new Set()): Part[] {
  const parts: Part[] = [];
  let first = 1;
  let characters = 0;
  const cutBefore = (line: number) => {
    if (characters > blockCharactersMax || line - first > blockLinesMax)
      parts.push(...plainParts(lines, first, line - 1));
    else if (line > first) parts.push({ first, last: line - 1 });
    first = line;
    characters = 0;
  };
  const scanner = new Scanner();
  for (let line = 1; line <= lines.length; line++) {
    const text = lines[line - 1] ?? "";
    const place = scanner.before(text, lines[line - 2] ?? "");
    const full = characters >= charactersMin || starts.has(line);
    if ((place === "between" && full) || (place === "item" && characters >= listCharactersMin))
      cutBefore(line);
    if (place === "between") {
      const rows = tableRows(lines, line);
      if (rows > tableRowsMax) {
        cutBefore(line);
        const end = line + rows + 1;
        parts.push({ first: line, last: line + 1 + tableRowsMax });
        for (let row = line + 2 + tableRowsMax; row <= end; row += tableRowsMax)
          parts.push({ first: row, last: Math.min(end, row + tableRowsMax - 1), head: line });
        line = end;
        first = end + 1;
        continue;
      }
    }
    scanner.after(text);
    characters += text.length + 1;
  }
  cutBefore(lines.length + 1);
  return parts;
}

function plainParts(lines: readonly string[], plainFrom: number, last: number): Part[] {
  const parts: Part[] = [];
  let first = plainFrom;
  let characters = 0;
  for (let line = first; line <= last; line++) {
    characters += (lines[line - 1]?.length ?? 0) + 1;
    if (line < last && characters < plainCharacters && line - first + 1 < plainLines) continue;
    parts.push({ first, last: line, plainFrom });
    first = line + 1;
    characters = 0;
  }
  return parts;
}

/** Rows of the table that begins on this line; 0: none. */
function tableRows(lines: readonly string[], line: number): number {
  const delimiters = lines[line] ?? "";
  if (!lines[line - 1]?.startsWith("|") || delimiters.length > delimitersMax) return 0;
  if (!tableDelimiters.test(delimiters)) return 0;
  let end = line + 1;
  while (lines[end]?.startsWith("|")) end += 1;
  return end - line - 1;
}

/** Finds the lines between blocks. */
class Scanner {
  /** Ends a block that may contain blank lines. */
  #end: RegExp | null = null;
  #inList = false;

  before(text: string, previous: string): "between" | "item" | "within" {
    if (this.#end !== null || text === "" || /^\s/.test(text)) return "within";
    const isItem = listItem.test(text);
    if (isItem && this.#inList) return "item";
    return previous.trim() === "" ? "between" : "within";
  }

  after(text: string): void {
    if (this.#end !== null) {
      if (this.#end.test(text)) this.#end = null;
      return;
    }
    const mark = fence.exec(text)?.[1];
    // A formula that ends on its line is inline.
    if (
      mark !== undefined &&
      !(mark.startsWith("$") && text.trimEnd().length > mark.length + text.indexOf("$"))
    )
      this.#end = new RegExp(`^ {0,3}\\${mark.charAt(0)}{${mark.length},}\\s*$`);
    const raw = rawBegin.exec(text);
    if (raw !== null) {
      const end = raw[1] === undefined ? /-->/ : /<\/(?:pre|script|style|textarea)>/i;
      this.#end = end.test(text) ? null : end;
    }
    if (text !== "" && !/^\s/.test(text)) this.#inList = listItem.test(text);
  }
}

export function partOfLine(parts: readonly Part[], line: number): number {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((parts[middle]?.first ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  return low;
}
