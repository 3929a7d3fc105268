import { resolve } from "node:path";
import { Fault } from "../../../config/errors/fault.ts";
import { noteBackup } from "../../operations/admin/server/backups.ts";
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
    "FILE is one archive (tar) of the ledger as of one moment, and of the uploads and results that it names, with a list of them and their SHA-256. It is there whole or not at all, readable by its owner only, and overwrites nothing. The configuration is not in it. `markmill admin restore` makes an installation out of it; docs/backup.md says more.",
    "master.key is left out, so that whoever finds the backup cannot open the secrets in it: keep a copy of that file somewhere else, or say --with-key.",
  ],
  arguments: [{ name: "FILE", doc: "Backup to write.", complete: "file" }],
  flags: { ...configFlags, "with-key": { doc: "Put master.key into it, too." } },
  examples: [
    {
      command: "markmill admin backup /mnt/backups/markmill-$(date +%F).tar --data-dir /var/lib/markmill",
      doc: "Back up a server while it works.",
    },
  ],
  run: async ({ flags, operands: [file = ""], context }) => {
    const { "with-key": withKey, ...config } = flags;
    const { settings } = settingsFor(config, context);
    const made = await administration(settings, context, async (run) => {
      // Without a server this opens the ledger, and keeps others away from it until the backup is done.
      const { state } = await run(masterKeyStatus, {});
      if (withKey && state !== "fits")
        throw new Fault(state === "unfit" ? "master_key_unfit" : "master_key_missing");
      const target = resolve(context.cwd, file);
      if (isAmongOurs(target, resolve(context.cwd, settings.data_dir)))
        throw new Fault("invalid_request", {
          message: `${file} is in a folder that the installation keeps for itself; write the backup elsewhere, on another disk at best.`,
        });
      const core = { settings, clock: context.clock };
      return writeBackup({
        ...requestOf(core, { target, withKey }),
        note: (made) => run(noteBackup, { name: target, made }),
      });
    });
    const { schema_version: _, missingUploads, missingResults, ...facts } = made;
    return {
      json: { file, ...facts, missing_uploads: missingUploads, missing_results: missingResults },
      text: textOf(file, made),
    };
  },
});

/** In one of the folders whose files the ledger knows: the server's sweeps remove what it does not. */
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
          `Left out what was deleted meanwhile: ${counted(missing, "upload or result", "uploads and results")}.`,
        ]),
    made.with_key
      ? "master.key is in it: whoever has it can open every secret of this installation."
      : "master.key is not in it: keep a copy of that file somewhere else.",
    ...(entries === null ? [] : [`head of the entries  ${entries}`]),
    ...(audit === null ? [] : [`head of the audit    ${audit}`]),
  ];
  return `${lines.join("\n")}\n`;
}
