/** The shapes of a slide, with what they inherit and where they stand (ISO/IEC 29500-1, section 19.3.1.43: p:spTree). */
import type { BoundingBox } from "../../../../document/model.ts";
import { elementsOf, find, type XmlElement } from "../../../../input/xml/element.ts";
import { isOn } from "../../values/on-off.ts";
import type { SlideSheets } from "../masters.ts";
import type { ListStyle } from "../text/list-style.ts";
import { isFurniture, type Placeholder, placeholderOf } from "./placeholder.ts";
import { boxOf, groupTransform, identity, type Transform } from "./transform.ts";

export interface Shape {
  kind: "text" | "picture" | "frame" | "group";
  element: XmlElement;
  /** p:cNvPr: name, alternative text, what a click does. */
  about: XmlElement | undefined;
  /** Null where neither the shape nor what it inherits from says. */
  box: BoundingBox | null;
  placeholder: Placeholder | null;
  style: ListStyle;
  children: Shape[];
}

/** Element → kind, and the name of what describes it. Lines between shapes hold no text. */
const kinds: ReadonlyMap<string, { kind: Shape["kind"]; properties: string }> = new Map([
  ["p:sp", { kind: "text", properties: "p:nvSpPr" }],
  ["p:pic", { kind: "picture", properties: "p:nvPicPr" }],
  ["p:graphicFrame", { kind: "frame", properties: "p:nvGraphicFramePr" }],
  ["p:grpSp", { kind: "group", properties: "p:nvGrpSpPr" }],
]);

export interface ShapeReading {
  sheets: SlideSheets;
  /** Shapes that are switched off in the list of shapes. */
  keepHidden: boolean;
  /** Told of every shape that is left out: its text is not missing. */
  leftOut(element: XmlElement): void;
}

/** `tree` is p:spTree or a group. */
export function readShapes(
  tree: XmlElement | undefined,
  reading: ShapeReading,
  outer: Transform = identity,
): Shape[] {
  const shapes: Shape[] = [];
  for (const element of elementsOf(tree)) {
    const known = kinds.get(element.name);
    if (known === undefined) continue;
    const shape = readShape(element, known, reading, outer);
    if (shape !== null) shapes.push(shape);
  }
  return shapes;
}

function readShape(
  element: XmlElement,
  { kind, properties: name }: { kind: Shape["kind"]; properties: string },
  reading: ShapeReading,
  outer: Transform,
): Shape | null {
  const properties = find(element, name);
  const about = find(properties, "p:cNvPr");
  const placeholder = placeholderOf(properties);
  if (isFurniture(placeholder) || (isOn(about?.attributes.hidden) && !reading.keepHidden)) {
    reading.leftOut(element);
    return null;
  }
  const inherited = reading.sheets.inherited(placeholder);
  const xfrm = xfrmOf(element, kind);
  const children = kind === "group" ? readShapes(element, reading, groupTransform(outer, xfrm)) : [];
  const box = boxOf(outer, xfrm) ?? inherited.box;
  return { kind, element, about, box, placeholder, style: inherited.style, children };
}

function xfrmOf(element: XmlElement, kind: Shape["kind"]): XmlElement | undefined {
  if (kind === "frame") return find(element, "p:xfrm");
  return find(element, kind === "group" ? "p:grpSpPr" : "p:spPr", "a:xfrm");
}
