/** What charts keep of the cells that they show, beside the reference to them; some programs keep nothing. */
import { elementsOf, find, textOf, type XmlElement } from "../../../../input/xml/element.ts";

/** What the cells of a reference (Sheet1!$A$2:$A$9) show, row by row, "" for an empty one; undefined where unknown. */
export type ShownCells = (formula: string) => readonly string[] | undefined;

const references: ReadonlySet<string> = new Set(["c:numRef", "c:strRef"]);

/** The formula of a reference beside which nothing is kept, or null. */
function unkept(element: XmlElement): string | null {
  if (!references.has(element.name)) return null;
  if (elementsOf(element).some(({ name }) => name.endsWith("Cache"))) return null;
  return textOf(find(element, "c:f")).trim();
}

/** Formulas of all references in a chart beside which nothing is kept. */
export function* formulasWithoutData(element: XmlElement): Generator<string> {
  const formula = unkept(element);
  if (formula !== null) yield formula;
  else for (const child of elementsOf(element)) yield* formulasWithoutData(child);
}

export function withShownCells(element: XmlElement, shown: ShownCells): XmlElement {
  const formula = unkept(element);
  if (formula === null) {
    const children = element.children.map((child) =>
      typeof child === "string" ? child : withShownCells(child, shown),
    );
    return { ...element, children };
  }
  const texts = shown(formula);
  return texts === undefined ? element : { ...element, children: [...element.children, stored(texts)] };
}

function stored(texts: readonly string[]): XmlElement {
  const points = texts.flatMap((text, index): XmlElement[] => {
    const value: XmlElement = { name: "c:v", attributes: {}, children: [text] };
    return text === "" ? [] : [{ name: "c:pt", attributes: { idx: String(index) }, children: [value] }];
  });
  return { name: "c:strCache", attributes: {}, children: points };
}
