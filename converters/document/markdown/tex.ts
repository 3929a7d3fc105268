/** Formulas in the text of the output: they are nobody's markup, whether a reader knows formulas or not. */
import { cleanText } from "./clean.ts";

/** Lines of a formula without what surrounds them; a blank one would end it for some readers. */
export function linesOfTex(value: string): string[] {
  const lines = cleanText(value).split(/[\r\n]+/);
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}

/** What may begin a tag, a comment or an address (CommonMark 0.31, sections 4.6, 6.5 and 6.6): `a<b+c` does not. */
const opensHtml = /<(?=[!?/]|[A-Za-z][\w+.-]*[\s/>:])/g;

/**
 * The same formula, of which a reader that knows none makes no HTML, no link, no definition and no code, which another
 * piece of code would end. TeX skips the spaces.
 */
export function inertTex(tex: string): string {
  const apart = tex.replace(opensHtml, "< ").replaceAll("`", "\\lq ").replace(/^~~~/gm, "{}~~~");
  // Without either, what stands behind the bracket is not an address that could act.
  return /[:&]/.test(apart) ? apart.replace(/\](?=[(:])/g, "] ") : apart;
}
