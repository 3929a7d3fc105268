/** How many of the items come before the first that does not fulfil the condition; those that do all come first. */
export function countLeading<T>(sorted: readonly T[], isBefore: (item: T) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(sorted[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
