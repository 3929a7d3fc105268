/** The spending limit of a call, checked before anything is confirmed. */
import { Type } from "@sinclair/typebox";
import { creditsOf } from "../../../config/credits.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";

export const creditsMaxDefault = creditsOf(limits.defaultSpendingLimitCreditUnits);

export const maxCredits = Type.Optional(
  Type.Number({
    minimum: 0,
    maximum: 1e9,
    default: creditsMaxDefault,
    description: "Spending limit in Credits, up to three decimals; above it nothing is started.",
  }),
);

/** In credit units. Throws Fault. */
export function spendingLimitOf(credits: number = creditsMaxDefault): number {
  const units = Math.round(credits * limits.creditScale);
  // Rounds to three decimals, or the number had more.
  if (creditsOf(units) === credits) return units;
  const message = "A Credit has three decimals.";
  throw new Fault("invalid_request", { message, details: [{ path: "/max_credits", message }] });
}

/** Throws Fault. */
export function checkSpendingLimit(estimated: number | null, spendingLimit: number): void {
  if (estimated === null || estimated <= spendingLimit) return;
  const [credits, most] = [creditsOf(estimated), creditsOf(spendingLimit)];
  throw new Fault("credit_ceiling_exceeded", {
    message: `The estimate is ${credits} Credits (${estimated} credit_units), above the spending limit of ${most}. Nothing was started and nothing was charged.`,
    details: [{ path: "/max_credits", message: `${credits} at least.` }],
  });
}
