/** What languages are called in the page's own. */
import { locale } from "../app/language.ts";

const names = new Intl.DisplayNames(locale, { type: "language", fallback: "code" });

/** `code` as Whisper has them, which is ISO 639 nearly everywhere; one that nobody knows stands for itself. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** For a choice among them, in the order of their names. */
export function byName(codes: readonly string[]): { value: string; text: string }[] {
  return codes
    .map((value) => ({ value, text: languageName(value) }))
    .sort((a, b) => a.text.localeCompare(b.text, locale));
}
