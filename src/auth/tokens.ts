/**
 * Bearer secrets of our own making: 32 random bytes in hex behind a prefix. Only their SHA-256 is ever stored; a
 * secret of 256 random bits needs no salt and no slow hash.
 */
import type { Random } from "../../config/ambient.ts";

export interface NewToken {
  /** Shown once. */
  plaintext: string;
  /** SHA-256 of the plaintext, 64 lowercase hex. */
  hash: string;
  /** The first characters, for lists. */
  displayPrefix: string;
}

const secretBytes = 32;
const displayCharacters = 12;

export const apiKeyPattern = /^mk_live_[0-9a-f]{64}$/;
export const jobTokenPattern = /^mk_job_[0-9a-f]{64}$/;

export function newApiKey(random: Random): NewToken {
  const plaintext = `mk_live_${Buffer.from(random.bytes(secretBytes)).toString("hex")}`;
  return { plaintext, hash: tokenHash(plaintext), displayPrefix: plaintext.slice(0, displayCharacters) };
}

/** SHA-256 of a token's text, 64 lowercase hex. */
export function tokenHash(token: string): string {
  return Bun.CryptoHasher.hash("sha256", token, "hex");
}
