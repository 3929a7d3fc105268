/**
 * Deliberately loose: one @ with something on either side and no spaces; mail is never sent to prove it. At most 254
 * characters (RFC 5321, section 4.5.3.1.3).
 */
export function isEmailAddress(normalized: string): boolean {
  return normalized.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(normalized);
}

/** Addresses are kept and compared in lower case, as better-auth does. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
