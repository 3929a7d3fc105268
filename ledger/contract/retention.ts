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

export interface RetentionUnits {
  /**
   * Removes at most `limit` of each kind, oldest first: uploads that nobody confirmed, terminal jobs past their
   * retention, what support references lead to, grants and guest sessions past their end. Nothing that an unfinished
   * job needs. The caller deletes the files of what is named.
   */
  sweep: {
    args: { nowMs: number; limit: number };
    result: { removed: Record<ExpiringKind, number>; uploadIds: string[]; jobIds: string[] };
  };
}

export interface RetentionQueries {
  /**
   * Of the names of stored uploads and results those that no row needs: uploads without a row, results of jobs that
   * are gone or ended without one. Of jobs for which something is kept between their attempts, those that have ended.
   */
  unneeded(stored: {
    uploadIds: readonly string[];
    jobIds: readonly string[];
    keptJobIds: readonly string[];
  }): Promise<{ uploadIds: string[]; jobIds: string[]; keptJobIds: string[] }>;
}
