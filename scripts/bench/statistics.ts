/** Medians, since one disturbed run must not decide. */

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** "121 (118-140) ms" */
export function spread(values: readonly number[], unit: string): string {
  const digits = Math.max(...values) < 10 ? 1 : 0;
  const show = (value: number) => value.toFixed(digits);
  return `${show(median(values))} (${show(Math.min(...values))}-${show(Math.max(...values))}) ${unit}`;
}
