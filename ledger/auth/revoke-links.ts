import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { param } from "../database/prepared.ts";
import { accountLinks } from "../schema/index.ts";
import type { Actor, Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

/** Neither used nor revoked; may have expired. */
const untouched = and(isNull(accountLinks.usedAtMs), isNull(accountLinks.revokedAtMs));

/** Revokes and audits the unused links that match. */
export function revokeLinks(
  { db, audit }: Pick<UnitContext, "db" | "audit">,
  which: SQL | undefined,
  { actor, outcome, nowMs }: { actor: Actor; outcome: "revoked" | "replaced"; nowMs: number },
): number {
  const gone = db
    .update(accountLinks)
    .set({ revokedAtMs: nowMs })
    .where(and(untouched, which))
    .returning({ id: accountLinks.id, organizationId: accountLinks.organizationId })
    .all();
  for (const { id, organizationId } of gone)
    audit({ actor, action: "link.revoke", objectId: id, organizationId, outcome, nowMs });
  return gone.length;
}

type Args = Change & { linkId: string };
type Result = { outcome: "revoked" | "not_open" | "not_found" };

/** Revoking an invalid link does nothing and is not an error. */
export function revokeLink(context: UnitContext): Unit<Args, Result> {
  const { db } = context;
  const known = db
    .select({ id: accountLinks.id })
    .from(accountLinks)
    .where(eq(accountLinks.id, param("linkId")))
    .prepare();

  return ({ linkId, actor, nowMs }) => {
    if (known.get({ linkId }) === undefined) return { outcome: "not_found" };
    const open = and(eq(accountLinks.id, linkId), sql`${accountLinks.expiresAtMs} > ${nowMs}`);
    const revoked = revokeLinks(context, open, { actor, outcome: "revoked", nowMs });
    return { outcome: revoked === 0 ? "not_open" : "revoked" };
  };
}
