import { limits } from "./limits.ts";

/** Converts units to Credits: the nearest double, whose shortest decimal form is exact below 2^53. */
export function creditsOf(creditUnits: number): number {
  return creditUnits / limits.creditScale;
}
