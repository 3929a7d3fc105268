/** A typed whole number; null if it is not between min and max. */
export function integerBetween(text: string, min: number, max: number): number | null {
  if (!/^\d{1,15}$/.test(text.trim())) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}
