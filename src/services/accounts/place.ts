import { parseAddress } from "../../egress/address/parse.ts";

const hostBits = 64n;
const mapped = /^::ffff:(?=[0-9.]+$)/i;

/**
 * Whom an address counts for: an IPv6 address its /64, since whoever has one address of it has them all (RFC 6177). Those
 * without an address count together.
 */
export function placeOf(address: string | undefined): string {
  if (address === undefined) return "nowhere";
  const parsed = parseAddress(address.replace(mapped, "").replace(/%.*$/, ""));
  if (parsed === null || parsed.family === 4) return parsed?.text ?? address;
  return `${(parsed.value >> hostBits).toString(16)}/64`;
}
