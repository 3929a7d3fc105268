import { limits } from "./limits.ts";

/** Credits of a whole number of units: the nearest double, whose shortest decimal form is exact below 2^53. */
export function creditsOf(creditUnits: number): number {
  return creditUnits / limits.creditScale;
}
