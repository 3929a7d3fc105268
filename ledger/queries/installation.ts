import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { once, param } from "../database/prepared.ts";
import { masterKeyFact } from "../installation/adopt-master-key.ts";
import { type BackupHistory, backupFacts } from "../installation/record-backup.ts";
import { createSealedTexts, type SealedText } from "../installation/sealed-texts.ts";
import { meta, rateCards } from "../schema/index.ts";
import type { RateCardRow } from "../schema/installation.ts";

export function createRateCardQueries(db: Db) {
  return {
    rateCards: async (): Promise<RateCardRow[]> =>
      db
        .select({
          version: rateCards.version,
          creditModelVersion: rateCards.creditModelVersion,
          source: rateCards.source,
          content: rateCards.content,
          createdAtMs: rateCards.createdAtMs,
        })
        .from(rateCards)
        .orderBy(asc(rateCards.sequence))
        .all(),
  };
}

export function createMasterKeyQueries(db: Db) {
  const masterKey = once(() =>
    db.select({ value: meta.value }).from(meta).where(eq(meta.key, masterKeyFact)).prepare(),
  );
  const texts = once(() => createSealedTexts(db));
  return {
    /** Id of the current master key; null: none yet. */
    masterKeyId: async (): Promise<string | null> => masterKey().get()?.value ?? null,
    sealedTexts: async (): Promise<SealedText[]> => texts().all(),
  };
}

export function createBackupQueries(db: Db) {
  const select = once(() =>
    db
      .select({ key: meta.key, value: meta.value })
      .from(meta)
      .where(inArray(meta.key, Object.values(backupFacts)))
      .prepare(),
  );

  return {
    backupHistory: async (): Promise<BackupHistory> => {
      const found = new Map(
        select()
          .all()
          .map(({ key, value }) => [key, JSON.parse(value)]),
      );
      return {
        lastSuccess: (found.get(backupFacts.success) as BackupHistory["lastSuccess"] | undefined) ?? null,
        lastFailure: (found.get(backupFacts.failure) as BackupHistory["lastFailure"] | undefined) ?? null,
      };
    },
  };
}

export function createRetentionQueries(db: Db) {
  const among = sql`SELECT value AS id FROM json_each(${param("ids")})`;
  const idsOf = (query: ReturnType<typeof sql>) =>
    once(() => db.select({ id: sql<string>`id` }).from(sql`(${query})`).prepare());
  const uploadIds = idsOf(sql`${among} WHERE NOT EXISTS (SELECT 1 FROM uploads WHERE uploads.id = value)`);
  // A result is moved into place before its job ends, and stays for a retry after a crash.
  const jobIds = idsOf(sql`${among} WHERE NOT EXISTS (
    SELECT 1 FROM jobs WHERE jobs.id = value AND jobs.status IN ('queued', 'running', 'succeeded'))`);
  const keptJobIds = idsOf(sql`${among} WHERE NOT EXISTS (
    SELECT 1 FROM jobs WHERE jobs.id = value AND jobs.status IN ('queued', 'running'))`);
  const of = (query: typeof uploadIds, ids: readonly string[]) =>
    query()
      .all({ ids: JSON.stringify(ids) })
      .map(({ id }) => id);

  return {
    /**
     * Stored names that no row needs: uploads without a row, results of jobs that do not exist or have no result, and
     * kept folders of finished jobs.
     */
    unneeded: async (stored: {
      uploadIds: readonly string[];
      jobIds: readonly string[];
      keptJobIds: readonly string[];
    }): Promise<{ uploadIds: string[]; jobIds: string[]; keptJobIds: string[] }> => ({
      uploadIds: of(uploadIds, stored.uploadIds),
      jobIds: of(jobIds, stored.jobIds),
      keptJobIds: of(keptJobIds, stored.keptJobIds),
    }),
  };
}
