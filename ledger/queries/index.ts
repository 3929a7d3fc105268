import type { Queries } from "../contract.ts";
import type { Db } from "../database/connection.ts";
import { createAccountQueries } from "./accounts.ts";
import { createAssetGrantQueries } from "./asset-grants.ts";
import { createAuditQueries } from "./audit.ts";
import { createBackupQueries } from "./backups.ts";
import { createCredentialQueries } from "./credentials.ts";
import { createCreditQueries } from "./credits.ts";
import { createFeedbackQueries } from "./feedback.ts";
import { createGuestQueries } from "./guests.ts";
import { createHistoryQueries } from "./history.ts";
import { createIncidentQueries } from "./incidents.ts";
import { createJobQueries } from "./jobs.ts";
import { createLinkQueries } from "./links.ts";
import { createMasterKeyQueries } from "./master-key.ts";
import { createOwnAccountQueries } from "./own-account.ts";
import { createPeopleQueries } from "./people.ts";
import { createRateCardQueries } from "./rate-cards.ts";
import { createRecordQueries } from "./records.ts";
import { createRetentionQueries } from "./retention.ts";
import { createSetQueries } from "./sets.ts";
import { createStatisticsQueries } from "./statistics.ts";
import { createWebhookQueries } from "./webhooks.ts";

/** All reads over one connection, their statements prepared once. */
export function createQueries(db: Db): Queries {
  return {
    ...createAccountQueries(db),
    ...createOwnAccountQueries(db),
    ...createJobQueries(db),
    ...createCreditQueries(db),
    ...createRateCardQueries(db),
    ...createHistoryQueries(db),
    ...createIncidentQueries(db),
    ...createWebhookQueries(db),
    ...createMasterKeyQueries(db),
    ...createSetQueries(db),
    ...createGuestQueries(db),
    ...createRetentionQueries(db),
    ...createAuditQueries(db),
    ...createBackupQueries(db),
    ...createRecordQueries(db),
    ...createCredentialQueries(db),
    ...createLinkQueries(db),
    ...createAssetGrantQueries(db),
    ...createPeopleQueries(db),
    ...createFeedbackQueries(db),
    ...createStatisticsQueries(db),
  };
}
