/** Identifiers: a prefix and 32 lowercase hex digits, unless noted. */
import type { Clock, Random } from "../../config/ambient.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

export type IdPrefix =
  | "org"
  | "prj"
  | "usr"
  | "key"
  | "acc"
  | "trf"
  | "lse"
  | "evt"
  | "whs"
  | "set"
  | "ses"
  | "app"
  | "cns"
  | "tok"
  | "rec"
  | "lnk"
  | "gps"
  | "ag";

export function newId(prefix: IdPrefix, random: Random): string {
  return `${prefix}_${hex(random.bytes(16))}`;
}

export const newJobId = (clock: Clock, random: Random): string => newOrderedId("job", clock, random);

/**
 * Time-ordered, with the bits of a UUIDv7 (RFC 9562, 5.7): new rows are adjacent in indexes, so commits change half as
 * many pages.
 */
export function newOrderedId(prefix: "job" | "upl" | "hld", clock: Clock, random: Random): string {
  const bytes = Buffer.from(random.bytes(16));
  bytes.writeUIntBE(clock.nowMs(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return `${prefix}_${bytes.toString("hex")}`;
}

/** A reference for support: `sup_` and 12 hex digits. */
export function newSupportReference(random: Random): string {
  return `sup_${hex(random.bytes(6))}`;
}
