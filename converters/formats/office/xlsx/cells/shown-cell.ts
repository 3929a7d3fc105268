/** Displayed text of a cell: its value in its number format. */
import type { Link, PhrasingContent, TableCell } from "mdast";
import { type CompactCell, cellNode, textWithBreaks } from "../../../../document/rows.ts";
import type { RawCell } from "../sheet/cell.ts";
import { unescaped } from "../sheet/character-data.ts";
import type { SharedString } from "./shared-strings.ts";
import { type Formats, generalFormat } from "./styles.ts";

export interface Shown {
  strings: readonly SharedString[];
  formats: Formats;
  date1904: boolean;
}

/** "" where there is nothing to show: an index without a string, a format that hides. */
export function shownCell(cell: RawCell, { strings, formats, date1904 }: Shown): CompactCell {
  if (cell.rich !== null) return phrasingCell(cell.rich);
  if (cell.from === cell.to) return "";
  const format = formats[cell.style] ?? generalFormat;
  if (cell.type === "s") {
    const text = strings[cell.index] ?? "";
    return typeof text === "string" ? format.text(text) : phrasingCell(text);
  }
  const value = cell.value;
  switch (cell.type) {
    case "n":
      return format.number(value, date1904);
    case "b":
      return booleans.get(value) ?? value;
    case "e":
      return value;
    case "d":
      return dateText(value);
    default:
      return format.text(unescaped(value));
  }
}

const booleans: ReadonlyMap<string, string> = new Map([
  ["0", "FALSE"],
  ["1", "TRUE"],
  ["false", "FALSE"],
  ["true", "TRUE"],
]);

/** ISO 8601 in the file: a blank instead of the T, no time that is midnight. */
function dateText(value: string): string {
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)Z?)?$/.exec(value);
  if (match === null) return value;
  const time = match[2] ?? "";
  if (/^[0:.]*$/.test(time)) return match[1] ?? value;
  return `${match[1]} ${time.replace(/\.0+$/, "")}`;
}

function phrasingCell(children: PhrasingContent[]): TableCell {
  return { type: "tableCell", children };
}

/** The cell's content as a link; nothing without content. */
export function linkCell(cell: CompactCell, url: string): TableCell {
  if (cell === "") return cellNode("");
  const children = phrasingOf(cell);
  if (children.some(({ type }) => type === "link")) return phrasingCell(children);
  return phrasingCell([{ type: "link", url, children } as Link]);
}

const hyperlink = /^(?:_xlfn\.)?HYPERLINK\(\s*"((?:[^"]|"")*)"\s*[,)]/i;

/** Address of a HYPERLINK formula that names it outright; null for any other. */
export function formulaAddress(formula: string): string | null {
  const address = hyperlink.exec(formula)?.[1]?.replaceAll('""', '"');
  return address === undefined || !/^(?:https?|mailto|ftp):/i.test(address) ? null : address;
}

export function phrasingOf(cell: CompactCell): PhrasingContent[] {
  return typeof cell === "string" ? textWithBreaks(cell) : cell.children;
}
