import { asc } from "drizzle-orm";
import type { RateCardQueries } from "../contract.ts";
import type { Db } from "../database/connection.ts";
import { rateCards } from "../schema/index.ts";

export function createRateCardQueries(db: Db): RateCardQueries {
  return {
    rateCards: async () =>
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
