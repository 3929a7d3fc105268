/** Medians, since one disturbed run must not decide. */

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The value below which a share of them lies, by the nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.ceil(share * sorted.length);
  return sorted[Math.max(0, rank - 1)] ?? Number.NaN;
}

/**
 * How well a threshold tells the one from the other: the share of pairs in which the one is larger, equal ones half (the
 * Mann-Whitney U over its maximum, the area under the ROC curve). 0.5 is not at all. Where both come from one
 * distribution it strays by `deviation` (standard deviation; Mann & Whitney 1947).
 */
export function distinguishability(
  ones: readonly number[],
  others: readonly number[],
): { auc: number; deviation: number } {
  const all = [
    ...ones.map((value) => ({ value, isOne: true })),
    ...others.map((value) => ({ value, isOne: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  let rankSum = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    // Equal values share the middle of their ranks, which are counted from 1.
    const rank = (start + 1 + end) / 2;
    rankSum += rank * all.slice(start, end).filter(({ isOne }) => isOne).length;
    start = end;
  }
  const [n, m] = [ones.length, others.length];
  return { auc: (rankSum - (n * (n + 1)) / 2) / (n * m), deviation: Math.sqrt((n + m + 1) / (12 * n * m)) };
}

/**
 * Between which of the values the true median lies in 95 of 100 such series, whatever they are distributed like: order
 * statistics by the binomial distribution (Conover, Practical Nonparametric Statistics, 3rd edition, section 3.2). Of
 * fewer than six values not even the least and the greatest promise that much: NaN.
 */
export function medianInterval(values: readonly number[]): { low: number; high: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const n = sorted.length;
  // How many may be left out at each end: P(X <= left out - 1) of a binomial(n, 1/2) is at most 2.5 %.
  let leftOut = 0;
  let term = 0.5 ** n;
  for (let below = term; below <= 0.025; below += term) {
    leftOut += 1;
    term *= (n - leftOut + 1) / leftOut;
  }
  const at = (index: number) => (leftOut === 0 ? Number.NaN : (sorted[index] ?? Number.NaN));
  return { low: at(leftOut - 1), high: at(n - leftOut) };
}

/** "121 (118-140) ms" */
export function spread(values: readonly number[], unit: string): string {
  const digits = Math.max(...values) < 10 ? 1 : 0;
  const show = (value: number) => value.toFixed(digits);
  return `${show(median(values))} (${show(Math.min(...values))}-${show(Math.max(...values))}) ${unit}`;
}

/** "0.53 (0.50-0.61)": median and range, to two places. */
export function ratioSpread(ratios: readonly number[]): string {
  return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)})`;
}
