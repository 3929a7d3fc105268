import { type SQL, sql } from "drizzle-orm";
import { limits } from "../../config/limits.ts";
import { secondMs } from "../../config/units.ts";
import { paramValue } from "../database/prepared.ts";
import { apiKeys, assetGrants, jobs, members, oauthConsent, user } from "../schema/index.ts";

const lifeMsMax = limits.assetGrantSecondsMax * secondMs;
const now = paramValue("nowMs");

/**
 * Neither revoked nor expired. A grant with more time left than the maximum predates a clock change and counts as
 * expired. Placeholder `nowMs`.
 */
export const unexpired: SQL = sql`${assetGrants.revokedAtMs} IS NULL AND ${assetGrants.expiresAtMs} > ${now}
  AND ${assetGrants.expiresAtMs} <= ${now} + ${sql.raw(String(lifeMsMax))}`;

/** The result of the grant's job exists and has not expired. Placeholder `nowMs`. */
export const resultKept: SQL = sql`${jobs.status} = 'succeeded'
  AND (${jobs.expiresAtMs} IS NULL OR ${jobs.expiresAtMs} > ${now})`;

/** Whether the grant's creator could still create one; for a job token always. Placeholder `nowMs`. */
export const creatorAllowed: SQL = sql`CASE ${assetGrants.createdByKind}
  WHEN 'key' THEN EXISTS (SELECT 1 FROM ${apiKeys} AS k WHERE k.id = ${assetGrants.createdBy}
    AND k.organization_id = ${jobs.organizationId} AND k.revoked_at_ms IS NULL
    AND (k.expires_at_ms IS NULL OR k.expires_at_ms > ${now}))
  WHEN 'user' THEN EXISTS (SELECT 1 FROM ${user} AS u JOIN ${members} AS m ON m.user_id = u.id
    WHERE u.id = ${assetGrants.createdBy} AND u.banned = 0 AND m.organization_id = ${jobs.organizationId})
    AND (${assetGrants.clientId} IS NULL OR EXISTS (SELECT 1 FROM ${oauthConsent} AS c
      WHERE c.user_id = ${assetGrants.createdBy} AND c.client_id = ${assetGrants.clientId}))
  ELSE 1 END`;
