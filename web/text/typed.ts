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

/** A typed whole number; null if it is not between min and max. */
export function integerBetween(text: string, min: number, max: number): number | null {
  if (!/^\d{1,15}$/.test(text.trim())) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}

/** The start of the day (2026-11-22); undefined: not a valid date. */
export function startOf(text: string): string | undefined {
  return momentOf(text, 0);
}

export function endOf(text: string): string | undefined {
  return momentOf(text, 1);
}

function momentOf(text: string, daysLater: number): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (day === undefined) return undefined;
  const at = new Date(Number(year), Number(month) - 1, Number(day) + daysLater);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
