import { wrongField } from "../errors.ts";
import { creditUnitsOf } from "../fields/credits.ts";

export interface CeilingFields {
  max_credit_units?: number;
  /** Decimal text; a JSON number was already brought into this form. */
  max_credits?: string;
}

/** The ceiling in a form, where both fields may be missing: null then. */
export function formCeilingOf(fields: CeilingFields): number | null {
  const none = fields.max_credits === undefined && fields.max_credit_units === undefined;
  return none ? null : ceilingOf(fields);
}

/**
 * The caller's ceiling in credit_units. Both forms may be given when they agree. Zero Credits are a ceiling that no
 * estimate fits under (402 later), while zero units break the field's own rule and were refused by its schema.
 */
export function ceilingOf(fields: CeilingFields): number {
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
