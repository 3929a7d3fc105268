export { accountLinks } from "./account-links.ts";
export { apiKeys } from "./api-keys.ts";
export { assetGrants } from "./asset-grants.ts";
export { audit } from "./audit.ts";
export { convertSetJobs, convertSets } from "./convert-sets.ts";
export { buckets, creditAccounts, holds, transfers } from "./credits.ts";
export { grantReferences } from "./grant-references.ts";
export { guestCounters, guestDays } from "./guest-days.ts";
export { guestSessionItems, guestSessions } from "./guest-sessions.ts";
export { idempotencyKeys } from "./idempotency-keys.ts";
export { incidents } from "./incidents.ts";
export { jobs, leaseTurns } from "./jobs.ts";
export { meta, schemaVersions } from "./meta.ts";
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
export { outbox } from "./outbox.ts";
export { rateCards } from "./rate-cards.ts";
export { resultFeedback } from "./result-feedback.ts";
export { unprovedUsers } from "./unproved-users.ts";
export { uploads } from "./uploads.ts";
export { account, session, user, verification } from "./users.ts";
export { webhookSecrets } from "./webhook-secrets.ts";
