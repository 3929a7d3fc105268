/**
 * What an administrator does: over the API; on the server's own machine through the control socket while the server
 * runs, on the ledger directly while it does not. The same operations each way; a file a subject in admin/.
 */
import { type AuditOperations, auditOperations } from "./audit.ts";
import { type BackupOperations, backupOperations } from "./backups.ts";
import type { Administrator, AdminParts } from "./core.ts";
import { type CreditOperations, creditOperations } from "./credits.ts";
import { type ExportOperations, exportOperations } from "./export.ts";
import { type FeedbackOperations, feedbackOperations } from "./feedback.ts";
import { type HistoryOperations, historyOperations } from "./history.ts";
import { type JobOperations, jobOperations } from "./jobs.ts";
import { type KeyOperations, keyOperations } from "./keys.ts";
import { type LinkOperations, linkOperations } from "./links.ts";
import { type LogOperations, logOperations } from "./logs.ts";
import { type MaintenanceOperations, maintenanceOperations } from "./maintenance.ts";
import { type MasterKeyOperations, masterKeyOperations } from "./master-key.ts";
import { type ModelOperations, modelOperations } from "./models.ts";
import { type OrganizationOperations, organizationOperations } from "./organizations.ts";
import { type OverviewOperations, overviewOperations } from "./overview.ts";
import { type ProjectOperations, projectOperations } from "./projects.ts";
import { type RateCardOperations, rateCardOperations } from "./rate-cards.ts";
import { type SelfTestOperations, selfTestOperations } from "./self-test.ts";
import { type StatisticsOperations, statisticsOperations } from "./statistics.ts";
import { type SupportOperations, supportOperations } from "./support.ts";
import { type UserOperations, userOperations } from "./users.ts";

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
