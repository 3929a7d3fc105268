/** The forms of identifiers: a prefix and 32 lowercase hex digits, unless noted. */
import type { Clock, Random } from "../config/ambient.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

export type IdPrefix =
  | "upl"
  | "org"
  | "prj"
  | "usr"
  | "key"
  | "acc"
  | "hld"
  | "trf"
  | "lse"
  | "evt"
  | "whs"
  | "set";

export function newId(prefix: IdPrefix, random: Random): string {
  return `${prefix}_${hex(random.bytes(16))}`;
}

/** Time-ordered: the bits of a UUID version 7 (RFC 9562, section 5.7). */
export function newJobId(clock: Clock, random: Random): string {
  const bytes = Buffer.from(random.bytes(16));
  bytes.writeUIntBE(clock.nowMs(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return `job_${bytes.toString("hex")}`;
}

/** What a caller quotes to an administrator: `sup_` and 12 hex digits. */
export function newSupportReference(random: Random): string {
  return `sup_${hex(random.bytes(6))}`;
}
