import type { Secret } from "../../config/secret.ts";

/** Argon2id (RFC 9106) with OWASP's parameters: 19 MiB, two passes. */
const argon2id = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

export function hashPassword(password: Secret): Promise<string> {
  return Bun.password.hash(normalizedPassword(password.reveal()), argon2id);
}

/** False also for an invalid PHC string. */
export async function verifyPassword(password: Secret, phc: string): Promise<boolean> {
  try {
    return await Bun.password.verify(normalizedPassword(password.reveal()), phc);
  } catch {
    return false;
  }
}

/** NFKC: keyboards differ in composition (NIST SP 800-63B, 3.1.1.2). */
export function normalizedPassword(password: string): string {
  return password.normalize("NFKC");
}
