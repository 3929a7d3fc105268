/** Credits as somebody types them. */
import { locale } from "../app/language.ts";

const form = /^(\d{1,12})(?:[.,](\d{1,3}))?$/;

/**
 * In credit_units; null where it is no amount. A point and a comma both stand before decimals, in every language: whoever
 * means thousands by one gets a smaller ceiling than meant, never a greater one.
 */
export function creditUnitsOf(text: string): number | null {
  const match = form.exec(text.trim());
  if (match === null) return null;
  const [, whole = "0", decimals = ""] = match;
  return Number(whole) * 1000 + Number(decimals.padEnd(3, "0"));
}

/** As it is typed: no separators of thousands. */
export function typedCredits(units: number): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false }).format(units / 1000);
}
