/** How a table looks, as far as it tells data from what only stands beside each other. */
import { childrenNamed, elementsOf, find, type XmlElement } from "../../../../input/xml/element.ts";

const invisible: ReadonlySet<string> = new Set(["nil", "none", "clear"]);

/** Whether some line is drawn: `borders` is w:tblBorders or w:tcBorders. */
function drawn(borders: XmlElement | undefined): boolean {
  return elementsOf(borders).some(({ attributes }) => !invisible.has(attributes["w:val"] ?? "none"));
}

function shaded(properties: XmlElement | undefined): boolean {
  const shading = find(properties, "w:shd")?.attributes;
  const fill = (shading?.["w:fill"] ?? "auto").toLowerCase();
  return shading !== undefined && fill !== "auto" && fill !== "ffffff";
}

/** Of a table style: lines or grounds anywhere, for the first row or for all. */
export function styleRules(style: XmlElement): boolean {
  if (drawn(find(style, "w:tblPr", "w:tblBorders"))) return true;
  const conditions = childrenNamed(style, "w:tblStylePr");
  return conditions.some((condition) => {
    const cell = find(condition, "w:tcPr");
    return (
      drawn(find(condition, "w:tblPr", "w:tblBorders")) || drawn(find(cell, "w:tcBorders")) || shaded(cell)
    );
  });
}

/** Of a table by itself; null when it leaves that to its style. */
export function tableRules(table: XmlElement): boolean | null {
  const borders = find(table, "w:tblPr", "w:tblBorders");
  return borders === undefined ? null : drawn(borders);
}

export function cellRules(cell: XmlElement): boolean {
  const properties = find(cell, "w:tcPr");
  return drawn(find(properties, "w:tcBorders")) || shaded(properties);
}
