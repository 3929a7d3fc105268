import { and, eq, isNull } from "drizzle-orm";
import { param, paramValue } from "../database/prepared.ts";
import { apiKeys } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

type Args = Change & { keyId: string; organizationId?: string };
type Result = { outcome: "revoked" | "not_found" };

/** With `organizationId`, only that organization's keys. Revoking a revoked key does nothing. */
export function revokeKey({ db, audit, touched }: UnitContext): Unit<Args, Result> {
  const byId = db
    .select({ organizationId: apiKeys.organizationId })
    .from(apiKeys)
    .where(eq(apiKeys.id, param("keyId")))
    .prepare();
  const revoke = db
    .update(apiKeys)
    .set({ revokedAtMs: paramValue("nowMs") })
    .where(and(eq(apiKeys.id, param("keyId")), isNull(apiKeys.revokedAtMs)))
    .prepare();

  return ({ keyId, organizationId: wanted, actor, nowMs }) => {
    const key = byId.get({ keyId });
    if (key === undefined) return { outcome: "not_found" };
    if (wanted !== undefined && wanted !== key.organizationId) return { outcome: "not_found" };
    if (revoke.run({ keyId, nowMs }).changes === 1) {
      touched.credentials();
      const { organizationId } = key;
      audit({ actor, action: "key.revoke", objectId: keyId, organizationId, outcome: "revoked", nowMs });
    }
    return { outcome: "revoked" };
  };
}
