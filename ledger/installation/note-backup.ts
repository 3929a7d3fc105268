import { sql } from "drizzle-orm";
import type { BackupDeed } from "../contract/backups.ts";
import { meta } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

/** The rows of meta that say how the last backups went. */
export const backupFacts = { success: "backup_success", failure: "backup_failure" } as const;

const deeds = {
  create: { action: "backup.create", outcome: "created" },
  fail: { action: "backup.create", outcome: "failed" },
  restore: { action: "backup.restore", outcome: "restored" },
  download: { action: "backup.download", outcome: "downloaded" },
  delete: { action: "backup.delete", outcome: "deleted" },
} as const satisfies Record<BackupDeed["kind"], object>;

type Args = Change & { name: string; deed: BackupDeed };

/**
 * Remembers also when one was last made, and when one last failed. Somebody has a copy of everything from then on, or
 * not any more.
 */
export function noteBackup({ db, audit }: UnitContext): Unit<Args, { outcome: "noted" }> {
  const write = db
    .insert(meta)
    .values({ key: sql.placeholder("key"), value: sql.placeholder("value") })
    .onConflictDoUpdate({ target: meta.key, set: { value: sql`excluded.value` } })
    .prepare();
  const keep = (key: string, fact: object) => write.run({ key, value: JSON.stringify(fact) });

  return ({ name, deed, actor, nowMs }) => {
    const detail = detailOf(deed);
    const about = { actor, objectId: name, organizationId: null, nowMs, ...deeds[deed.kind] };
    audit({ ...about, ...(detail === null ? {} : { detail }) });
    if (deed.kind === "create") keep(backupFacts.success, { atMs: nowMs, name });
    if (deed.kind === "fail") keep(backupFacts.failure, { atMs: nowMs, message: deed.message });
    return { outcome: "noted" };
  };
}

function detailOf(deed: BackupDeed) {
  if (deed.kind === "fail") return { message: deed.message };
  if (deed.kind !== "create" && deed.kind !== "restore") return null;
  const { bytes, withKey, entriesHead, auditHead } = deed;
  return { bytes, with_key: withKey, entries_head: entriesHead, audit_head: auditHead };
}
