import { limits } from "../../config/limits.ts";

/** By what an upload, an estimate or a job is priced, as every document with money in it says. */
export function pricingOf(row: { creditModelVersion: string; rateCardVersion: string }) {
  return {
    credit_scale: limits.creditScale,
    credit_model_version: row.creditModelVersion,
    rate_card_version: row.rateCardVersion,
  };
}
