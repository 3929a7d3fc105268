import type { GuestDeferral } from "../contract/guests.ts";

/**
 * How many items from the first on fit under the limit together. It ends at the first that would take the sum over it:
 * none after that is looked at, however small.
 */
export function prefixLength(estimates: readonly number[], creditUnitsMax: number): number {
  let sum = 0;
  for (const [index, estimate] of estimates.entries()) {
    sum += estimate;
    if (sum > creditUnitsMax) return index;
  }
  return estimates.length;
}

/** Why an item is not converted; null for those of the prefix. */
export function deferralOf(index: number, length: number): GuestDeferral | null {
  if (index < length) return null;
  return index === length ? "deferred_credit_limit" : "deferred_after_limit";
}
