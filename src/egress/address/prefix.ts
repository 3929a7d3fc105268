import { type Address, bitsOf, parseAddress } from "./parse.ts";

/** A range of addresses: the leading bits that they share. */
export interface Prefix {
  family: 4 | 6;
  bits: number;
  value: bigint;
}

/** Of ADDRESS or ADDRESS/BITS; bits of the host part do not matter. Null for anything else. */
export function parsePrefix(text: string): Prefix | null {
  const [before = "", after, ...rest] = text.split("/");
  const address = parseAddress(before);
  if (address === null || rest.length > 0) return null;
  const width = bitsOf[address.family];
  if (after !== undefined && !/^[0-9]{1,3}$/.test(after)) return null;
  const bits = after === undefined ? width : Number(after);
  if (bits > width) return null;
  return { family: address.family, bits, value: leading(address.value, width - bits) };
}

export function isWithin(address: Address, prefix: Prefix): boolean {
  if (address.family !== prefix.family) return false;
  return leading(address.value, bitsOf[prefix.family] - prefix.bits) === prefix.value;
}

/** Whether every address of the one lies in the other. */
export function isPrefixWithin(inner: Prefix, outer: Prefix): boolean {
  if (inner.family !== outer.family || inner.bits < outer.bits) return false;
  return leading(inner.value, bitsOf[outer.family] - outer.bits) === outer.value;
}

function leading(value: bigint, hostBits: number): bigint {
  return (value >> BigInt(hostBits)) << BigInt(hostBits);
}
