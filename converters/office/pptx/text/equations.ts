import { elementsOf, type XmlElement } from "../../../xml/element.ts";
import { displayMath, mathOf } from "../../math/math.ts";
import type { Inline } from "./runs.ts";

/** Of a14:m ([MS-ODRAWXML], section 2.20.1): one among words, or some that have lines of their own. */
export function equationsIn(element: XmlElement): Inline[] {
  return elementsOf(element).flatMap((math): Inline[] => {
    if (math.name === "m:oMathPara")
      return displayMath(math).map((latex) => ({ kind: "math", latex, display: true }));
    return math.name === "m:oMath" ? [{ kind: "math", latex: mathOf(math), display: false }] : [];
  });
}
