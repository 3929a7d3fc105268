import { and, eq, sql } from "drizzle-orm";
import { apiKeys } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

type Args = Change & { keyId: string; organizationId: string; name: string };
type Result = { outcome: "renamed" | "not_found" };

/** Revoked keys, too: a list of them is read by their names. */
export function renameKey({ db, audit, touched }: UnitContext): Unit<Args, Result> {
  const where = and(
    eq(apiKeys.id, sql.placeholder("keyId")),
    eq(apiKeys.organizationId, sql.placeholder("organizationId")),
  );
  const current = db.select({ name: apiKeys.name }).from(apiKeys).where(where).prepare();
  const rename = db
    .update(apiKeys)
    .set({ name: sql`${sql.placeholder("name")}` })
    .where(where)
    .prepare();

  return ({ keyId, organizationId, name, actor, nowMs }) => {
    const key = current.get({ keyId, organizationId });
    if (key === undefined) return { outcome: "not_found" };
    if (key.name === name) return { outcome: "renamed" };
    rename.run({ keyId, organizationId, name });
    touched.credentials();
    audit({ actor, action: "key.rename", objectId: keyId, organizationId, outcome: "renamed", nowMs });
    return { outcome: "renamed" };
  };
}
