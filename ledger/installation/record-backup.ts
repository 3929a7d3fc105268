import { sql } from "drizzle-orm";
import { param } from "../database/prepared.ts";
import { meta } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

export type BackupEvent =
  | {
      kind: "create" | "restore";
      bytes: number;
      withKey: boolean;
      /** Chain heads of the ledger's copy; null for an empty chain. */
      entriesHead: string | null;
      auditHead: string | null;
    }
  | { kind: "fail"; message: string }
  | { kind: "download" | "delete" };

export interface BackupHistory {
  lastSuccess: { atMs: number; name: string } | null;
  lastFailure: { atMs: number; message: string } | null;
}

/** The meta rows of the last backups. */
export const backupFacts = { success: "backup_success", failure: "backup_failure" } as const;

const events = {
  create: { action: "backup.create", outcome: "created" },
  fail: { action: "backup.create", outcome: "failed" },
  restore: { action: "backup.restore", outcome: "restored" },
  download: { action: "backup.download", outcome: "downloaded" },
  delete: { action: "backup.delete", outcome: "deleted" },
} as const satisfies Record<BackupEvent["kind"], object>;

type Args = Change & { name: string; event: BackupEvent };

/** Audits a backup operation, and records the time of the last success and failure. */
export function recordBackup({ db, audit }: UnitContext): Unit<Args, { outcome: "noted" }> {
  const write = db
    .insert(meta)
    .values({ key: param("key"), value: param("value") })
    .onConflictDoUpdate({ target: meta.key, set: { value: sql`excluded.value` } })
    .prepare();
  const keep = (key: string, fact: object) => write.run({ key, value: JSON.stringify(fact) });

  return ({ name, event, actor, nowMs }) => {
    const detail = detailOf(event);
    const about = { actor, objectId: name, organizationId: null, nowMs, ...events[event.kind] };
    audit({ ...about, ...(detail === null ? {} : { detail }) });
    if (event.kind === "create") keep(backupFacts.success, { atMs: nowMs, name });
    if (event.kind === "fail") keep(backupFacts.failure, { atMs: nowMs, message: event.message });
    return { outcome: "noted" };
  };
}

function detailOf(event: BackupEvent) {
  if (event.kind === "fail") return { message: event.message };
  if (event.kind !== "create" && event.kind !== "restore") return null;
  const { bytes, withKey, entriesHead, auditHead } = event;
  return { bytes, with_key: withKey, entries_head: entriesHead, audit_head: auditHead };
}
