/** Formulas in their place: within a line, or on lines of their own (ISO/IEC 29500-1, section 22.1.2.77, .78). */
import type { RootContent } from "mdast";
import { childrenNamed, type XmlElement } from "../../xml/element.ts";
import { mathOf } from "../math/math.ts";

/** LaTeX; "" for a formula that shows nothing. */
export function formulaOf(formula: XmlElement): string {
  return mathOf(formula).trim();
}

export function displayOf(paragraph: XmlElement): RootContent[] {
  return childrenNamed(paragraph, "m:oMath").flatMap((formula): RootContent[] => {
    const value = formulaOf(formula);
    return value === "" ? [] : [{ type: "math", value }];
  });
}
