import type { Changes } from "../changes.ts";
import type { KeyRow } from "../queries/accounts.ts";
import type { AccessTokenRow, SessionPrincipalRow } from "../queries/credentials.ts";
import type { Queries } from "../queries/index.ts";
import type { JobRow } from "../schema/jobs.ts";
import { isSameOwner } from "../schema/owners.ts";
import { createReadThrough } from "./read-through.ts";

/** A row takes about 2 KB, at most 50 KB (its options). */
const jobsMax = 1_000;
const keysMax = 1_000;
const sessionsMax = 1_000;
const accessTokensMax = 1_000;

/**
 * Caches the most frequent reads, jobs by id and credentials: 0.3 µs instead of 25. Entries that a unit changes are
 * dropped before its caller gets the answer, so callers read their own writes. Cached job rows are shared and must not
 * be modified.
 */
export function cacheQueries(
  read: Queries,
  onChange: (listener: (changes: Changes) => void) => unknown,
): Queries {
  const jobs = createReadThrough<JobRow>(jobsMax);
  const keys = createReadThrough<KeyRow>(keysMax);
  const sessions = createReadThrough<SessionPrincipalRow>(sessionsMax);
  const accessTokens = createReadThrough<AccessTokenRow>(accessTokensMax);
  onChange(({ jobIds, credentials }) => {
    if (jobIds === null) jobs.forgetAll();
    else for (const id of jobIds) jobs.forget(id);
    if (credentials) for (const each of [keys, sessions, accessTokens]) each.forgetAll();
  });

  return {
    ...read,
    keyByHash: async (hash) => keys.get(hash) ?? keys.load(hash, () => read.keyByHash(hash)),
    sessionByToken: async (token) =>
      sessions.get(token) ?? sessions.load(token, () => read.sessionByToken(token)),
    accessTokenByHash: async (hash) =>
      accessTokens.get(hash) ?? accessTokens.load(hash, () => read.accessTokenByHash(hash)),
    job: async (id, owner) => {
      const kept = jobs.get(id);
      // A guest's session is not cached.
      if (kept !== undefined && isSameOwner(kept.owner, owner)) return kept;
      return jobs.load(id, () => read.job(id, owner));
    },
  };
}
