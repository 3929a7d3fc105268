/** Formulas in their place: within a line, or on lines of their own (ISO/IEC 29500-1, section 22.1.2.77, .78). */
import type { RootContent } from "mdast";
import type { XmlElement } from "../../../xml/element.ts";
import { displayMath, mathOf } from "../../math/math.ts";
import type { Options } from "../options.ts";

/** LaTeX; "" for a formula that shows nothing. */
export function formulaOf(formula: XmlElement, { changes }: Options): string {
  return mathOf(formula, { changes });
}

export function displayOf(paragraph: XmlElement, { changes }: Options): RootContent[] {
  return displayMath(paragraph, { changes }).map((value) => ({ type: "math", value }));
}
