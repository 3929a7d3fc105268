import { Fault } from "../../../config/errors/fault.ts";
import type { BackupHistory } from "../../../ledger/contract.ts";
import type { RunningBackup } from "../backup/backups.ts";
import { backupDirectory, type ListedBackup } from "../backup/directory.ts";
import { noteMade, noteRemoved } from "../backup/noted.ts";
import type { MadeBackup } from "../backup/write.ts";
import type { ResultFile } from "../results/result-file.ts";
import type { AdminCore } from "./core.ts";

export interface BackupList extends BackupHistory {
  /** Of the server's own folder, newest first. */
  backups: ListedBackup[];
  running: RunningBackup | null;
}

export interface BackupOperations {
  listBackups(args: Record<string, never>): Promise<BackupList>;
  /** Answers at once; throws service_unavailable while no server runs. */
  startBackup(args: Record<string, never>): Promise<RunningBackup>;
  /** To be sent; the audit says so. Throws backup_not_found. */
  backupFile(args: { name: string }): Promise<ResultFile>;
  /** Throws backup_not_found. */
  removeBackup(args: { name: string }): Promise<{ name: string }>;
  /** Of one that was made by somebody at this machine. */
  noteBackup(args: { name: string; made: MadeBackup }): Promise<{ name: string }>;
}

export function backupOperations(core: AdminCore): BackupOperations {
  const { settings, ledger, clock, random, server, by } = core;
  const directory = backupDirectory(settings, random);

  return {
    async listBackups() {
      const [backups, history] = await Promise.all([directory.list(), ledger.read.backupHistory()]);
      return { backups, ...history, running: server?.backups.running() ?? null };
    },

    async startBackup() {
      if (server === null) throw new Fault("service_unavailable");
      return server.backups.start(by.actor);
    },

    async backupFile({ name }) {
      const { path, bytes } = await directory.find(name);
      await ledger.write("noteBackup", {
        name,
        deed: { kind: "download" },
        actor: by.actor,
        nowMs: clock.nowMs(),
      });
      // No two backups ever have the same name, and none changes.
      return { path, bytes, contentType: "application/x-tar", filename: name, etag: `"${name}"` };
    },

    async removeBackup({ name }) {
      await directory.remove(name);
      await noteRemoved(core, name, by.actor);
      return { name };
    },

    async noteBackup({ name, made }) {
      await noteMade(core, name, made, by.actor);
      return { name };
    },
  };
}
