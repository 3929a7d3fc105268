/** Credits as people type them, and as the API counts them: 1,000 credit_units to the Credit, without a float between. */

/** Null: no number of Credits with at most three decimals. A comma will do. */
export function creditUnitsIn(text: string): number | null {
  const [, whole, decimals = ""] = /^(\d{1,12})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 1000 + Number(decimals.padEnd(3, "0"));
}

/** To be typed again: no grouping, a point, no zeros at the end. */
export function creditsText(units: number): string {
  const decimals = String(units % 1000)
    .padStart(3, "0")
    .replace(/0+$/, "");
  return `${Math.floor(units / 1000)}${decimals === "" ? "" : `.${decimals}`}`;
}

/** Null: no whole number between the two. */
export function wholeIn(text: string, min: number, max: number): number | null {
  if (!/^\d{1,15}$/.test(text.trim())) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}
