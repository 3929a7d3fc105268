import { limits } from "../../config/limits.ts";

/** The pricing fields of API documents. */
export function pricingOf(row: { creditModelVersion: string; rateCardVersion: string }) {
  return {
    credit_scale: limits.creditScale,
    credit_model_version: row.creditModelVersion,
    rate_card_version: row.rateCardVersion,
  };
}
