import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { param, preparedInsert } from "../database/prepared.ts";
import { buckets, grantReferences, organizations } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

/** The earlier grant with the same reference. */
export interface GrantedBefore {
  creditUnits: number;
  packId: string | null;
  grantedAtMs: number;
  /** Null: does not expire. */
  expiresAtMs: number | null;
}

interface Args extends Change {
  transferId: string;
  organizationId: string;
  creditUnits: number;
  reason: string;
  /** The configured pack, if any. */
  packId?: string;
  /**
   * The administrator's name for the grant, 1 to 200 characters, unique in the organization. A repeat must have the
   * same amount, pack and lifetime.
   */
  reference?: string;
  /** Null: does not expire. */
  expiresAtMs: number | null;
}

type Result =
  | { outcome: "granted" | "organization_not_found" }
  | { outcome: "replayed" | "reference_conflict"; first: GrantedBefore };

/**
 * Grants Credits. Idempotent by reference and by transferId: a repeat returns the first grant, or a conflict if it
 * differs.
 */
export function grantCredits(context: UnitContext): Unit<Args, Result> {
  const { db } = context;
  const organization = db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.id, param("id")), isNull(organizations.deletedAtMs)))
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

/** The grant of a reference; undefined: unused. */
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
        eq(grantReferences.organizationId, param("organizationId")),
        eq(grantReferences.reference, param("reference")),
      ),
    )
    .prepare();
  return (organizationId, reference) => find.get({ organizationId, reference });
}

/** A repeat comes later and would expire later, so lifetimes are compared. */
function isSame(grant: Omit<Args, "transferId">, first: GrantedBefore): boolean {
  const lifetimeMs = grant.expiresAtMs === null ? null : grant.expiresAtMs - grant.nowMs;
  const firstLifetimeMs = first.expiresAtMs === null ? null : first.expiresAtMs - first.grantedAtMs;
  return (
    grant.creditUnits === first.creditUnits &&
    (grant.packId ?? null) === first.packId &&
    lifetimeMs === firstLifetimeMs
  );
}
