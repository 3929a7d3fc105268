/** Addresses are kept and compared in lower case, as better-auth does. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
