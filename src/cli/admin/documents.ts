/** Rows of the ledger as the documents that --json prints: snake_case and ISO 8601, as everywhere on the wire. */
import { isoTime } from "../../../config/ambient.ts";
import type { KeyRow, UserRow } from "../../../ledger/contract.ts";

const timeOf = (ms: number | null): string | null => (ms === null ? null : isoTime(ms));

export function userDocument(user: UserRow) {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    organization_id: user.organizationId,
    organization: user.organizationName,
    banned: user.banned,
    created_at: isoTime(user.createdAtMs),
  };
}

export function keyDocument(key: KeyRow) {
  return {
    id: key.id,
    prefix: key.prefix,
    name: key.name,
    scopes: key.scopes,
    user_id: key.userId,
    created_at: isoTime(key.createdAtMs),
    expires_at: timeOf(key.expiresAtMs),
    last_used_at: timeOf(key.lastUsedAtMs),
    revoked_at: timeOf(key.revokedAtMs),
  };
}
