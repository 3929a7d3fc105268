/** Plain text of DrawingML's text bodies (ISO/IEC 29500-1, section 21.1.2): of titles, points, shapes within charts. */
import { oneLine } from "../../../document/plain-text.ts";
import { descendants, elementsOf, textOf, type XmlElement } from "../../../input/xml/element.ts";

/** One for each paragraph that says something, spaces and line breaks made single spaces. */
export function paragraphTexts(body: XmlElement | undefined): string[] {
  return [...descendants(body, "a:p")]
    .map((paragraph) => oneLine(runs(paragraph)))
    .filter((text) => text !== "");
}

function runs(parent: XmlElement): string {
  return elementsOf(parent)
    .map((child) => {
      if (child.name === "a:t") return textOf(child);
      if (child.name === "a:br" || child.name === "a:tab") return " ";
      return child.name === "a:pPr" || child.name === "a:rPr" ? "" : runs(child);
    })
    .join("");
}
