/** Charts as tables of what they show (ISO/IEC 29500-1, section 21.2). */
import type { BlockContent, Paragraph, Table } from "mdast";
import { paragraphOf } from "../../../../document/nodes.ts";
import { oneLine } from "../../../../document/plain-text.ts";
import {
  childrenNamed,
  descendants,
  elementsOf,
  find,
  textOf,
  type XmlElement,
} from "../../../../input/xml/element.ts";
import type { OfficePackage } from "../../package/package.ts";
import { isOnByDefault } from "../../values/on-off.ts";
import { paragraphTexts } from "../text.ts";
import { kinds, layouts } from "./kinds.ts";
import { type ShownCells, withShownCells } from "./stored-data.ts";
import { type Column, levelsOf, type Points, pointsOf, rowsTable, shownBy, tableOf } from "./table.ts";

// The paragraph over a chart's table: its title, what kind it is, and what its values are.

function caption(title: string, kinds: readonly string[], values: string): Paragraph {
  const kind = [...new Set(kinds)].join(" and ").replace(/ chart(?= and )/g, "") || "chart";
  const name = title === "" ? kind.charAt(0).toUpperCase() + kind.slice(1) : `${title} (${kind})`;
  return paragraphOf(values === "" ? name : `${name}: ${values}`);
}

// Charts of newer kinds: waterfall, treemap, funnel and others, cx:chartSpace ([MS-ODRAWXML], section 2.24).

/** One table for each set of data, its series side by side. */
function extendedChart(space: XmlElement): BlockContent[] {
  const chart = find(space, "cx:chart");
  const all = [...descendants(find(chart, "cx:plotArea"), "cx:series")];
  const tables = childrenNamed(find(space, "cx:chartData"), "cx:data").flatMap((data) => {
    const names = all
      .filter((series) => find(series, "cx:dataId")?.attributes.val === data.attributes.id)
      .map((series) => extendedTitle(series))
      .filter((name) => name !== "");
    const table = tableOf(categories(data), values(data, names[0] ?? ""));
    return table === null ? [] : [table];
  });
  const title = extendedTitle(find(chart, "cx:title"));
  if (title === "" && tables.length === 0) return [];
  const kinds = all.flatMap(({ attributes }) => layouts.get(attributes.layoutId ?? "") ?? []);
  // The line over a Pareto chart's columns and the columns are one chart.
  const pareto = kinds.find((kind) => kind === "Pareto chart");
  return [caption(title, pareto === undefined ? kinds : [pareto], ""), ...tables];
}

function categories(data: XmlElement): Column[] {
  return childrenNamed(data, "cx:strDim").flatMap((dimension) =>
    childrenNamed(dimension, "cx:lvl")
      .map((level) => ({ name: "", points: points(level, oneLine) }))
      .reverse(),
  );
}

function values(data: XmlElement, name: string): Column[] {
  return childrenNamed(data, "cx:numDim").flatMap((dimension) =>
    childrenNamed(dimension, "cx:lvl").map((level) => ({
      name,
      points: points(level, shownBy(level.attributes.formatCode ?? "", false)),
    })),
  );
}

function points(level: XmlElement, shown: (text: string) => string): Points {
  const found = new Map<number, string>();
  for (const point of childrenNamed(level, "cx:pt")) {
    const position = Number(point.attributes.idx);
    if (Number.isSafeInteger(position) && position >= 0) found.set(position, shown(textOf(point)));
  }
  return found;
}

function extendedTitle(holder: XmlElement | undefined): string {
  const text = find(holder, "cx:tx");
  const rich = paragraphTexts(find(text, "cx:rich"));
  return rich.length > 0 ? rich.join(" ") : oneLine(textOf(find(text, "cx:txData", "cx:v")));
}

// Series of a chart (ISO/IEC 29500-1, section 21.2.2.170 and those of its kinds).

/** Axes of a chart: what they are called, and how they show numbers (ISO/IEC 29500-1, section 21.2.2.145). */
interface Axis {
  title: string;
  /** A format of numbers that replaces the one that is stored with the data. */
  format: string | undefined;
}

