/** Charts of newer kinds: waterfall, treemap, funnel and others, cx:chartSpace ([MS-ODRAWXML], section 2.24). */

import type { BlockContent } from "mdast";
import { oneLine } from "../../../document/plain-text.ts";
import { childrenNamed, descendants, find, textOf, type XmlElement } from "../../../xml/element.ts";
import { paragraphTexts } from "../text.ts";
import { caption } from "./caption.ts";
import { layouts } from "./kinds.ts";
import type { Points } from "./points.ts";
import { type Column, tableOf } from "./table.ts";
import { shownBy } from "./values.ts";

/** One table for each set of data, its series side by side. */
export function extendedChart(space: XmlElement): BlockContent[] {
  const chart = find(space, "cx:chart");
  const all = [...descendants(find(chart, "cx:plotArea"), "cx:series")];
  const tables = childrenNamed(find(space, "cx:chartData"), "cx:data").flatMap((data) => {
    const names = all
      .filter((series) => find(series, "cx:dataId")?.attributes.val === data.attributes.id)
      .map((series) => titleText(series))
      .filter((name) => name !== "");
    const table = tableOf(categories(data), values(data, names[0] ?? ""));
    return table === null ? [] : [table];
  });
  const title = titleText(find(chart, "cx:title"));
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

function titleText(holder: XmlElement | undefined): string {
  const text = find(holder, "cx:tx");
  const rich = paragraphTexts(find(text, "cx:rich"));
  return rich.length > 0 ? rich.join(" ") : oneLine(textOf(find(text, "cx:txData", "cx:v")));
}
