/** Audit filters by public names. */
import { isIP } from "node:net";
import { isoTime } from "../../../../config/ambient.ts";
import type { Actor, AuditFilter } from "../../../../ledger/contract.ts";

export const actorKinds = [
  "key",
  "user",
  "guest",
  "system",
  "admin_cli",
] as const satisfies readonly Actor["kind"][];

/** `object.verb`, or `object.` for all actions on such objects. */
export const actionPattern = "^[a-z_]{1,64}\\.[a-z_]{0,64}$";

/** Rejects values that look like secrets. */
export const idPattern = "^(?!mk_|whsec_)[A-Za-z0-9_.:@-]{1,64}$";
export const outcomePattern = "^[a-z_]{1,32}$";

export function actionFilter(text: string): Pick<AuditFilter, "action" | "objectKind"> {
  return text.endsWith(".") ? { objectKind: text.slice(0, -1) } : { action: text };
}

/** IPv4 or IPv6, as in the log. */
export const isAddress = (text: string): boolean => isIP(text) !== 0;

/** The form of our ids (../../identifiers.ts). */
const ownId = /^[a-z]{2,8}_[0-9a-f]{32}$/;

/** Other text may be a pasted password, which must not be stored. */
const noted = (id: string): string => (ownId.test(id) ? id : "other");

const names: { [F in keyof AuditFilter]-?: (value: NonNullable<AuditFilter[F]>) => [string, string] } = {
  sinceMs: (value) => ["since", isoTime(value)],
  untilMs: (value) => ["until", isoTime(value)],
  actorKind: (value) => ["actor_kind", value],
  actorId: (value) => ["actor_id", noted(value)],
  action: (value) => ["action", value],
  objectKind: (value) => ["action", `${value}.`],
  objectId: (value) => ["object_id", noted(value)],
  organizationId: (value) => ["organization_id", noted(value)],
  outcome: (value) => ["outcome", value],
  address: (value) => ["address", value],
};

/** A filter by public names, for its audit entry. */
export function namedFilter(filter: AuditFilter): Record<string, string> {
  const entries = Object.entries(filter).map(([name, value]) =>
    (names[name as keyof AuditFilter] as (value: unknown) => [string, string])(value),
  );
  return Object.fromEntries(entries);
}
