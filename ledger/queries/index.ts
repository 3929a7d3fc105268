import type { Queries } from "../contract.ts";
import type { Db } from "../database/connection.ts";
import { createAccountQueries } from "./accounts.ts";
import { createCreditQueries } from "./credits.ts";
import { createHistoryQueries } from "./history.ts";
import { createIncidentQueries } from "./incidents.ts";
import { createJobQueries } from "./jobs.ts";
import { createOwnAccountQueries } from "./own-account.ts";
import { createRateCardQueries } from "./rate-cards.ts";
import { createRetentionQueries } from "./retention.ts";
import { createSetQueries } from "./sets.ts";
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
    ...createSetQueries(db),
    ...createRetentionQueries(db),
  };
}
