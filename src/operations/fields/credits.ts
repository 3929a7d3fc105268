/**
 * Credits as decimal text. Amounts are never floats: a JSON number is parsed from its source text, so that 0.1 is
 * exactly one tenth and 0.0005 is detected as not a multiple of 0.001.
 */
import { limits } from "../../../config/limits.ts";

export { creditsOf } from "../../../config/credits.ts";

/** The contract's pattern for Credits in text. */
export const creditsPattern = "^[0-9]+(?:\\.[0-9]{1,3})?$";

const literal = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/;
const digitsMax = 400;

/**
 * The plain decimal form of a JSON number's source text: no exponent, no superfluous zeros; "1.50e1" → "15". Text
 * that is too long for an amount is returned unchanged (and then fails the pattern).
 */
export function plainDecimal(source: string): string {
  const [, sign, whole = "", fraction = "", exponentText = "0"] = literal.exec(source) ?? [];
  const exponent = Number(exponentText);
  if (whole === "" || whole.length + fraction.length + Math.abs(exponent) > digitsMax) return source;
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const padded = point > digits.length ? digits.padEnd(point, "0") : digits;
  const left = point > 0 ? padded.slice(0, point) : "0";
  const right = point > 0 ? padded.slice(point) : "0".repeat(-point) + padded;
  const value = left.replace(/^0+(?=\d)/, "");
  const rest = right.replace(/(?<!0)0+$/, "");
  const text = rest === "" ? value : `${value}.${rest}`;
  return sign === "-" && text !== "0" ? `-${text}` : text;
}

/** Whole credit_units of a text that matches creditsPattern. */
export function creditUnitsOf(credits: string): bigint {
  const [whole = "0", fraction = ""] = credits.split(".");
  return BigInt(whole) * BigInt(limits.creditScale) + BigInt(fraction.padEnd(3, "0"));
}
