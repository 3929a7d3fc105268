export { accountLinks, apiKeys, assetGrants } from "./access.ts";
export { audit } from "./audit.ts";
export { convertSetJobs, convertSets } from "./convert-sets.ts";
export { buckets, creditAccounts, grantReferences, holds, transfers } from "./credits.ts";
export { guestCounters, guestDays, guestSessionItems, guestSessions } from "./guests.ts";
export { meta, rateCards, schemaVersions } from "./installation.ts";
export { idempotencyKeys, incidents, jobs, leaseTurns, resultFeedback } from "./jobs.ts";
export {
  oauthAccessToken,
  oauthClient,
  oauthClientAssertion,
  oauthClientResource,
  oauthConsent,
  oauthRedeemedCodes,
  oauthRefreshToken,
  oauthResource,
} from "./oauth.ts";
export { members, organizations, projects } from "./organizations.ts";
export { uploads } from "./uploads.ts";
export { account, session, unverifiedUsers, user, verification } from "./users.ts";
export { outbox, webhookSecrets } from "./webhooks.ts";
