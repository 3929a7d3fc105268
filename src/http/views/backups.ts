import { isoTime } from "../../../config/ambient.ts";
import type { BackupList } from "../../services/admin/backups.ts";
import type { RunningBackup } from "../../services/backup/backups.ts";
import type { AdminBackupList, AdminBackupStarted } from "../schemas/admin/backups.ts";

export const runningView = ({ name, startedAtMs }: RunningBackup): AdminBackupStarted["running"] => ({
  name,
  started_at: isoTime(startedAtMs),
});

export function backupListView({ backups, running, lastSuccess, lastFailure }: BackupList): AdminBackupList {
  return {
    backups: backups.map(({ schema_version: _, ...backup }) => backup),
    running: running === null ? null : runningView(running),
    last_success: lastSuccess === null ? null : { at: isoTime(lastSuccess.atMs), name: lastSuccess.name },
    last_failure:
      lastFailure === null ? null : { at: isoTime(lastFailure.atMs), message: lastFailure.message },
  };
}
