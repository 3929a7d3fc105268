import { and, asc, desc, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { chainGenesis } from "../audit/hash-chain.ts";
import type { ChainHead, EntryRow, EntryWindow } from "../contract/history.ts";
import { transferFields } from "../credits/transfer-hash.ts";
import type { Db } from "../database/connection.ts";
import { once, pick } from "../database/prepared.ts";
import { audit, buckets, holds, organizations, transfers } from "../schema/index.ts";

export function createHistoryQueries(db: Db) {
  const lastEntry = () =>
    db
      .select({ sequence: transfers.sequence, hash: transfers.hash })
      .from(transfers)
      .orderBy(desc(transfers.sequence))
      .limit(1)
      .get();
  const lastAudit = () =>
    db
      .select({ sequence: audit.sequence, hash: sql<string>`${audit.hash}` })
      .from(audit)
      .where(isNotNull(audit.hash))
      .orderBy(desc(audit.sequence))
      .limit(1)
      .get();
  const window = once(() => createWindow(db));

  return {
    /** Null where a chain has no row with a hash yet. */
    heads: async (): Promise<{ entries: ChainHead | null; audit: ChainHead | null }> => {
      const [entries, rows]: (ChainHead | undefined)[] = [lastEntry(), lastAudit()];
      return { entries: entries ?? null, audit: rows ?? null };
    },
    /** In order; costs as much as the window is long, whatever the filters leave of it. */
    entries: async (asked: EntryWindow): Promise<EntryRow[]> => window().all({ ...asked }),
  };
}

function createWindow(db: Db) {
  const before = alias(transfers, "before");
  const wanted = (name: string, condition: (value: unknown) => unknown) =>
    sql`(${sql.placeholder(name)} IS NULL OR ${condition(sql.placeholder(name))})`;
  return db
    .select({
      ...pick(transfers, transferFields),
      previousHash: sql<string>`coalesce(${before.hash}, ${sql.raw(`'${chainGenesis}'`)})`,
      hash: transfers.hash,
      organizationId: buckets.organizationId,
      organizationName: organizations.name,
      jobId: holds.jobId,
    })
    .from(transfers)
    .innerJoin(buckets, eq(buckets.id, transfers.bucketId))
    .innerJoin(organizations, eq(organizations.id, buckets.organizationId))
    .leftJoin(holds, eq(holds.id, transfers.holdId))
    .leftJoin(before, eq(before.sequence, sql`${transfers.sequence} - 1`))
    .where(
      and(
        gt(transfers.sequence, sql.placeholder("after")),
        lte(transfers.sequence, sql.placeholder("through")),
        wanted("organizationId", (id) => sql`${buckets.organizationId} = ${id}`),
        wanted("fromMs", (from) => sql`${transfers.createdAtMs} >= ${from}`),
        wanted("toMs", (to) => sql`${transfers.createdAtMs} < ${to}`),
      ),
    )
    .orderBy(asc(transfers.sequence))
    .prepare();
}
