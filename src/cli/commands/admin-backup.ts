import { resolve } from "node:path";
import { Fault } from "../../../config/errors/fault.ts";
import { recordBackup } from "../../operations/admin/server/backups.ts";
import { masterKeyStatus } from "../../operations/admin/server/maintenance.ts";
import { requestOf } from "../../services/backup/noted.ts";
import { type MadeBackup, writeBackup } from "../../services/backup/write.ts";
import { configFlags } from "../../shared/command-line/flags.ts";
import { counted } from "../../shared/command-line/output.ts";
import { layoutOf } from "../../storage/layout.ts";
import { administration } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin backup",
  summary: "Write a backup of the installation to a file, also while its server runs.",
  details: [
    "FILE is a tar archive with a consistent copy of the ledger, its uploads and results, and a list with their SHA-256. It is written atomically, readable by its owner only, and never overwrites a file. The configuration is not included. `markmill admin restore` restores it; see docs/backup.md.",
    "master.key is not included, so that a stolen backup does not reveal secrets: keep a copy of that file elsewhere, or add --with-key.",
  ],
  arguments: [{ name: "FILE", doc: "Backup to write.", complete: "file" }],
  flags: { ...configFlags, "with-key": { doc: "Include master.key." } },
  examples: [
    {
      command: "markmill admin backup /mnt/backups/markmill-$(date +%F).tar --data-dir /var/lib/markmill",
      doc: "Back up a running server.",
    },
  ],
  run: async ({ flags, operands: [file = ""], context }) => {
    const { "with-key": withKey, ...config } = flags;
    const { settings } = settingsFor(config, context);
    const made = await administration(settings, context, async (run) => {
      // Without a server this locks the ledger until the backup is done.
      const { state } = await run(masterKeyStatus, {});
      if (withKey && state !== "fits")
        throw new Fault(state === "unfit" ? "master_key_unfit" : "master_key_missing");
      const target = resolve(context.cwd, file);
      if (isAmongOurs(target, resolve(context.cwd, settings.data_dir)))
        throw new Fault("invalid_request", {
          message: `${file} is in a folder of the installation; write the backup elsewhere, preferably on another disk.`,
        });
      const core = { settings, clock: context.clock };
      return writeBackup({
        ...requestOf(core, { target, withKey }),
        note: (made) => run(recordBackup, { name: target, made }),
      });
    });
    const { schema_version: _, missingUploads, missingResults, ...facts } = made;
    return {
      json: { file, ...facts, missing_uploads: missingUploads, missing_results: missingResults },
      text: textOf(file, made),
    };
  },
});

/** Whether it is in a folder that the server's sweep cleans. */
function isAmongOurs(target: string, dataDir: string): boolean {
  return Object.values(layoutOf(dataDir)).some((folder) => target.startsWith(`${folder}/`));
}

function textOf(file: string, made: MadeBackup): string {
  const { entries_head: entries, audit_head: audit, missingUploads, missingResults } = made;
  const missing = missingUploads + missingResults;
  const lines = [
    `Wrote ${file}: ${made.bytes} bytes, ${counted(made.files, "file")}.`,
    ...(missing === 0
      ? []
      : [
          `Not included because deleted meanwhile: ${counted(missing, "upload or result", "uploads and results")}.`,
        ]),
    made.with_key
      ? "master.key is included: anyone with the backup can decrypt all secrets of this installation."
      : "master.key is not included: keep a copy of that file elsewhere.",
    ...(entries === null ? [] : [`head of the entries  ${entries}`]),
    ...(audit === null ? [] : [`head of the audit    ${audit}`]),
  ];
  return `${lines.join("\n")}\n`;
}
