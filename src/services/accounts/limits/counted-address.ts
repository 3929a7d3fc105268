import { addressFromFour, parseAddress } from "../../../egress/address/parse.ts";

/**
 * What stands before the 32 bits of an IPv4 address: as an IPv6 socket shows it (RFC 4291 section 2.5.5.2), and as a
 * translator does to a server that has IPv6 alone (RFC 6052 section 2.1).
 */
const ofIpv4: ReadonlySet<bigint> = new Set([0xffffn, 0x64ff9bn << 64n]);

/**
 * What limits count an address as: an IPv4 address by itself, of IPv6 the /64 that one connection is given (RFC 6177),
 * whichever way it is written. Whoever has none that can be read is one with all such.
 */
export function countedAddress(address: string | undefined): string {
  const parsed = parseAddress((address ?? "").replace(/%.*$/, ""));
  if (parsed === null) return "unknown";
  if (parsed.family === 4) return parsed.text;
  if (ofIpv4.has(parsed.value >> 32n)) return addressFromFour(parsed.value & 0xffff_ffffn).text;
  return `${(parsed.value >> 64n).toString(16)}::/64`;
}
