/**
 * Formulas of office applications as LaTeX that KaTeX and MathJax read: Office Math Markup (ISO/IEC 29500-1, section
 * 22.1), which stands in paragraphs of Word and, as a14:m, of DrawingML. Braces are balanced whatever the file says.
 */
import { descendants, type XmlElement } from "../../xml/element.ts";
import type { Changes } from "../tracked-changes.ts";
import { equations, onlyChild } from "./arrays.ts";
import { content, lines } from "./formula.ts";
import type { Setting } from "./setting.ts";

export interface MathOptions {
  changes?: Changes;
}

/** m:oMath within a line. "" when it says nothing. */
export function mathOf(element: XmlElement, options: MathOptions = {}): string {
  return content(element, settingOf(options));
}

/** The formulas of m:oMathPara, each on lines of its own; those that say nothing are left out. */
export function displayMath(element: XmlElement, options: MathOptions = {}): string[] {
  const formulas = element.name === "m:oMath" ? [element] : [...descendants(element, "m:oMath")];
  return formulas.map((formula) => display(formula, settingOf(options))).filter((tex) => tex !== "");
}

function display(formula: XmlElement, setting: Setting): string {
  const only = onlyChild(formula);
  if (only?.name === "m:eqArr") return equations(only, setting, content, true);
  const broken = lines(formula, setting);
  return broken.length > 1 ? `\\begin{gathered}${broken.join(" \\\\ ")}\\end{gathered}` : (broken[0] ?? "");
}

function settingOf({ changes = "accepted" }: MathOptions): Setting {
  return { changes, inRow: false, inName: false };
}
