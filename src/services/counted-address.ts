import { parseAddress } from "../egress/address/parse.ts";

const mapped = /^::ffff:(?=\d+\.)/i;

/**
 * What limits count an address as: an IPv4 address by itself, of IPv6 the /64 that one connection is given (RFC 6177),
 * whichever way it is written. Whoever has none that can be read is one with all such.
 */
export function countedAddress(address: string | undefined): string {
  const parsed = parseAddress((address ?? "").replace(mapped, "").replace(/%.*$/, ""));
  if (parsed === null) return "unknown";
  if (parsed.family === 4) return parsed.text;
  return `${(parsed.value >> 64n).toString(16)}::/64`;
}
