/** Local days of filters as times of the API. */

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
