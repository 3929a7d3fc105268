import { Type } from "@sinclair/typebox";
import { limits } from "../../../config/limits.ts";

/** Schemas that every resource with money in it shares. */
export const creditScale = Type.Literal(limits.creditScale, {
  description: "credit_units in one Credit.",
});
export const creditUnits = Type.Integer({ minimum: 0 });
export const credits = Type.Number({ minimum: 0, description: "credit_units / 1000, exact." });
/** Of a plan. */
export const limit = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
  description: "Null: no limit.",
});
const version = Type.String({ description: "Identifies the billing in force." });
/** By what something is priced. */
export const pricing = {
  credit_scale: creditScale,
  credit_model_version: version,
  rate_card_version: version,
};
export const dateTime = Type.String({ format: "date-time" });
