/** Apple's property lists: records whose names and values stand one after the other. Shown as JSON of the same would be. */
import { elementsOf, textOf, type XmlElement } from "../../xml/element.ts";
import { blocksOf } from "../blocks.ts";
import { Rendering } from "../context.ts";
import type { Shown } from "../shown.ts";
import type { Value } from "../value.ts";
import { inLine, laidOut } from "./serialise.ts";

/** Null when the document is no property list. */
export function readPropertyList(root: XmlElement): Shown | null {
  const [value] = elementsOf(root);
  if (root.name !== "plist" || value === undefined) return null;
  const rendering = new Rendering({ shortFirst: true });
  return {
    children: blocksOf(valueAt(value), 2, rendering),
    assets: [],
    metadata: {},
    details: { format: "property list" },
    warnings: rendering.warnings(),
  };
}

function valueAt(element: XmlElement): Value {
  const container = {
    get weight(): number {
      return weightOf(element);
    },
    source: () => ({ text: laidOut(element), language: "xml" }),
    line: () => inLine(element),
  };
  if (element.name === "dict")
    return Object.assign(container, { kind: "members" as const, entries: () => entriesOf(element) });
  if (element.name === "array")
    return Object.assign(container, {
      kind: "items" as const,
      *items() {
        for (const each of elementsOf(element)) yield valueAt(each);
      },
    });
  const isWord = element.name === "true" || element.name === "false";
  return {
    kind: "scalar",
    text: isWord ? element.name : textOf(element).trim(),
    isText: element.name === "string",
  };
}

function* entriesOf(dict: XmlElement): Generator<readonly [string, Value]> {
  let name = "";
  for (const element of elementsOf(dict)) {
    if (element.name === "key") name = textOf(element);
    else yield [name, valueAt(element)];
  }
}

function weightOf(element: XmlElement): number {
  return elementsOf(element).reduce((sum, child) => sum + 1 + weightOf(child), 0);
}
