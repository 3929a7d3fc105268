/** Typed amounts of Credits. */
import { locale } from "../app/language.ts";

const form = /^(\d{1,12})(?:[.,](\d{1,3}))?$/;

/** Credit units; null: not a valid amount. Both point and comma are decimal separators in every language. */
export function creditUnitsOf(text: string): number | null {
  const match = form.exec(text.trim());
  if (match === null) return null;
  const [, whole = "0", decimals = ""] = match;
  return Number(whole) * 1000 + Number(decimals.padEnd(3, "0"));
}

/** Without thousands separators. */
export function typedCredits(units: number): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false }).format(units / 1000);
}
