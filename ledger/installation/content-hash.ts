import { createHash } from "node:crypto";

/** What the audit remembers of a card's content: SHA-256 of its text, hex. */
export function contentHash(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}
