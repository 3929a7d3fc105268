import { createHash } from "node:crypto";

/** Audited hash of a rate card: SHA-256 of its text, hex. */
export function contentHash(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}
