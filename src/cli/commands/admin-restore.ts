import { resolve } from "node:path";
import { localActor } from "../../services/admin/core.ts";
import { type Restored, restoreBackup } from "../../services/backup/restore.ts";
import { configFlags } from "../../shared/command-line/flags.ts";
import { counted } from "../../shared/command-line/output.ts";
import { type Command, defineCommand } from "../command.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin restore",
  summary: "Restore an installation from a backup into an empty data directory.",
  details: [
    "Checks every file against the backup's list, migrates the ledger to this version and verifies it against the backup's chain heads, all in a temporary folder that is then renamed. On any error nothing is left behind. The data directory must be missing or empty, except for markmill.toml.",
    "If the backup does not include master.key, copy the original one to the data directory before starting the server.",
  ],
  arguments: [{ name: "FILE", doc: "Backup to restore.", complete: { extensions: [".tar"] } }],
  flags: configFlags,
  examples: [
    {
      command: "markmill admin restore /mnt/backups/markmill-2026-11-21.tar --data-dir /var/lib/markmill",
      doc: "Restore a backup.",
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
    `Restored the installation of ${created_at} to ${dataDir}: ${counted(files, "file")} checked; the ledger is valid.`,
    ...(missing === 0
      ? []
      : [
          `${counted(missing, "upload or result", "uploads and results")} had been deleted while it was made.`,
        ]),
    ...(restored.with_key
      ? []
      : [
          `master.key is not in the backup: copy the original to ${dataDir}/master.key (mode 600, owned by the server's user) before starting the server.`,
          "If it is lost, create a new one with markmill admin reset-master-key.",
        ]),
    "Changes after the backup are lost: keys revoked and users banned since then are active again.",
  ];
  return `${lines.join("\n")}\n`;
}
