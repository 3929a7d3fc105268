/** UTC calendar months, the periods of a plan's allowance. */

/** `YYYY-MM` of the given time. */
export function monthName(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}

export function monthStartMs(atMs: number): number {
  const date = new Date(atMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** The first millisecond of the next month. */
export function monthEndMs(atMs: number): number {
  const date = new Date(atMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** Key of a month's bucket and transfer. */
export function allowanceKey(organizationId: string, atMs: number): string {
  return `allowance:${organizationId}:${monthName(atMs)}`;
}
