import type { Secret } from "../../config/secret.ts";

/** Argon2id (RFC 9106) with the parameters of the OWASP password storage recommendations: 19 MiB, two passes. */
const argon2id = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** PHC string of the password. */
export function hashPassword(password: Secret): Promise<string> {
  return Bun.password.hash(normalizedPassword(password.reveal()), argon2id);
}

/** False also for a stored text that is no PHC string. */
export async function verifyPassword(password: Secret, phc: string): Promise<boolean> {
  try {
    return await Bun.password.verify(normalizedPassword(password.reveal()), phc);
  } catch {
    return false;
  }
}

/** Keyboards send the same letter as one code point or as two (NIST SP 800-63B section 3.1.1.2: NFKC or NFKD). */
export function normalizedPassword(password: string): string {
  return password.normalize("NFKC");
}
