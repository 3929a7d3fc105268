import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { accountLinks } from "../schema/index.ts";
import type { Actor, Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

/** Neither used nor revoked; it may have expired. */
const untouched = and(isNull(accountLinks.usedAtMs), isNull(accountLinks.revokedAtMs));

/** Voids those links that meet the condition and were not used; each is audited. */
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

/** One that does not work any more is left as it is, which is no error. */
export function revokeLink(context: UnitContext): Unit<Args, Result> {
  const { db } = context;
  const known = db
    .select({ id: accountLinks.id })
    .from(accountLinks)
    .where(eq(accountLinks.id, sql.placeholder("linkId")))
    .prepare();

  return ({ linkId, actor, nowMs }) => {
    if (known.get({ linkId }) === undefined) return { outcome: "not_found" };
    const open = and(eq(accountLinks.id, linkId), sql`${accountLinks.expiresAtMs} > ${nowMs}`);
    const revoked = revokeLinks(context, open, { actor, outcome: "revoked", nowMs });
    return { outcome: revoked === 0 ? "not_open" : "revoked" };
  };
}
