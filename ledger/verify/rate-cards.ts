import { sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { contentHash } from "../rate-cards/content-hash.ts";

interface Recorded {
  version: string;
  content: string | null;
  recorded: string | null;
}

/** Every card is as the audit saw it when it was recorded; names the first that is not. */
export function verifyRateCards(db: Db): string[] {
  const cards = db.all<Recorded>(sql`
    WITH seen AS (SELECT object_id, json_extract(detail, '$.content_sha256') AS recorded
      FROM audit WHERE action = 'rate_card.create')
    SELECT coalesce(version, object_id) AS version, content, recorded
    FROM rate_cards FULL JOIN seen ON object_id = version ORDER BY version`);
  for (const { version, content, recorded } of cards) {
    if (content === null) return [`rate card ${version}: missing`];
    if (recorded === null) return [`rate card ${version}: the audit does not know it`];
    if (contentHash(content) !== recorded) return [`rate card ${version}: not as it was recorded`];
  }
  return [];
}
