import { hasInvisible } from "../../config/text/invisible.ts";

/**
 * Deliberately loose: one @ between non-empty parts, no spaces; no mail is sent to verify it. At most 254 visible
 * characters (RFC 5321, 4.5.3.1.3).
 */
export function isEmailAddress(normalized: string): boolean {
  return normalized.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(normalized) && !hasInvisible(normalized);
}

/** Lower case, as in better-auth, and NFC. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase().normalize("NFC");
}
