/** How the text of a run is set: m:rPr (ISO/IEC 29500-1, section 22.1.2.91). */

import type { Typeface } from "../../formulas/tex/alphabets.ts";
import { find, type XmlElement } from "../../xml/element.ts";
import { flag, value } from "./properties.ts";

const scripts: ReadonlyMap<string, Typeface> = new Map([
  ["script", "\\mathcal"],
  ["fraktur", "\\mathfrak"],
  ["double-struck", "\\mathbb"],
  ["sans-serif", "\\mathsf"],
  ["monospace", "\\mathtt"],
]);

const styles: ReadonlyMap<string, Typeface> = new Map([
  ["p", "\\mathrm"],
  ["b", "\\mathbf"],
  ["bi", "\\boldsymbol"],
]);

/** The script counts before the weight, for one command says one of them only. */
export function typefaceOf(run: XmlElement): Typeface {
  const properties = find(run, "m:rPr");
  if (properties === undefined) return "";
  if (flag(properties, "m:nor")) return "\\text";
  return scripts.get(value(properties, "m:scr") ?? "") ?? styles.get(value(properties, "m:sty") ?? "") ?? "";
}
