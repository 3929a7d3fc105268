import { resolve } from "node:path";
import { localActor } from "../../services/admin/core.ts";
import { type Restored, restoreBackup } from "../../services/backup/restore.ts";
import { configFlags } from "../../shared/command-line/flags.ts";
import { counted } from "../../shared/command-line/output.ts";
import { type Command, defineCommand } from "../command.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin restore",
  summary: "Make an installation out of a backup, in a data directory where there is none.",
  details: [
    "Compares every file with the backup's list, brings the ledger to this version and verifies it against the heads that the backup names, all beside the data directory; only then is that put in place. When anything is wrong, nothing is left. Only into a folder that is missing or empty, so that no server can be using it; markmill.toml may lie in it.",
    "A backup without master.key needs the one that was made with its ledger: put it into the data directory before the server starts.",
  ],
  arguments: [{ name: "FILE", doc: "Backup to restore.", complete: { extensions: [".tar"] } }],
  flags: configFlags,
  examples: [
    {
      command: "markmill admin restore /mnt/backups/markmill-2026-11-21.tar --data-dir /var/lib/markmill",
      doc: "Restore a backup where no installation is.",
    },
  ],
  run: async ({ flags, operands: [file = ""], context }) => {
    const { settings } = settingsFor(flags, context);
    const dataDir = resolve(context.cwd, settings.data_dir);
    const restored = await restoreBackup({
      file: resolve(context.cwd, file),
      dataDir,
      clock: context.clock,
      actor: localActor,
    });
    const { schema_version: _, missingUploads, missingResults, dataDir: data_dir, ...facts } = restored;
    return {
      json: { data_dir, ...facts, missing_uploads: missingUploads, missing_results: missingResults },
      text: textOf(restored),
    };
  },
});

function textOf(restored: Restored): string {
  const { dataDir, created_at, files, missingUploads, missingResults } = restored;
  const missing = missingUploads + missingResults;
  const lines = [
    `Restored the installation of ${created_at} to ${dataDir}: ${counted(files, "file")}, compared; its ledger is sound.`,
    ...(missing === 0
      ? []
      : [
          `${counted(missing, "upload or result", "uploads and results")} had been deleted while it was made.`,
        ]),
    ...(restored.with_key
      ? []
      : [
          `master.key is not in the backup: copy the one of that installation to ${dataDir}/master.key (mode 600, the server's user) before the server starts.`,
          "Where it is lost for good, markmill admin reset-master-key begins with a new one.",
        ]),
    "What was done after the backup is undone: keys revoked and people banned since then may come in again.",
  ];
  return `${lines.join("\n")}\n`;
}
