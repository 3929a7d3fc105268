/** Strict parser of IP addresses; other notations are rejected. */

export interface Address {
  family: 4 | 6;
  value: bigint;
  /** Text for connecting. */
  text: string;
}

const bitsOf = { 4: 32, 6: 128 } as const;

/** Dotted decimal without leading zeros, or IPv6 (RFC 4291, 2.2) without zone; null otherwise. */
export function parseAddress(text: string): Address | null {
  const four = parseFour(text);
  if (four !== null) return { family: 4, value: four, text };
  const six = text.length <= 45 ? parseSix(text) : null;
  return six === null ? null : { family: 6, value: six, text };
}

export function addressFromFour(value: bigint): Address {
  const text = [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join(".");
  return { family: 4, value, text };
}

function parseFour(text: string): bigint | null {
  const parts = text.split(".");
  if (parts.length !== 4) return null;
  let value = 0n;
  for (const part of parts) {
    if (!/^(?:0|[1-9][0-9]{0,2})$/.test(part) || Number(part) > 255) return null;
    value = (value << 8n) | BigInt(part);
  }
  return value;
}

function parseSix(text: string): bigint | null {
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const [head = "", tail] = halves;
  const before = groupsOf(head, tail === undefined);
  const after = tail === undefined ? [] : groupsOf(tail, true);
  if (before === null || after === null) return null;
  const missing = 8 - before.length - after.length;
  // "::" stands for at least one group.
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...before, ...Array<bigint>(missing).fill(0n), ...after];
  return groups.reduce((value, group) => (value << 16n) | group, 0n);
}

/** 16-bit groups; the last two may be an IPv4 address at the end. */
function groupsOf(text: string, ends: boolean): bigint[] | null {
  if (text === "") return [];
  const groups: bigint[] = [];
  const parts = text.split(":");
  for (const [index, part] of parts.entries()) {
    const four = ends && index === parts.length - 1 ? parseFour(part) : null;
    if (four !== null) groups.push(four >> 16n, four & 0xffffn);
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`));
    else return null;
  }
  return groups;
}

/** A range of addresses with a common prefix. */
export interface Prefix {
  family: 4 | 6;
  bits: number;
  value: bigint;
}

/** ADDRESS or ADDRESS/BITS; host bits are ignored. Null otherwise. */
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

export function isPrefixWithin(inner: Prefix, outer: Prefix): boolean {
  if (inner.family !== outer.family || inner.bits < outer.bits) return false;
  return leading(inner.value, bitsOf[outer.family] - outer.bits) === outer.value;
}

function leading(value: bigint, hostBits: number): bigint {
  return (value >> BigInt(hostBits)) << BigInt(hostBits);
}