interface Axes {
  /** Of categories, or of x where both axes have values. */
  across: Axis;
  values: Axis;
}

const none: Axis = { title: "", format: undefined };

function axesOf(plotArea: XmlElement, chart: XmlElement): Axes {
  const ids = new Set(childrenNamed(chart, "c:axId").map(({ attributes }) => attributes.val));
  const used = elementsOf(plotArea).filter(
    (axis) => /^c:(?:cat|date|val)Ax$/.test(axis.name) && ids.has(find(axis, "c:axId")?.attributes.val),
  );
  const values = used.filter(({ name }) => name === "c:valAx");
  const across =
    used.find(({ name }) => name !== "c:valAx") ?? (values.length > 1 ? horizontal(values) : undefined);
  return { across: axisOf(across), values: axisOf(values.find((axis) => axis !== across)) };
}

function horizontal(axes: readonly XmlElement[]): XmlElement | undefined {
  return axes.find((axis) => ["b", "t"].includes(find(axis, "c:axPos")?.attributes.val ?? "")) ?? axes[0];
}

function axisOf(axis: XmlElement | undefined): Axis {
  if (axis === undefined) return none;
  const format = find(axis, "c:numFmt")?.attributes;
  const linked = isOnByDefault(format?.sourceLinked);
  return {
    title: titleText(find(axis, "c:title")),
    format: linked || format?.formatCode === "General" ? undefined : format?.formatCode,
  };
}

interface Series {
  name: string;
  kind: string;
  axes: Axes;
  categories: Points[];
  values: Points;
  sizes: Points | null;
  /** Its x is a value, so no other series need have the same. */
  paired: boolean;
}

/** In the order in which the chart shows them. */
function seriesOf(plotArea: XmlElement, dates1904: boolean): Series[] {
  const found: { order: number; series: Series }[] = [];
  for (const chart of elementsOf(plotArea)) {
    const kind = kinds.get(chart.name);
    if (kind === undefined) continue;
    const axes = axesOf(plotArea, chart);
    for (const element of childrenNamed(chart, "c:ser")) {
      const order = Number(find(element, "c:order")?.attributes.val);
      const series = read(element, found.length, kind, axes, dates1904);
      found.push({ order: Number.isFinite(order) ? order : found.length, series });
    }
  }
  return found.sort((a, b) => a.order - b.order).map(({ series }) => series);
}

function read(element: XmlElement, index: number, kind: string, axes: Axes, dates1904: boolean): Series {
  const x = find(element, "c:xVal");
  const sizes = find(element, "c:bubbleSize");
  return {
    // What applications call a series that has no name.
    name: titleText(element) || `Series ${index + 1}`,
    kind,
    axes,
    categories: levelsOf(x ?? find(element, "c:cat"), dates1904, axes.across.format),
    values: pointsOf(find(element, "c:yVal") ?? find(element, "c:val"), dates1904),
    sizes: sizes === undefined ? null : pointsOf(sizes, dates1904),
    paired: find(element, "c:yVal") !== undefined,
  };
}

/** The chart of a part: its title, data and drawn text; `cells` has values that it did not cache. */
export function chartBlocks(office: OfficePackage, part: string, cells?: ShownCells): BlockContent[] {
  const tree = office.treeIfSound(part);
  const space = tree !== undefined && cells !== undefined ? withShownCells(tree, cells) : tree;
  if (space?.name === "cx:chartSpace") return extendedChart(space);
  if (space?.name !== "c:chartSpace") return [];
  return [...chartOf(space), ...drawnUpon(office, part)];
}

function chartOf(space: XmlElement): BlockContent[] {
  const chart = find(space, "c:chart");
  const plotArea = find(chart, "c:plotArea");
  if (plotArea === undefined) return [];
  const all = seriesOf(plotArea, isSet(find(space, "c:date1904")));
  const title = titleOf(chart, all);
  const tables = all.some(({ paired }) => paired) ? pairedTables(all) : groups(all).flatMap(categoryTable);
  if (title === "" && tables.length === 0) return [];
  const axes = [...new Set(all.map((series) => series.axes.values.title))];
  const kinds = all.map(({ kind }) => kind);
  return [caption(title, kinds, axes.length === 1 ? (axes[0] ?? "") : ""), ...tables];
}

