/** Series of a chart side by side, one row for each category. */
import type { Table, TableRow } from "mdast";
import { oneLine } from "../../../../document/plain-text.ts";
import { cellNode } from "../../../../document/rows.ts";
import { childrenNamed, elementsOf, find, textOf, type XmlElement } from "../../../../input/xml/element.ts";
import { cellFormat } from "../../number-formats/format.ts";

// Data as charts keep it beside the reference to where it came from (ISO/IEC 29500-1, sections 21.2.2.24, 21.2.2.121).

// Numbers of charts as they show them: by the format that is stored with them, as cells do.

/** From a number as the file has it, by its format's code ("" for none); what is not a number stays as it is. */
export function shownBy(code: string, dates1904: boolean): (text: string) => string {
  const format = cellFormat(code);
  return (text) => format.number(text.trim(), dates1904);
}

/** Text as the chart shows it, by position; positions without a point are missing. */
export type Points = ReadonlyMap<number, string>;

/** Reading ends here: so many points nobody looks at. */
const pointsMax = 100_000;

/** Levels of categories, outermost first. `data`: c:cat, c:val and the like; `format` overrides its own. */
export function levelsOf(data: XmlElement | undefined, dates1904: boolean, format?: string): Points[] {
  const [reference] = elementsOf(data).filter(({ name }) => name !== "c:extLst");
  if (reference === undefined) return [];
  const cache = elementsOf(reference).find(({ name }) => name.endsWith("Cache")) ?? reference;
  const levels = childrenNamed(cache, "c:lvl");
  if (levels.length > 0) return levels.map((level) => points(level, () => oneLine)).reverse();
  if (cache.name !== "c:numCache" && cache.name !== "c:numLit") return [points(cache, () => oneLine)];
  const shown = shownBy(format ?? textOf(find(cache, "c:formatCode")), dates1904);
  // A point may have a format of its own.
  return [
    points(cache, ({ attributes: { formatCode } }) =>
      formatCode === undefined ? shown : shownBy(formatCode, dates1904),
    ),
  ];
}

export function pointsOf(data: XmlElement | undefined, dates1904: boolean): Points {
  return levelsOf(data, dates1904)[0] ?? new Map();
}

function points(parent: XmlElement, shown: (point: XmlElement) => (text: string) => string): Points {
  const found = new Map<number, string>();
  for (const point of childrenNamed(parent, "c:pt")) {
    const position = Number(point.attributes.idx);
    if (!Number.isSafeInteger(position) || position < 0 || found.has(position)) continue;
    found.set(position, shown(point)(textOf(find(point, "c:v"))));
    if (found.size >= pointsMax) break;
  }
  return found;
}

export interface Column {
  name: string;
  points: Points;
}

/** Rows for every position that any column has, those before `labels` first; null when there is nothing to show. */
export function tableOf(labels: readonly Column[], columns: readonly Column[]): Table | null {
  const all = [...labels, ...columns];
  const positions = [...new Set(all.flatMap(({ points }) => [...points.keys()]))].sort((a, b) => a - b);
  if (positions.length === 0 || columns.length === 0) return null;
  // Without categories applications count.
  const counted: Column[] =
    labels.length > 0
      ? [...labels]
      : [{ name: "", points: new Map(positions.map((position) => [position, String(position + 1)])) }];
  const shown = [...counted, ...columns];
  return {
    type: "table",
    children: [
      row(shown.map(({ name }) => name)),
      ...positions.map((position) => row(shown.map(({ points }) => points.get(position) ?? ""))),
    ],
  };
}

export function rowsTable(header: readonly string[], rows: readonly (readonly string[])[]): Table {
  return { type: "table", children: [row(header), ...rows.map(row)] };
}

function row(cells: readonly string[]): TableRow {
  return { type: "tableRow", children: cells.map(cellNode) };
}
