/** UTC calendar months, the periods of a plan's allowance. Dates are made from given times only, never from a clock. */

/** `YYYY-MM` of the month that the time lies in. */
export function monthName(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}

/** The first millisecond of the month that the time lies in. */
export function monthStartMs(atMs: number): number {
  const date = new Date(atMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** The first millisecond after the month that the time lies in. */
export function monthEndMs(atMs: number): number {
  const date = new Date(atMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** A month's allowance has one bucket and one transfer, both by this name. */
export function allowanceKey(organizationId: string, atMs: number): string {
  return `allowance:${organizationId}:${monthName(atMs)}`;
}
