import { Elysia } from "elysia";
import { administrationFor, type HttpParts } from "../../context.ts";
import { fileResponse } from "../../file-response.ts";
import { json, noContent } from "../../json.ts";
import { operation } from "../../operation.ts";
import { AdminBackupList, AdminBackupStarted, BackupParameters } from "../../schemas/admin/backups.ts";
import { fileSuccesses } from "../../success-facts.ts";
import { backupListView, runningView } from "../../views/backups.ts";
import { administration } from "./shared.ts";

export function backupRoutes(parts: HttpParts) {
  return new Elysia()
    .get(
      "/v1/admin/backups",
      async ({ request }) => json(backupListView(await administrationFor(request, parts).listBackups({}))),
      {
        detail: operation({
          ...administration,
          id: "adminListBackups",
          summary: "The server's own backups, newest first",
          description:
            "Those in backup.directory, what is being made now, and how the last ones went. `markmill admin restore` makes an installation out of one.",
          success: { 200: { description: "All of them.", schema: AdminBackupList } },
        }),
      },
    )
    .post(
      "/v1/admin/backups",
      async ({ request }) => {
        const running = await administrationFor(request, parts).startBackup({});
        return json({ running: runningView(running) }, 202);
      },
      {
        detail: operation({
          ...administration,
          id: "adminCreateBackup",
          summary: "Make a backup",
          description:
            "Of everything but master.key, which belongs somewhere else. It takes seconds or minutes: the list has it when it is whole, or says why it failed. While one is being made, that one is answered.",
          success: { 202: { description: "It is being made.", schema: AdminBackupStarted } },
        }),
      },
    )
    .get(
      "/v1/admin/backups/:backup_name/download",
      async ({ request, params }) => {
        const file = await administrationFor(request, parts).backupFile({ name: params.backup_name });
        return fileResponse(file, request.headers);
      },
      {
        params: BackupParameters,
        detail: operation({
          ...administration,
          unowned: "backup_not_found",
          id: "adminDownloadBackup",
          summary: "A backup",
          description:
            "It holds every document and everything that the ledger keeps. One byte range, If-Range and If-None-Match are honoured. The audit says that it was taken.",
          success: fileSuccesses({
            description: "The file, as an attachment.",
            media: ["application/x-tar"],
          }),
          errors: ["backup_not_found", "range_not_satisfiable"],
        }),
      },
    )
    .delete(
      "/v1/admin/backups/:backup_name",
      async ({ request, params }) => {
        await administrationFor(request, parts).removeBackup({ name: params.backup_name });
        return noContent();
      },
      {
        params: BackupParameters,
        detail: operation({
          ...administration,
          unowned: "backup_not_found",
          id: "adminDeleteBackup",
          summary: "Delete a backup",
          description: "For good.",
          success: { 204: { description: "It is gone." } },
          errors: ["backup_not_found"],
        }),
      },
    );
}
