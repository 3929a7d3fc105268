/** Series of a chart (ISO/IEC 29500-1, section 21.2.2.170 and those of its kinds). */
import { childrenNamed, elementsOf, find, type XmlElement } from "../../../xml/element.ts";
import { type Axes, axesOf } from "./axes.ts";
import { kinds } from "./kinds.ts";
import { levelsOf, type Points, pointsOf } from "./points.ts";
import { titleText } from "./title.ts";

export interface Series {
  name: string;
  /** What kind of chart it is drawn as. */
  kind: string;
  axes: Axes;
  /** Levels of categories, or x where that is a value. */
  categories: Points[];
  values: Points;
  /** Of bubbles. */
  sizes: Points | null;
  /** Its x is a value, so no other series need have the same. */
  paired: boolean;
}

/** In the order in which the chart shows them. */
export function seriesOf(plotArea: XmlElement, dates1904: boolean): Series[] {
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
