import { descendants, textOf, type XmlElement } from "../../../xml/element.ts";
import type { Inline } from "./runs.ts";

/** Of a14:m ([MS-ODRAWXML], section 2.20.1). */
export function equationsIn(element: XmlElement): Inline[] {
  return [...descendants(element, "m:oMath")].map((math) => ({
    kind: "math",
    latex: textOf(math),
    display: false,
  }));
}
