/** What time runs out for. */

/** What the sweep removes, by what a user would call it. A job's result takes its upload and its grants with it. */
export const expiringKinds = [
  "uploads",
  "jobs",
  "incidents",
  "asset_grants",
  "guest_sessions",
  "account_links",
] as const;
export type ExpiringKind = (typeof expiringKinds)[number];
