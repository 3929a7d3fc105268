import { wrongField } from "../errors.ts";
import { creditUnitsOf } from "../fields/credits.ts";

export interface SpendingLimitFields {
  max_credit_units?: number;
  /** Decimal text; a JSON number was already brought into this form. */
  max_credits?: string;
}

/** The spending limit of a form; null if both fields are missing. */
export function formSpendingLimitOf(fields: SpendingLimitFields): number | null {
  const none = fields.max_credits === undefined && fields.max_credit_units === undefined;
  return none ? null : spendingLimitOf(fields);
}

/**
 * The caller's spending limit in credit_units. Both fields may be given if they agree. Zero Credits are below every
 * estimate (402 later); zero units are refused by the field's schema.
 */
export function spendingLimitOf(fields: SpendingLimitFields): number {
  const { max_credit_units: units, max_credits: credits } = fields;
  if (credits === undefined) {
    if (units === undefined) throw wrongField("/max_credits", "Give max_credits or max_credit_units.");
    return units;
  }
  const exact = creditUnitsOf(credits);
  if (exact > BigInt(Number.MAX_SAFE_INTEGER)) throw wrongField("/max_credits", "Larger than any balance.");
  if (units !== undefined && BigInt(units) !== exact)
    throw wrongField("/max_credits", "Differs from max_credit_units; give one, or both with the same value.");
  return Number(exact);
}
