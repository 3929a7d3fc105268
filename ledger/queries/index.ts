import type { Db } from "../database/connection.ts";
import { createLinkQueries } from "./account-links.ts";
import { createAccountQueries, createOwnAccountQueries } from "./accounts.ts";
import { createAuditQueries } from "./audit.ts";
import { createCredentialQueries, createRecordQueries } from "./credentials.ts";
import { createCreditQueries, createHistoryQueries } from "./credits.ts";
import { createFeedbackQueries } from "./feedback.ts";
import { createGuestQueries } from "./guests.ts";
import { createIncidentQueries } from "./incidents.ts";
import {
  createBackupQueries,
  createMasterKeyQueries,
  createRateCardQueries,
  createRetentionQueries,
} from "./installation.ts";
import { createAssetGrantQueries, createJobQueries, createSetQueries } from "./jobs.ts";
import { createPeopleQueries } from "./people.ts";
import { createStatisticsQueries } from "./statistics.ts";
import { createWebhookQueries } from "./webhooks.ts";

export type Queries = ReturnType<typeof createQueries>;

/** All reads over one connection, with prepared statements. */
export function createQueries(db: Db) {
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
