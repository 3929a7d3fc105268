/** Days of filters, in the calendar of whoever looks, as moments of the API. */

/** When the day `text` (2026-11-22) begins; undefined when it is none. */
export function startOf(text: string): string | undefined {
  return momentOf(text, 0);
}

/** When it is over. */
export function endOf(text: string): string | undefined {
  return momentOf(text, 1);
}

function momentOf(text: string, daysLater: number): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (day === undefined) return undefined;
  const at = new Date(Number(year), Number(month) - 1, Number(day) + daysLater);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
