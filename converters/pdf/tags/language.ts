/** The natural language that a PDF says it is written in (ISO 32000-2, 14.9.2). */
import type * as Mupdf from "mupdf";
import { damageOf } from "../../engines/damage.ts";

/** Letters and digits in groups of up to eight (RFC 5646, 2.1). */
const wellFormed = /^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,5}$/i;

/** BCP 47 in its usual spelling, e.g. en-GB; null where the catalogue says nothing that is a language. */
export function declaredLanguage(document: Mupdf.PDFDocument): string | null {
  try {
    const lang = document.getTrailer().get("Root", "Lang");
    const tag = lang.isString() ? lang.asString().trim().replaceAll("_", "-") : "";
    if (!wellFormed.test(tag) || /^(?:und|zxx|mul)\b/i.test(tag)) return null;
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch (error) {
    if (damageOf(error) !== null) throw error;
    return null;
  }
}
