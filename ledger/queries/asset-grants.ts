import { and, eq, sql } from "drizzle-orm";
import { inTime, isKept, makerMay } from "../asset-grants/works.ts";
import type { AssetGrantQueries } from "../contract.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { assetGrants, jobs } from "../schema/index.ts";

export function createAssetGrantQueries(db: Db): AssetGrantQueries {
  const byHash = once(() =>
    db
      .select({ id: assetGrants.id, jobId: assetGrants.jobId, assetPath: assetGrants.assetPath })
      .from(assetGrants)
      .innerJoin(jobs, eq(jobs.id, assetGrants.jobId))
      .where(and(eq(assetGrants.tokenHash, sql.placeholder("tokenHash")), inTime, isKept, makerMay))
      .prepare(),
  );
  return {
    assetGrantByHash: async (tokenHash, nowMs) => byHash().get({ tokenHash, nowMs }) ?? null,
  };
}
