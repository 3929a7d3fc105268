/**
 * The query of the sign-in and consent pages' addresses, which better-auth signs when it sends a browser there: the
 * application's request, an expiry in seconds (`exp`), bookkeeping (`ba_*`) and an HMAC-SHA256 over all of it, sorted
 * (`sig`).
 */

import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secret } from "../../../config/secret.ts";

const bookkeeping = /^(?:sig|exp|ba_.*)$/;

/** Null when the signature is not ours or has run out. */
export function verifiedQuery(query: string, secret: Secret, nowMs: number): URLSearchParams | null {
  const params = new URLSearchParams(query);
  const [signature = "", ...more] = params.getAll("sig");
  params.delete("sig");
  const expected = createHmac("sha256", secret.reveal()).update(canonical(params)).digest();
  const given = Buffer.from(signature, "base64");
  const genuine = given.length === expected.length && timingSafeEqual(given, expected);
  const fresh = Number(params.get("exp")) * 1000 >= nowMs;
  return genuine && fresh && more.length === 0 ? params : null;
}

function canonical(params: URLSearchParams): string {
  const entries = [...params].sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));
  return new URLSearchParams(entries).toString();
}

/** What the application asked for, without what was added for the pages. */
export function requestOf(query: string): URLSearchParams {
  return new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => !bookkeeping.test(name)));
}
