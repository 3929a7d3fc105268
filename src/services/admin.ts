/**
 * What an administrator does: over the API; on the server's own machine through the control socket while the server
 * runs, on the ledger directly while it does not. The same operations each way; a file a subject in admin/.
 */
import { type AuditOperations, auditOperations } from "./admin/audit.ts";
import { type BackupOperations, backupOperations } from "./admin/backups.ts";
import type { Administrator, AdminParts } from "./admin/core.ts";
import { type CreditOperations, creditOperations } from "./admin/credits.ts";
import { type ExportOperations, exportOperations } from "./admin/export.ts";
import { type FeedbackOperations, feedbackOperations } from "./admin/feedback.ts";
import { type HistoryOperations, historyOperations } from "./admin/history.ts";
import { type JobOperations, jobOperations } from "./admin/jobs.ts";
import { type KeyOperations, keyOperations } from "./admin/keys.ts";
import { type LinkOperations, linkOperations } from "./admin/links.ts";
import { type LogOperations, logOperations } from "./admin/logs.ts";
import { type MaintenanceOperations, maintenanceOperations } from "./admin/maintenance.ts";
import { type MasterKeyOperations, masterKeyOperations } from "./admin/master-key.ts";
import { type ModelOperations, modelOperations } from "./admin/models.ts";
import { type OrganizationOperations, organizationOperations } from "./admin/organizations.ts";
import { type OverviewOperations, overviewOperations } from "./admin/overview.ts";
import { type ProjectOperations, projectOperations } from "./admin/projects.ts";
import { type RateCardOperations, rateCardOperations } from "./admin/rate-cards.ts";
import { type SelfTestOperations, selfTestOperations } from "./admin/self-test.ts";
import { type StatisticsOperations, statisticsOperations } from "./admin/statistics.ts";
import { type SupportOperations, supportOperations } from "./admin/support.ts";
import { type UserOperations, userOperations } from "./admin/users.ts";

/** Arguments and results cross the control socket as JSON. */
export interface AdminOperations
  extends OrganizationOperations,
    UserOperations,
    KeyOperations,
    CreditOperations,
    RateCardOperations,
    HistoryOperations,
    MasterKeyOperations,
    MaintenanceOperations,
    SupportOperations,
    AuditOperations,
    LinkOperations,
    ProjectOperations,
    JobOperations,
    FeedbackOperations,
    OverviewOperations,
    StatisticsOperations,
    LogOperations,
    SelfTestOperations,
    BackupOperations,
    ModelOperations,
    ExportOperations {}

/** Cheap: it may be made for one call. */
export function createAdmin(parts: AdminParts, by: Administrator): AdminOperations {
  const core = { ...parts, by };
  return {
    ...organizationOperations(core),
    ...userOperations(core),
    ...keyOperations(core),
    ...creditOperations(core),
    ...rateCardOperations(core),
    ...historyOperations(core),
    ...masterKeyOperations(core),
    ...maintenanceOperations(core),
    ...supportOperations(core),
    ...auditOperations(core),
    ...linkOperations(core),
    ...projectOperations(core),
    ...jobOperations(core),
    ...feedbackOperations(core),
    ...overviewOperations(core),
    ...statisticsOperations(core),
    ...logOperations(core),
    ...selfTestOperations(core),
    ...backupOperations(core),
    ...modelOperations(core),
    ...exportOperations(core),
  };
}
