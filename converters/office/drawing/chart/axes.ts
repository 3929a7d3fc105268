/** Axes of a chart: what they are called, and how they show numbers (ISO/IEC 29500-1, section 21.2.2.145). */
import { childrenNamed, elementsOf, find, type XmlElement } from "../../../xml/element.ts";
import { isOnByDefault } from "../../on-off.ts";
import { titleText } from "./title.ts";

export interface Axis {
  title: string;
  /** A format of numbers that replaces the one that is stored with the data. */
  format: string | undefined;
}

export interface Axes {
  /** Of categories, or of x where both axes have values. */
  across: Axis;
  values: Axis;
}

const none: Axis = { title: "", format: undefined };

/** The axes that a chart of the plot area uses, by their ids. */
export function axesOf(plotArea: XmlElement, chart: XmlElement): Axes {
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
