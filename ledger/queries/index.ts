import { and, asc, count, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { limits } from "../../config/limits.ts";
import { inTime, isKept, makerMay } from "../asset-grants/works.ts";
import { tableOf } from "../auth/records.ts";
import { selectRaw, whereOf } from "../auth/select.ts";
import type { AssetGrantRow } from "../contract/asset-grants.ts";
import type { BackupHistory } from "../contract/backups.ts";
import type { GuestSessionRow } from "../contract/guests.ts";
import type { JobRow } from "../contract/jobs.ts";
import type { LinkKind, LinkRow } from "../contract/links.ts";
import type { SealedText } from "../contract/master-key.ts";
import type { RateCardRow } from "../contract/rate-cards.ts";
import type { RawRecord, RecordCondition, RecordModel } from "../contract/records.ts";
import type { SetRow } from "../contract/sets.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { createFindSession } from "../guests/find.ts";
import { masterKeyFact } from "../installation/adopt-master-key.ts";
import { backupFacts } from "../installation/note-backup.ts";
import { createSealedTexts } from "../installation/sealed-texts.ts";
import { selectJobs, toJobRow } from "../job-state/rows.ts";
import { createFindSets } from "../jobs/find-sets.ts";
import {
  accountLinks,
  assetGrants,
  guestSessionItems,
  guestSessions,
  jobs,
  meta,
  organizations,
  rateCards,
  uploads,
  user,
} from "../schema/index.ts";
import type { Owner } from "../schema/owners.ts";
import { createAccountQueries } from "./accounts.ts";
import { createAuditQueries } from "./audit.ts";
import { createCredentialQueries } from "./credentials.ts";
import { createCreditQueries } from "./credits.ts";
import { createFeedbackQueries } from "./feedback.ts";
import { createHistoryQueries } from "./history.ts";
import { createIncidentQueries } from "./incidents.ts";
import { createJobQueries } from "./jobs.ts";
import { createOwnAccountQueries } from "./own-account.ts";
import { createPeopleQueries } from "./people.ts";
import { createStatisticsQueries } from "./statistics.ts";
import { createWebhookQueries } from "./webhooks.ts";

/** Reads; none of them waits for the writer. */
export type Queries = ReturnType<typeof createQueries>;

/** All reads over one connection, their statements prepared once. */
export function createQueries(db: Db) {
  return {
    ...createAccountQueries(db),
    ...createOwnAccountQueries(db),
    ...createJobQueries(db),
    ...createCreditQueries(db),
    ...createRateCardQueries(db),
    ...createHistoryQueries(db),
    ...createIncidentQueries(db),
    ...createWebhookQueries(db),
    ...createMasterKeyQueries(db),
    ...createSetQueries(db),
    ...createGuestQueries(db),
    ...createRetentionQueries(db),
    ...createAuditQueries(db),
    ...createBackupQueries(db),
    ...createRecordQueries(db),
    ...createCredentialQueries(db),
    ...createLinkQueries(db),
    ...createAssetGrantQueries(db),
    ...createPeopleQueries(db),
    ...createFeedbackQueries(db),
    ...createStatisticsQueries(db),
  };
}

function createSetQueries(db: Db) {
  const find = once(() => createFindSets(db));
  return {
    /** What an owner's client_request_id stands for: null when it is free, a null set when it is a single job's. */
    clientRequest: async (owner: Owner, clientRequestId: string): Promise<{ set: SetRow | null } | null> =>
      find().byRequest(owner, clientRequestId),
  };
}

function createRateCardQueries(db: Db) {
  return {
    /** In the order in which they were recorded. */
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

/** better-auth's reads; made anew for every question, because every question may be another. */
function createRecordQueries(db: Db) {
  return {
    findRecords: async ({
      model,
      ...selection
    }: {
      model: RecordModel;
      where: RecordCondition[];
      limit: number;
      offset: number;
      sortBy: { field: string; direction: "asc" | "desc" } | null;
    }): Promise<RawRecord[]> => selectRaw(db, tableOf(model), selection),
    countRecords: async ({
      model,
      where,
    }: {
      model: RecordModel;
      where: RecordCondition[];
    }): Promise<number> => {
      const table = tableOf(model);
      return db.select({ rows: count() }).from(table).where(whereOf(table, where)).get()?.rows ?? 0;
    },
  };
}

function createMasterKeyQueries(db: Db) {
  const masterKey = once(() =>
    db.select({ value: meta.value }).from(meta).where(eq(meta.key, masterKeyFact)).prepare(),
  );
  const texts = once(() => createSealedTexts(db));
  return {
    /** Of the key that seals this ledger's secrets; null before the first. */
    masterKeyId: async (): Promise<string | null> => masterKey().get()?.value ?? null,
    /** All that the key seals. */
    sealedTexts: async (): Promise<SealedText[]> => texts().all(),
  };
}

function createAssetGrantQueries(db: Db) {
  const byHash = once(() =>
    db
      .select({ id: assetGrants.id, jobId: assetGrants.jobId, assetPath: assetGrants.assetPath })
      .from(assetGrants)
      .innerJoin(jobs, eq(jobs.id, assetGrants.jobId))
      .where(and(eq(assetGrants.tokenHash, sql.placeholder("tokenHash")), inTime, isKept, makerMay))
      .prepare(),
  );
  return {
    /**
     * One that works: neither expired nor revoked, its job's result still kept, and its maker still somebody who may make
     * one, which is asked now and not when something happens to the maker, so that no way of leaving can be forgotten: a
     * key that is neither revoked nor expired, a user who is not banned and still in the job's organization, an
     * application that the user still lets in.
     */
    assetGrantByHash: async (tokenHash: string, nowMs: number): Promise<AssetGrantRow | null> =>
      byHash().get({ tokenHash, nowMs }) ?? null,
  };
}

function createBackupQueries(db: Db) {
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

function createRetentionQueries(db: Db) {
  const among = sql`SELECT value AS id FROM json_each(${sql.placeholder("ids")})`;
  const idsOf = (query: ReturnType<typeof sql>) =>
    once(() => db.select({ id: sql<string>`id` }).from(sql`(${query})`).prepare());
  const uploadIds = idsOf(sql`${among} WHERE NOT EXISTS (SELECT 1 FROM uploads WHERE uploads.id = value)`);
  // A result is moved into place before its job ends: until then it is needed, and again by a repeat after a crash.
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
     * Of the names of stored uploads and results those that no row needs: uploads without a row, results of jobs that
     * are gone or ended without one. Of jobs for which something is kept between their attempts, those that have ended.
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

function createGuestQueries(db: Db) {
  const find = once(() => createFindSession(db));
  const end = once(() =>
    db
      .select({ expiresAtMs: guestSessions.expiresAtMs })
      .from(guestSessionItems)
      .innerJoin(guestSessions, eq(guestSessions.id, guestSessionItems.sessionId))
      .where(eq(guestSessionItems.jobId, sql.placeholder("jobId")))
      .prepare(),
  );
  const claimed = once(() =>
    selectJobs(db)
      .where(
        and(eq(jobs.id, sql.placeholder("jobId")), eq(jobs.readerTokenHash, sql.placeholder("tokenHash"))),
      )
      .prepare(),
  );
  const bytes = once(() =>
    db
      .select({
        bytes: sql<number>`coalesce(sum(max(${uploads.bytes}, ${sql.raw(String(limits.guestUploadBytesMin))})), 0)`,
      })
      .from(uploads)
      .where(sql`${uploads.jobTokenHash} IS NOT NULL`)
      .prepare(),
  );

  return {
    guestSession: async (id: string, tokenHash: string): Promise<GuestSessionRow | null> =>
      find().byToken(id, tokenHash),
    /** When the session of a guest's job ends; null without one. */
    guestSessionEnd: async (jobId: string): Promise<number | null> =>
      end().get({ jobId })?.expiresAtMs ?? null,
    /** A job that an account has claimed from this token, and until when that still reads it. */
    claimedJob: async (
      jobId: string,
      tokenHash: string,
    ): Promise<{ job: JobRow; untilMs: number } | null> => {
      const stored = claimed().get({ jobId, tokenHash });
      if (stored === undefined) return null;
      return { job: toJobRow(stored), untilMs: stored.readerUntilMs ?? 0 };
    },
    /** Of all uploads that no account owns, small ones counted as limits.guestUploadBytesMin. */
    guestUploadBytes: async (): Promise<number> => bytes().get()?.bytes ?? 0,
  };
}

function createLinkQueries(db: Db) {
  const { tokenHash, ...columns } = getTableColumns(accountLinks);
  const select = () =>
    db
      .select({ ...columns, organizationName: organizations.name })
      .from(accountLinks)
      .innerJoin(organizations, eq(organizations.id, accountLinks.organizationId));
  const byHash = once(() =>
    select()
      .where(eq(tokenHash, sql.placeholder("tokenHash")))
      .prepare(),
  );
  const administrators = once(() =>
    db
      .select({ found: count() })
      .from(user)
      .where(and(eq(user.role, "admin"), eq(user.banned, false)))
      .prepare(),
  );

  const toRow = ({
    createdByKind: kind,
    createdBy: id,
    ...row
  }: ReturnType<ReturnType<typeof select>["all"]>[number]): LinkRow => ({ ...row, createdBy: { kind, id } });

  return {
    /** Also one that does not work any more; see linkState. */
    linkByHash: async (hash: string): Promise<LinkRow | null> => {
      const row = byHash().get({ tokenHash: hash });
      return row === undefined ? null : toRow(row);
    },
    /** Newest first. The cursor is the last row of the page before. */
    links: async ({
      organizationId,
      kind,
      limit,
      before,
    }: {
      /** Null: of all. */
      organizationId: string | null;
      kind: LinkKind | null;
      limit: number;
      before: { createdAtMs: number; id: string } | null;
    }): Promise<LinkRow[]> => {
      const conditions: (SQL | undefined)[] = [
        organizationId === null ? undefined : eq(accountLinks.organizationId, organizationId),
        kind === null ? undefined : eq(accountLinks.kind, kind),
        before === null
          ? undefined
          : sql`(${accountLinks.createdAtMs}, ${accountLinks.id}) < (${before.createdAtMs}, ${before.id})`,
      ];
      return select()
        .where(and(...conditions))
        .orderBy(desc(accountLinks.createdAtMs), desc(accountLinks.id))
        .limit(limit)
        .all()
        .map(toRow);
    },
    /** Whether somebody may administer the installation: an administrator who is not banned. */
    hasAdministrator: async (): Promise<boolean> => (administrators().get()?.found ?? 0) > 0,
  };
}
