import type { GuestDeferral } from "../schema/enums.ts";

/**
 * How many items fit under the limit, counted from the first; stops at the first that does not fit, even if a later one
 * would.
 */
export function prefixLength(estimates: readonly number[], creditUnitsMax: number): number {
  let sum = 0;
  for (const [index, estimate] of estimates.entries()) {
    sum += estimate;
    if (sum > creditUnitsMax) return index;
  }
  return estimates.length;
}

/** Why an item is deferred; null for those of the prefix. */
export function deferralOf(index: number, length: number): GuestDeferral | null {
  if (index < length) return null;
  return index === length ? "deferred_credit_limit" : "deferred_after_limit";
}
