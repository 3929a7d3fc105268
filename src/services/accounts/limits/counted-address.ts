import { addressFromFour, parseAddress } from "../../../egress/address/parse.ts";

/** Prefixes of IPv4 addresses in IPv6 form: mapped (RFC 4291, 2.5.5.2) and translated (RFC 6052, 2.1). */
const ofIpv4: ReadonlySet<bigint> = new Set([0xffffn, 0x64ff9bn << 64n]);

/**
 * The unit of address limits: an IPv4 address, or the /64 network of IPv6 (RFC 6177), in normalized form. Unreadable
 * addresses share one limit.
 */
export function countedAddress(address: string | undefined): string {
  const parsed = parseAddress((address ?? "").replace(/%.*/s, ""));
  if (parsed === null) return "unknown";
  if (parsed.family === 4) return parsed.text;
  if (ofIpv4.has(parsed.value >> 32n)) return addressFromFour(parsed.value & 0xffff_ffffn).text;
  return `${(parsed.value >> 64n).toString(16)}::/64`;
}
