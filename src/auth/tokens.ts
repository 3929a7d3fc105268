/**
 * Bearer tokens: a prefix and 32 random bytes in hex. Only the SHA-256 is stored; 256 random bits need no salt and no
 * slow hash.
 */
import type { Random } from "../../config/ambient.ts";
import { Secret } from "../../config/secret.ts";

export interface NewToken {
  /** Shown once. */
  plaintext: Secret;
  /** SHA-256, 64 lowercase hex. */
  hash: string;
  /** The first characters, for lists. */
  displayPrefix: string;
}

const secretBytes = 32;
const displayCharacters = 12;

export const apiKeyPattern = /^mk_live_[0-9a-f]{64}$/;
export const jobTokenPattern = /^mk_job_[0-9a-f]{64}$/;
export const previewTokenPattern = /^mk_preview_[0-9a-f]{64}$/;
export const accessTokenPattern = /^mk_access_[0-9a-f]{64}$/;

export type TokenPrefix =
  | "mk_live"
  | "mk_job"
  | "mk_preview"
  | "mk_asset"
  | "mk_access"
  | "mk_refresh"
  | "mk_client"
  | "mk_link";

export const newApiKey = (random: Random): NewToken => newToken("mk_live", random);

export function newToken(prefix: TokenPrefix, random: Random): NewToken {
  const plaintext = `${prefix}_${Buffer.from(random.bytes(secretBytes)).toString("hex")}`;
  const displayPrefix = plaintext.slice(0, displayCharacters);
  return { plaintext: new Secret(plaintext), hash: tokenHash(plaintext), displayPrefix };
}

export function tokenHash(token: string): string {
  return Bun.SHA256.hash(token, "hex");
}
