import { eq, sql } from "drizzle-orm";
import { organizations } from "../schema/index.ts";
import type { Unit, UnitContext } from "../writer/context.ts";

/** A pack of Credits from the administrator. The same transferId cannot be granted twice: a repeat answers the same. */
export function grantCredits({ db, buckets }: UnitContext): Unit<"grantCredits"> {
  const organization = db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, sql.placeholder("id")))
    .prepare();

  return ({ transferId, ...grant }) => {
    if (organization.get({ id: grant.organizationId }) === undefined)
      return { outcome: "organization_not_found" };
    const key = `grant:${transferId}`;
    if (!buckets.exists(key)) buckets.issue({ key, kind: "grant", ...grant });
    return { outcome: "granted" };
  };
}
