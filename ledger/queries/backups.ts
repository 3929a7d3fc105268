import { inArray } from "drizzle-orm";
import { backupFacts } from "../backups/note.ts";
import type { BackupHistory, Queries } from "../contract.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { meta } from "../schema/index.ts";

export function createBackupQueries(db: Db): Pick<Queries, "backupHistory"> {
  const select = once(() =>
    db
      .select({ key: meta.key, value: meta.value })
      .from(meta)
      .where(inArray(meta.key, Object.values(backupFacts)))
      .prepare(),
  );

  return {
    backupHistory: async () => {
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
