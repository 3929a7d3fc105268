/** The administration API: a file a subject. Every route is for administrators of the installation alone. */
import { Elysia } from "elysia";
import { isoTime } from "../../../../config/ambient.ts";
import { describeOrigin } from "../../../../config/settings/sources.ts";
import type { LogLine } from "../../../log/tail.ts";
import { feedbackEntryView } from "../../../services/views/feedback.ts";
import { omitUndefined } from "../../../shared/omit-undefined.ts";
import { administrationFor, type HttpParts } from "../../context.ts";
import { fileResponse } from "../../file-response.ts";
import { json, noContent } from "../../json.ts";
import { operation } from "../../operation.ts";
import { limitIn } from "../../paging.ts";
import { AdminBackupList, AdminBackupStarted, BackupParameters } from "../../schemas/admin/backups.ts";
import { AdminFeedbackList, FeedbackQuery } from "../../schemas/admin/feedback.ts";
import { AdminOverview, AdminSettingList } from "../../schemas/admin/installation.ts";
import { AdminLogs, LogQuery } from "../../schemas/admin/logs.ts";
import { AdminSelfTest } from "../../schemas/admin/self-test.ts";
import { AdminStatistics, StatisticsQuery } from "../../schemas/admin/statistics.ts";
import { fileSuccesses } from "../../success-facts.ts";
import { momentIn } from "../../timestamp-query.ts";
import { overviewView } from "../../views/admin.ts";
import { backupListView, runningView } from "../../views/backups.ts";
import { statisticsView } from "../../views/statistics.ts";
import { creditRoutes } from "./credits.ts";
import { invitationRoutes } from "./invitations.ts";
import { adminJobRoutes } from "./jobs.ts";
import { modelRoutes } from "./models.ts";
import { organizationRoutes } from "./organizations.ts";
import { projectRoutes } from "./projects.ts";
import { rateCardRoutes } from "./rate-cards.ts";
import { administration } from "./shared.ts";
import { userRoutes } from "./users.ts";

function logRoutes(parts: HttpParts) {
  return new Elysia().get(
    "/v1/admin/logs",
    async ({ request, query }) => {
      const page = await administrationFor(request, parts).logs({
        after: query.after === undefined ? null : Number(query.after),
        level: query.level ?? "debug",
        limit: limitIn(query),
      });
      return json({ ...page, lines: page.lines.map(lineView), after: String(page.after) });
    },
    {
      query: LogQuery,
      detail: operation({
        ...administration,
        id: "adminGetLogs",
        summary: "The end of the server's own log",
        description:
          "An extension. From memory: at most 2,000 lines and about a million characters since the server's start, of the levels that `log.level` lets into the log. A page may be asked for every few seconds: its calls are logged at the level debug.",
        quiet: true,
        success: { 200: { description: "Lines, and where to go on.", schema: AdminLogs } },
        errors: ["invalid_request"],
      }),
    },
  );
}

const lineView = ({ sequence, atMs, level, event, fields }: LogLine) => ({
  sequence,
  at: isoTime(atMs),
  level,
  event,
  fields,
});

export function adminRoutes(parts: HttpParts) {
  return new Elysia()
    .use(userRoutes(parts))
    .use(invitationRoutes(parts))
    .use(organizationRoutes(parts))
    .use(projectRoutes(parts))
    .use(creditRoutes(parts))
    .use(rateCardRoutes(parts))
    .use(adminJobRoutes(parts))
    .use(adminFeedbackRoutes(parts))
    .use(installationRoutes(parts))
    .use(statisticsRoutes(parts))
    .use(logRoutes(parts))
    .use(selfTestRoutes(parts))
    .use(backupRoutes(parts))
    .use(modelRoutes(parts));
}

