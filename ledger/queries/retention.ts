import { sql } from "drizzle-orm";
import type { Queries } from "../contract.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";

export function createRetentionQueries(db: Db): Pick<Queries, "unneeded"> {
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
    unneeded: async (stored) => ({
      uploadIds: of(uploadIds, stored.uploadIds),
      jobIds: of(jobIds, stored.jobIds),
      keptJobIds: of(keptJobIds, stored.keptJobIds),
    }),
  };
}
