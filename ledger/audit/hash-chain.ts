/** Hash chains: every row carries a hash over its content and the hash of the row before. */
import { createHash } from "node:crypto";

/** The hash "before" the first row. */
export const chainGenesis = "0".repeat(64);

/**
 * SHA-256 (FIPS 180-4), hex, over the previous hash and this row's fields as a JSON array. Strings, integers and null
 * have one JSON form (RFC 8785).
 */
export function linkHash(previousHash: string, fields: readonly (string | number | null)[]): string {
  return createHash("sha256")
    .update(JSON.stringify([previousHash, ...fields]))
    .digest("hex");
}
