import { type Static, Type } from "@sinclair/typebox";
import { backupNamePattern } from "../../../services/backup/directory.ts";
import { dateTime } from "../credits.ts";

const name = Type.String({
  pattern: backupNamePattern,
  examples: ["markmill-20261121T020000Z-5f0c2a9e.tar"],
  description: "Of its file; begins with the moment at which it was begun.",
});
const head = (chain: string) =>
  Type.Union([Type.String({ pattern: "^[0-9a-f]{64}$" }), Type.Null()], {
    description: `Hash of the last row of the ${chain} in it; null: there was none.`,
  });

export const BackupParameters = Type.Object({ backup_name: name });

const AdminBackup = Type.Object(
  {
    name,
    bytes: Type.Integer({ minimum: 0 }),
    created_at: dateTime,
    with_key: Type.Boolean({ description: "Whether master.key is in it; never, of those made here." }),
    entries_head: head("entries"),
    audit_head: head("audit"),
    ledger_schema_version: Type.Integer({ minimum: 0, description: "Of the ledger's tables." }),
    markmill_version: Type.String({ description: "Which made it." }),
  },
  { $id: "AdminBackup" },
);
export type AdminBackup = Static<typeof AdminBackup>;

const AdminBackupRunning = Type.Object({ name, started_at: dateTime }, { $id: "AdminBackupRunning" });

export const AdminBackupList = Type.Object(
  {
    backups: Type.Array(AdminBackup),
    running: Type.Union([AdminBackupRunning, Type.Null()], { description: "What is being made now." }),
    last_success: Type.Union([Type.Object({ at: dateTime, name: Type.String() }), Type.Null()], {
      description:
        "The backup that was made last, here or with `markmill admin backup`; it may have been deleted.",
    }),
    last_failure: Type.Union([Type.Object({ at: dateTime, message: Type.String() }), Type.Null()], {
      description: "Why the last one failed that was not made; older than last_success: it is over.",
    }),
  },
  { $id: "AdminBackupList" },
);
export type AdminBackupList = Static<typeof AdminBackupList>;

export const AdminBackupStarted = Type.Object({ running: AdminBackupRunning }, { $id: "AdminBackupStarted" });
export type AdminBackupStarted = Static<typeof AdminBackupStarted>;
