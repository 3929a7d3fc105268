/** Numbers of charts as they show them. */

/** Digits that a stored number carries for certain (IEEE 754, double precision). */
const digits = 15;

export function shownValue(text: string, _code: string, _dates1904: boolean): string {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) return text.trim();
  return String(Number(value.toPrecision(digits)));
}
