import type { Queries } from "../contract.ts";
import type { Db } from "../database/connection.ts";
import { createAccountQueries } from "./accounts.ts";
import { createCreditQueries } from "./credits.ts";
import { createJobQueries } from "./jobs.ts";
import { createRetentionQueries } from "./retention.ts";

/** All reads over one connection, their statements prepared once. */
export function createQueries(db: Db): Queries {
  return {
    ...createAccountQueries(db),
    ...createJobQueries(db),
    ...createCreditQueries(db),
    ...createRetentionQueries(db),
  };
}
