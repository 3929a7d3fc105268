import { hasInvisible } from "../../config/text/invisible.ts";

/**
 * Deliberately loose: one @ with something on either side and no spaces; mail is never sent to prove it. At most 254
 * characters (RFC 5321, section 4.5.3.1.3), all of them visible: an address names a person to others.
 */
export function isEmailAddress(normalized: string): boolean {
  return normalized.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(normalized) && !hasInvisible(normalized);
}

/** Addresses are kept and compared in lower case, as better-auth does, and composed (NFC): typed elsewhere, it is the same. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase().normalize("NFC");
}
