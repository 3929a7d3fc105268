import { and, eq, sql } from "drizzle-orm";
import { limits } from "../../config/limits.ts";
import type { GuestQueries } from "../contract.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { createFindSession } from "../guests/find.ts";
import { selectJobs, toJobRow } from "../jobs/rows.ts";
import { guestSessionItems, guestSessions, jobs, uploads } from "../schema/index.ts";

export function createGuestQueries(db: Db): GuestQueries {
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
    guestSession: async (id, tokenHash) => find().byToken(id, tokenHash),
    guestSessionEnd: async (jobId) => end().get({ jobId })?.expiresAtMs ?? null,
    claimedJob: async (jobId, tokenHash) => {
      const stored = claimed().get({ jobId, tokenHash });
      if (stored === undefined) return null;
      return { job: toJobRow(stored), untilMs: stored.readerUntilMs ?? 0 };
    },
    guestUploadBytes: async () => bytes().get()?.bytes ?? 0,
  };
}