/** A title without text of its own is the name of the only series. */
function titleOf(chart: XmlElement | undefined, all: readonly Series[]): string {
  const title = find(chart, "c:title");
  const text = titleText(title);
  if (text !== "" || title === undefined || isSet(find(chart, "c:autoTitleDeleted"))) return text;
  return all.length === 1 ? (all[0]?.name ?? "") : "";
}

/** Series that stand over the same categories. Those without any stand over the first ones. */
function groups(all: readonly Series[]): Series[][] {
  const byCategories = new Map<string, Series[]>();
  for (const series of all) {
    const [first] = byCategories.keys();
    const own = series.categories.length === 0 ? undefined : keyOf(series.categories);
    const key = own ?? first ?? "";
    const group = byCategories.get(key);
    if (group === undefined) byCategories.set(key, [series]);
    else group.push(series);
  }
  return [...byCategories.values()];
}

function keyOf(categories: readonly Points[]): string {
  return JSON.stringify(categories.map((level) => [...level]));
}

function categoryTable(group: readonly Series[]): Table[] {
  const [first] = group;
  const levels = first?.categories ?? [];
  // The title of the axis belongs to the categories next to it.
  const labels = levels.map((points, at) => ({
    name: at === levels.length - 1 ? (first?.axes.across.title ?? "") : "",
    points,
  }));
  const table = tableOf(labels, group.map(columnOf(group)));
  return table === null ? [] : [table];
}

/** Where two axes of values have titles, each series says which it is measured by. */
function columnOf(group: readonly Series[]): (series: Series) => Column {
  const several = new Set(group.map(({ axes }) => axes.values.title)).size > 1;
  return ({ name, values, axes }) => ({
    name: several && axes.values.title !== "" ? `${name} (${axes.values.title})` : name,
    points: values,
  });
}

/** Series of x and y share a table's rows where they share every x, else each point is a row of its own. */
function pairedTables(all: readonly Series[]): Table[] {
  const [together] = groups(all);
  if (together?.length === all.length && all.every(({ sizes }) => sizes === null)) return categoryTable(all);
  const [first] = all;
  const sized = all.some(({ sizes }) => sizes !== null);
  const header = [
    "",
    first?.axes.across.title || "x",
    first?.axes.values.title || "y",
    ...(sized ? ["size"] : []),
  ];
  const rows = all.flatMap(({ name, categories, values, sizes }) =>
    [...values].map(([position, y]) => {
      const x = categories[0]?.get(position) ?? String(position + 1);
      return [name, x, y, ...(sized ? [sizes?.get(position) ?? ""] : [])];
    }),
  );
  return rows.length === 0 ? [] : [rowsTable(header, rows)];
}

/** Shapes with text that stand on a chart (c:userShapes, section 21.2.2.224). */
function drawnUpon(office: OfficePackage, part: string): BlockContent[] {
  return office
    .related(part, "chartUserShapes")
    .flatMap((shapes) => [...descendants(office.treeIfSound(shapes), "cdr:txBody")])
    .flatMap(paragraphTexts)
    .map(paragraphOf);
}

/** CT_Boolean (section 22.9.2.7); one that is missing is off. */
function isSet(element: XmlElement | undefined): boolean {
  return element !== undefined && isOnByDefault(element.attributes.val);
}

// Titles of charts, axes and series: text of their own, or the text of a cell that is kept with it.

/** `title` is whatever holds c:tx. "" when it says nothing. */
function titleText(title: XmlElement | undefined): string {
  const text = find(title, "c:tx");
  const rich = paragraphTexts(find(text, "c:rich"));
  if (rich.length > 0) return rich.join(" ");
  const literal = oneLine(textOf(find(text, "c:v")));
  return literal === "" ? oneLine([...pointsOf(text, false).values()].join(" ")) : literal;
}
