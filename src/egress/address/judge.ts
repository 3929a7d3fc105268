import { type Address, addressFromFour, isWithin, parseAddress } from "./parse.ts";
import { globalUnicast, mapped, nat64, ranges } from "./ranges.ts";

export interface JudgedAddress {
  /** `refused`: never allowed; `private`: only if listed by the administrator. */
  kind: "public" | "private" | "refused";
  /** The address to connect to: mapped IPv4 addresses are unwrapped. */
  address: Address;
  /** The matching range, for the log. */
  range: string;
}

/** Null: not an address. */
export function judgeAddress(text: string): JudgedAddress | null {
  const address = parseAddress(text);
  return address === null ? null : judge(address);
}

function judge(address: Address): JudgedAddress {
  if (isWithin(address, mapped)) return judge(embedded(address));
  if (isWithin(address, nat64)) {
    // RFC 6052, 3.1: the well-known prefix stands for public addresses only.
    const inner = judge(embedded(address));
    return { ...inner, kind: inner.kind === "public" ? "public" : "refused", address };
  }
  const range = ranges.find(({ prefix }) => isWithin(address, prefix));
  if (range !== undefined) return { kind: range.kind, address, range: range.name };
  const isPublic = address.family === 4 || isWithin(address, globalUnicast);
  return isPublic
    ? { kind: "public", address, range: "public" }
    : { kind: "refused", address, range: "not a global unicast address" };
}

function embedded(address: Address): Address {
  return addressFromFour(address.value & 0xffff_ffffn);
}