function selfTestRoutes(parts: HttpParts) {
  return new Elysia().post(
    "/v1/admin/self-test",
    async ({ request }) => {
      const results = await administrationFor(request, parts).selfTest({});
      const answer: AdminSelfTest = {
        ok: results.every(({ ok }) => ok !== false),
        capabilities: results.map(({ capabilityId, ...rest }) => ({ capability_id: capabilityId, ...rest })),
      };
      return json(answer);
    },
    {
      parse: "none",
      detail: operation({
        ...administration,
        id: "adminTestCapabilities",
        summary: "Convert a small sample of each kind",
        description:
          "An extension. One after the other, in child processes as for jobs; each has 30 seconds. Nothing is stored and nothing charged. Asked for while it runs, it answers with what that run finds. It can be begun six times a minute.",
        success: { 200: { description: "What came of each.", schema: AdminSelfTest } },
      }),
    },
  );
}

function adminFeedbackRoutes(parts: HttpParts) {
  return new Elysia().get(
    "/v1/admin/feedback",
    async ({ request, query }) => {
      const { entries, next } = await administrationFor(request, parts).feedbackPage({
        limit: limitIn(query),
        before: query.cursor === undefined ? null : Number(query.cursor),
        ...omitUndefined("organization", query.organization_id),
        ...omitUndefined("capabilityId", query.capability_id),
        ...omitUndefined("rating", query.rating),
        ...omitUndefined("reasonCode", query.reason_code),
      });
      return json({
        feedback: entries.map(feedbackEntryView),
        next_cursor: next === null ? null : String(next),
      });
    },
    {
      query: FeedbackQuery,
      detail: operation({
        ...administration,
        id: "adminListFeedback",
        summary: "What people think of results, newest first",
        description:
          "In the order in which each was first given; it goes with its job, or with its user. A page looks at 20,000 opinions: of rare ones it may hold few or none and still not be the last.",
        success: { 200: { description: "A page of opinions.", schema: AdminFeedbackList } },
        errors: ["invalid_request", "organization_not_found"],
      }),
    },
  );
}

function statisticsRoutes(parts: HttpParts) {
  return new Elysia().get(
    "/v1/admin/statistics",
    async ({ request, query: { from, to, step = "hour" } }) => {
      const asked = {
        ...omitUndefined("fromMs", momentIn("from", from)),
        ...omitUndefined("toMs", momentIn("to", to)),
        step,
      };
      return json(statisticsView(step, await administrationFor(request, parts).statistics(asked)));
    },
    {
      query: StatisticsQuery,
      detail: operation({
        ...administration,
        id: "adminGetStatistics",
        summary: "What was done, hour by hour or day by day",
        description:
          "An extension. Of all organizations and guests; without `from` the last 24 hours, or 30 days, up to now; at most 400 steps. A job counts when it came in, and once more when it ended. How many ended, how, and what they cost is told from reservations, which stay when jobs are deleted; times, error codes and `billing_metrics` are those of jobs that are still there. A guest's job counts until it is deleted; once an account claims it, as one that ended at that moment.",
        success: {
          200: { description: "Numbers of each step and of the whole span.", schema: AdminStatistics },
        },
        errors: ["invalid_request"],
      }),
    },
  );
}

function installationRoutes(parts: HttpParts) {
  return new Elysia()
    .get(
      "/v1/admin/settings",
      async ({ request }) => {
        const found = await administrationFor(request, parts).effectiveSettings({});
        const settings = found.map(({ origin, ...setting }) => ({
          ...setting,
          source: origin === null ? null : describeOrigin(origin),
        }));
        return json({ settings });
      },
      {
        detail: operation({
          ...administration,
          id: "adminListSettings",
          summary: "The settings in force, and where they come from",
          description: "As `markmill config print` shows them, without what is secret.",
          success: { 200: { description: "All settings.", schema: AdminSettingList } },
        }),
      },
    )
    .get(
      "/v1/admin/overview",
      async ({ request }) => json(overviewView(await administrationFor(request, parts).overview({}))),
      {
        detail: operation({
          ...administration,
          id: "adminGetOverview",
          summary: "Versions, queue and disk",
          description:
            "For a glance at whether all is well: versions, queue, disk, the server's time and memory, and how many use it. Beyond version, queue and disk an extension.",
          success: { 200: { description: "The figures of now.", schema: AdminOverview } },
        }),
      },
    );
}

function backupRoutes(parts: HttpParts) {
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
