/** A text prepared for part-wise rendering, without parsing. */

import { missingDefinitions, type Outline, outlineOf } from "./outline.ts";
import { parseMarkdown, shownText } from "./parse.ts";
import { cutParts, type Part, partOfLine } from "./parts.ts";
import { slugsOf } from "./slugs.ts";

export class PreparedText {
  readonly lines: readonly string[];
  readonly parts: readonly Part[];
  readonly outline: Outline;
  #slugs: ReadonlyMap<string, number> | null = null;
  readonly #columns = new Map<number, readonly number[]>();

  /** `starts`: preferred first lines of parts. */
  constructor(text: string, starts: ReadonlySet<number> = new Set()) {
    const lines = text.split("\n");
    if (lines.at(-1) === "") lines.pop();
    this.lines = lines;
    this.parts = cutParts(lines, starts);
    this.outline = outlineOf(lines);
  }

  partOf(line: number): number {
    return partOfLine(this.parts, line);
  }

  slice(first: number, last: number): string {
    return this.lines.slice(first - 1, last).join("\n");
  }

  /** The part with its table head and with definitions from elsewhere. */
  sourceOf({ first, last, head }: Part): { text: string; before: number } {
    const own = this.slice(first, last);
    const text = head === undefined ? own : `${this.slice(head, head + 1)}\n${own}`;
    return { text: text + missingDefinitions(own, this.outline), before: head === undefined ? 0 : 2 };
  }

  /** The line of a heading by its slug. */
  lineOf(slug: string): number | null {
    this.#slugs ??= slugsOf(
      this.outline.headings.map(({ line, source }) => ({ line, text: shownText(parseMarkdown(source)) })),
    );
    return this.#slugs.get(slug.toLowerCase()) ?? this.#slugs.get(slug) ?? null;
  }

  /** Column widths of a table with several parts; otherwise null. */
  columnsOf(index: number): readonly number[] | null {
    const part = this.parts[index];
    if (part === undefined) return null;
    const head = part.head ?? (this.parts[index + 1]?.head === part.first ? part.first : null);
    if (head === null) return null;
    let columns = this.#columns.get(head);
    if (columns === undefined) {
      columns = columnShares(this.lines.slice(head - 1, head + sampledRows));
      this.#columns.set(head, columns);
    }
    return columns;
  }
}

const sampledRows = 200;
const cellCharactersMin = 4;
const cellCharactersMax = 48;

/** By the longest text of each column. */
export function columnShares(rows: readonly string[]): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    const cells = row.split(/(?<!\\)\|/).slice(1, -1);
    for (const [index, cell] of cells.entries())
      widths[index] = Math.max(
        widths[index] ?? cellCharactersMin,
        Math.min(cellCharactersMax, cell.trim().length),
      );
  }
  const sum = widths.reduce((before, width) => before + width, 0);
  return widths.map((width) => width / sum);
}
