import { Type } from "@sinclair/typebox";
import { isoTime } from "../../../../config/ambient.ts";
import { Fault } from "../../../../config/errors/fault.ts";
import type { RunningBackup } from "../../../services/backup/backups.ts";
import { backupDirectory, backupNamePattern } from "../../../services/backup/directory.ts";
import { noteMade, noteRemoved } from "../../../services/backup/noted.ts";
import type { MadeBackup } from "../../../services/backup/write.ts";
import { adminOperation, localOperation } from "../../admin-operation.ts";
import { StoredFile } from "../../operation.ts";
import { dateTime, withExample } from "../../schema.ts";
import { accepted, fileSuccesses, noContent, ok } from "../../success.ts";

const name = Type.String({
  pattern: backupNamePattern,
  examples: ["markmill-20261121T020000Z-5f0c2a9e.tar"],
  description: "File name; it begins with the start time.",
});
const head = (chain: string) =>
  Type.Union([Type.String({ pattern: "^[0-9a-f]{64}$" }), Type.Null()], {
    description: `Hash of the last row of the ${chain} in it; null: there was none.`,
  });

const exampleBackup = {
  name: "markmill-20261121T020000Z-5f0c2a9e.tar",
  bytes: 734_003_200,
  created_at: "2026-11-21T02:00:00.412Z",
  with_key: false,
  entries_head: "a1d0c6e83f027327d8461063f4ac58a6b4a3d6a8c8f8f1a1c2d3e4f5a6b7c8d9",
  audit_head: "1f825aa2f0020ef7cf91dfa30da4668d791c5d4824fc8e41354b89ec05795ab3",
  ledger_schema_version: 17,
  markmill_version: "0.1.0",
};

const AdminBackup = Type.Object(
  {
    name,
    bytes: Type.Integer({ minimum: 0 }),
    created_at: dateTime,
    with_key: Type.Boolean({ description: "Whether it contains master.key; false for backups made here." }),
    entries_head: head("entries"),
    audit_head: head("audit"),
    ledger_schema_version: Type.Integer({ minimum: 0, description: "Of the ledger's tables." }),
    markmill_version: Type.String({ description: "The version that wrote it." }),
  },
  { $id: "AdminBackup" },
);

const AdminBackupRunning = Type.Object(
  { name, started_at: dateTime },
  {
    $id: "AdminBackupRunning",
    ...withExample({
      name: "markmill-20261121T093000Z-c41d7e08.tar",
      started_at: "2026-11-21T09:30:00.000Z",
    }),
  },
);

const AdminBackupList = Type.Object(
  {
    backups: Type.Array(AdminBackup),
    running: Type.Union([AdminBackupRunning, Type.Null()], { description: "The backup in progress." }),
    last_success: Type.Union([Type.Object({ at: dateTime, name: Type.String() }), Type.Null()], {
      description:
        "The most recent backup, made here or with `markmill admin backup`; it may have been deleted.",
    }),
    last_failure: Type.Union([Type.Object({ at: dateTime, message: Type.String() }), Type.Null()], {
      description: "Why the most recent failed backup failed; resolved if older than last_success.",
    }),
  },
  {
    $id: "AdminBackupList",
    ...withExample({
      backups: [exampleBackup],
      running: null,
      last_success: { at: "2026-11-21T02:01:10.930Z", name: exampleBackup.name },
      last_failure: null,
    }),
  },
);

const AdminBackupStarted = Type.Object({ running: AdminBackupRunning }, { $id: "AdminBackupStarted" });

const runningView = ({ name, startedAtMs }: RunningBackup) => ({ name, started_at: isoTime(startedAtMs) });

const one = { params: Type.Object({ backup_name: name }), unowned: "backup_not_found" } as const;

export const listBackups = adminOperation({
  id: "adminListBackups",
  method: "GET",
  path: "/v1/admin/backups",
  summary: "List backups",
  description:
    "Returns the backups in backup.directory, newest first, the one in progress, and the results of the most recent ones. `markmill admin restore` restores from a backup.",
  success: ok("All backups.", AdminBackupList),
  async run({ settings, random, ledger, server }) {
    const [backups, { lastSuccess, lastFailure }] = await Promise.all([
      backupDirectory(settings, random).list(),
      ledger.read.backupHistory(),
    ]);
    const running = server?.backups.running() ?? null;
    return {
      backups: backups.map(({ schema_version: _, ...backup }) => backup),
      running: running === null ? null : runningView(running),
      last_success: lastSuccess === null ? null : { at: isoTime(lastSuccess.atMs), name: lastSuccess.name },
      last_failure:
        lastFailure === null ? null : { at: isoTime(lastFailure.atMs), message: lastFailure.message },
    };
  },
});

export const createBackup = adminOperation({
  id: "adminCreateBackup",
  method: "POST",
  path: "/v1/admin/backups",
  summary: "Create a backup",
  description:
    "Backs up everything but master.key, which must be kept elsewhere. It takes seconds or minutes: the list shows the finished backup, or why it failed. While a backup is in progress, that one is returned.",
  success: accepted("The backup in progress.", AdminBackupStarted),
  async run({ server, by }) {
    if (server === null) throw new Fault("service_unavailable");
    return { running: runningView(await server.backups.start(by.actor)) };
  },
});

export const downloadBackup = adminOperation({
  ...one,
  id: "adminDownloadBackup",
  method: "GET",
  path: "/v1/admin/backups/:backup_name/download",
  summary: "Download a backup",
  description:
    "The file contains every document and the whole ledger. One byte range, If-Range and If-None-Match are supported. The download is recorded in the audit log.",
  success: fileSuccesses({ description: "The file, as an attachment.", media: ["application/x-tar"] }),
  errors: ["backup_not_found", "range_not_satisfiable"],
  async run({ settings, random, ledger, clock, by }, { backup_name: name }) {
    const { path, bytes } = await backupDirectory(settings, random).find(name);
    await ledger.write("recordBackup", {
      name,
      event: { kind: "download" },
      actor: by.actor,
      nowMs: clock.nowMs(),
    });
    // Names of backups are unique, and backups never change.
    return { path, bytes, contentType: "application/x-tar", filename: name, etag: `"${name}"` };
  },
  answer: (file) => new StoredFile(file),
});

export const deleteBackup = adminOperation({
  ...one,
  id: "adminDeleteBackup",
  method: "DELETE",
  path: "/v1/admin/backups/:backup_name",
  summary: "Delete a backup",
  description: "Permanently deletes the file.",
  success: noContent("Deleted."),
  errors: ["backup_not_found"],
  async run(core, { backup_name }) {
    await backupDirectory(core.settings, core.random).remove(backup_name);
    await noteRemoved(core, backup_name, core.by.actor);
  },
});

/** Records a backup that `markmill admin backup` made. */
export const recordBackup = localOperation({
  id: "adminNoteBackup",
  args: Type.Object({ name: Type.String(), made: Type.Object({}) }),
  async run(core, { name, made }: { name: string; made: MadeBackup }) {
    await noteMade(core, name, made, core.by.actor);
    return { name };
  },
});
