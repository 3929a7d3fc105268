/** Argon2id (RFC 9106) with the parameters of the OWASP password storage recommendations: 19 MiB, two passes. */
const argon2id = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** PHC string of the password. */
export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(password, argon2id);
}

/** False also for a stored text that is no PHC string. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  try {
    return await Bun.password.verify(password, phc);
  } catch {
    return false;
  }
}
