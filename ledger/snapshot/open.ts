/** A copy of the ledger, read while it is packed. */

import { and, asc, eq, gt } from "drizzle-orm";
import type { ChainHead } from "../audit/chain-heads.ts";
import { openConnection } from "../database/connection.ts";
import { param } from "../database/prepared.ts";
import { schemaVersion } from "../migrations/migrate.ts";
import { createHistoryQueries } from "../queries/credits.ts";
import { jobs, uploads } from "../schema/index.ts";

export interface Snapshot {
  schemaVersion: number;
  heads: { entries: ChainHead | null; audit: ChainHead | null };
  uploadIds(): Iterable<string>;
  /** Jobs with a result. */
  resultIds(): Iterable<string>;
  close(): void;
}

const idsAtOnce = 1_000;

export async function openSnapshot(path: string): Promise<Snapshot> {
  const { db, close } = openConnection(path, { readOnly: true, busyTimeoutMs: 0 });
  try {
    const after = param("after");
    const ofUploads = db
      .select({ id: uploads.id })
      .from(uploads)
      .where(gt(uploads.id, after))
      .orderBy(asc(uploads.id))
      .limit(idsAtOnce)
      .prepare();
    const ofResults = db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(gt(jobs.id, after), eq(jobs.status, "succeeded")))
      .orderBy(asc(jobs.id))
      .limit(idsAtOnce)
      .prepare();
    return {
      schemaVersion: schemaVersion(db),
      heads: await createHistoryQueries(db).heads(),
      uploadIds: () => inPages(ofUploads),
      resultIds: () => inPages(ofResults),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function* inPages(page: { all(args: { after: string }): { id: string }[] }): Generator<string> {
  let after = "";
  for (let rows = page.all({ after }); rows.length > 0; rows = page.all({ after })) {
    for (const { id } of rows) {
      after = id;
      yield id;
    }
  }
}
