import { and, eq, isNull, sql } from "drizzle-orm";
import type { GrantedBefore } from "../contract/credits.ts";
import type { Db } from "../database/connection.ts";
import { preparedInsert } from "../database/prepared.ts";
import { buckets, grantReferences, organizations } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

interface Args extends Change {
  transferId: string;
  organizationId: string;
  creditUnits: number;
  reason: string;
  /** The configured pack that it is, if it is one. */
  packId?: string;
  /**
   * What the administrator calls it, 1 to 200 characters: one grant of the organization has it, for ever. A repeat
   * is the same when amount, pack and the time until the Credits expire are.
   */
  reference?: string;
  /** Null: does not expire. */
  expiresAtMs: number | null;
}

type Result =
  | { outcome: "granted" | "organization_not_found" }
  | { outcome: "replayed" | "reference_conflict"; first: GrantedBefore };

/**
 * Credits from the administrator. The same reference of an organization is granted once: a repeat answers with the
 * first grant, or with a conflict when it asks for something else. So is the same transferId: a repeat answers the
 * same.
 */
export function grantCredits(context: UnitContext): Unit<Args, Result> {
  const { db } = context;
  const organization = db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.id, sql.placeholder("id")), isNull(organizations.deletedAtMs)))
    .prepare();
  const grantOf = createGrantOf(db);
  const insertReference = preparedInsert(db, grantReferences);

  return ({ transferId, ...grant }) => {
    const { organizationId, reference, packId = null } = grant;
    if (organization.get({ id: organizationId }) === undefined) return { outcome: "organization_not_found" };
    const first = reference === undefined ? undefined : grantOf(organizationId, reference);
    if (first !== undefined) {
      return { outcome: isSame(grant, first) ? "replayed" : "reference_conflict", first };
    }
    const key = `grant:${transferId}`;
    if (context.buckets.exists(key)) return { outcome: "granted" };
    context.buckets.issue({ key, kind: "grant", ...grant });
    if (reference !== undefined) insertReference({ organizationId, reference, bucketId: key, packId });
    return { outcome: "granted" };
  };
}

/** The grant that a reference stands for; undefined while it is free. */
function createGrantOf(db: Db): (organizationId: string, reference: string) => GrantedBefore | undefined {
  const find = db
    .select({
      creditUnits: buckets.creditUnits,
      packId: grantReferences.packId,
      grantedAtMs: buckets.createdAtMs,
      expiresAtMs: buckets.expiresAtMs,
    })
    .from(grantReferences)
    .innerJoin(buckets, eq(buckets.id, grantReferences.bucketId))
    .where(
      and(
        eq(grantReferences.organizationId, sql.placeholder("organizationId")),
        eq(grantReferences.reference, sql.placeholder("reference")),
      ),
    )
    .prepare();
  return (organizationId, reference) => find.get({ organizationId, reference });
}

/** A repeat comes later, so that its Credits would expire later: what counts is how long they last. */
function isSame(grant: Omit<Args, "transferId">, first: GrantedBefore): boolean {
  const lifetimeMs = grant.expiresAtMs === null ? null : grant.expiresAtMs - grant.nowMs;
  const firstLifetimeMs = first.expiresAtMs === null ? null : first.expiresAtMs - first.grantedAtMs;
  return (
    grant.creditUnits === first.creditUnits &&
    (grant.packId ?? null) === first.packId &&
    lifetimeMs === firstLifetimeMs
  );
}
