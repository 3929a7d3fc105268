import { type SQL, sql } from "drizzle-orm";
import { limits } from "../../config/limits.ts";
import { secondMs } from "../../config/units.ts";
import { apiKeys, assetGrants, jobs, members, oauthConsent, user } from "../schema/index.ts";

const lifeMsMax = limits.assetGrantSecondsMax * secondMs;
const now = sql`${sql.placeholder("nowMs")}`;

/**
 * Neither revoked nor expired. One that seems to have more time left than any gets was made before the clock was set
 * back, and counts as expired. Placeholder `nowMs`.
 */
export const inTime: SQL = sql`${assetGrants.revokedAtMs} IS NULL AND ${assetGrants.expiresAtMs} > ${now}
  AND ${assetGrants.expiresAtMs} <= ${now} + ${sql.raw(String(lifeMsMax))}`;

/** Of a grant's job: the result is there, and will not go at any moment. Placeholder `nowMs`. */
export const isKept: SQL = sql`${jobs.status} = 'succeeded'
  AND (${jobs.expiresAtMs} IS NULL OR ${jobs.expiresAtMs} > ${now})`;

/** Whether who made the grant could make another now. Of a job token its end is the grant's. Placeholder `nowMs`. */
export const makerMay: SQL = sql`CASE ${assetGrants.createdByKind}
  WHEN 'key' THEN EXISTS (SELECT 1 FROM ${apiKeys} AS k WHERE k.id = ${assetGrants.createdBy}
    AND k.organization_id = ${jobs.organizationId} AND k.revoked_at_ms IS NULL
    AND (k.expires_at_ms IS NULL OR k.expires_at_ms > ${now}))
  WHEN 'user' THEN EXISTS (SELECT 1 FROM ${user} AS u JOIN ${members} AS m ON m.user_id = u.id
    WHERE u.id = ${assetGrants.createdBy} AND u.banned = 0 AND m.organization_id = ${jobs.organizationId})
    AND (${assetGrants.clientId} IS NULL OR EXISTS (SELECT 1 FROM ${oauthConsent} AS c
      WHERE c.user_id = ${assetGrants.createdBy} AND c.client_id = ${assetGrants.clientId}))
  ELSE 1 END`;
