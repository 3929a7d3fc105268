/** A whole number that somebody types; null where it is none between the two. */
export function wholeIn(text: string, min: number, max: number): number | null {
  if (!/^\d{1,15}$/.test(text.trim())) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}
