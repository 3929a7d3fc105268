import { and, eq, sql } from "drizzle-orm";
import { limits } from "../../config/limits.ts";
import type { Db } from "../database/connection.ts";
import { once, param } from "../database/prepared.ts";
import { createFindSession, type GuestSessionRow } from "../guests/find.ts";
import { selectJobs, toJobRow } from "../job-state/rows.ts";
import { guestSessionItems, guestSessions, jobs, uploads } from "../schema/index.ts";
import type { JobRow } from "../schema/jobs.ts";

export function createGuestQueries(db: Db) {
  const find = once(() => createFindSession(db));
  const end = once(() =>
    db
      .select({ expiresAtMs: guestSessions.expiresAtMs })
      .from(guestSessionItems)
      .innerJoin(guestSessions, eq(guestSessions.id, guestSessionItems.sessionId))
      .where(eq(guestSessionItems.jobId, param("jobId")))
      .prepare(),
  );
  const claimed = once(() =>
    selectJobs(db)
      .where(and(eq(jobs.id, param("jobId")), eq(jobs.readerTokenHash, param("tokenHash"))))
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
    /** Expiry of a guest job's session; null: none. */
    guestSessionEnd: async (jobId: string): Promise<number | null> =>
      end().get({ jobId })?.expiresAtMs ?? null,
    /** A claimed job and until when its former token may read it. */
    claimedJob: async (
      jobId: string,
      tokenHash: string,
    ): Promise<{ job: JobRow; untilMs: number } | null> => {
      const stored = claimed().get({ jobId, tokenHash });
      if (stored === undefined) return null;
      return { job: toJobRow(stored), untilMs: stored.readerUntilMs ?? 0 };
    },
    /** Bytes of all guest uploads; each counts at least limits.guestUploadBytesMin. */
    guestUploadBytes: async (): Promise<number> => bytes().get()?.bytes ?? 0,
  };
}
