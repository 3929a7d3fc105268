/** Filtered lists of jobs. No index serves them, so each page scans a bounded number of jobs from its cursor. */

import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { hourMs } from "../../config/units.ts";
import type { Db } from "../database/connection.ts";
import { selectJobs, toJobRow } from "../job-state/rows.ts";
import { type JobStatus, jobStatuses, type ResolutionState } from "../schema/enums.ts";
import { holds, jobs, projects } from "../schema/index.ts";
import type { JobRow } from "../schema/jobs.ts";
import type { Owner } from "../schema/owners.ts";
import { ownerKey } from "../schema/owners.ts";
import { firstIdAt, mergeOf } from "./sql.ts";

export interface JobFilter {
  status?: JobStatus;
  /** Part of the filename, ignoring case. */
  filename?: string;
  capabilityId?: string;
  errorCode?: string;
  resolution?: ResolutionState;
  /** Inclusive. */
  createdFromMs?: number;
  /** Exclusive. */
  createdToMs?: number;
}

/** A page of a filtered list. The scan is bounded, so it can be short or empty without being the last. */
export interface FoundJobs {
  jobs: JobRow[];
  /** `before` of the next page; null on the last. */
  next: string | null;
}

/**
 * A GLOB pattern for texts that contain `part`, ignoring case. LIKE ignores case for ASCII only
 * (https://www.sqlite.org/lang_expr.html#like).
 */
function partOfText(part: string): string {
  return `*${[...part].map(eitherCase).join("")}*`;
}

/** Matches no character. */
const nothing = "[^\u{1}-\u{10ffff}]";

/** In brackets only ], ^ and - are special, and none of them has case. */
function eitherCase(character: string): string {
  // SQLite would end the pattern there; no name contains it.
  if (character === "\0") return nothing;
  if (/^[*?[]$/.test(character)) return `[${character}]`;
  const cases = [character, character.toLowerCase(), character.toUpperCase()];
  // Characters that become two in the other case (ß, SS) match as they are.
  const single = new Set(cases.filter((each) => [...each].length === 1));
  return single.size === 1 ? character : `[${[...single].join("")}]`;
}

interface JobsPage {
  filter: JobFilter;
  limit: number;
  before: string | null;
}

/** Some tens of milliseconds if each must be read. */
const jobsLookedAtMax = 20_000;

export function jobsOfOwner(db: Db, owner: Owner, page: JobsPage): FoundJobs {
  return jobsOfOwners(db, [ownerKey(owner)], page);
}

export function jobsOfOrganization(db: Db, organizationId: string, page: JobsPage): FoundJobs {
  const found = db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.organizationId, organizationId))
    .all();
  return jobsOfOwners(
    db,
    found.map(({ id }) => ownerKey({ organizationId, projectId: id })),
    page,
  );
}

/** Parts of a compound select; SQLite allows 500. */
const mergedMax = 300;

/** Merged by index order or, for very many projects, sorted. */
function jobsOfOwners(db: Db, keys: readonly string[], page: JobsPage): FoundJobs {
  if (keys.length === 0) return { jobs: [], next: null };
  const { status } = page.filter;
  const statuses = status === undefined ? jobStatuses : [status];
  const ofOwners = (owners: SQL, statusIn: SQL) =>
    sql`SELECT id FROM jobs WHERE owner_key IN (${owners}) AND status IN (${statusIn})${boundsOf(page)}`;
  const listOf = (values: readonly string[]) =>
    sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    );
  const ids =
    keys.length * statuses.length > mergedMax
      ? ofOwners(sql`SELECT value FROM json_each(${JSON.stringify(keys)})`, listOf(statuses))
      : mergeOf(keys, (key) => mergeOf(statuses, (each) => ofOwners(key, each)));
  return search(db, ids, page);
}

export function jobsOfAll(db: Db, page: JobsPage): FoundJobs {
  return search(db, sql`SELECT id FROM jobs WHERE TRUE${boundsOf(page)}`, page);
}

/** `ids`: candidate ids. */
function search(db: Db, ids: SQL, { filter, limit }: JobsPage): FoundJobs {
  const lookedAt = Object.keys(filter).length === 0 ? limit + 1 : jobsLookedAtMax;
  const newest = sql`${ids} ORDER BY id DESC LIMIT`;
  const rows = selectJobs(db)
    .where(and(sql`${jobs.id} IN (${newest} ${lookedAt})`, ...conditionsOf(filter)))
    .orderBy(desc(jobs.id))
    .limit(limit + 1)
    .all();
  const found = rows.slice(0, limit).map(toJobRow);
  if (rows.length > limit) return { jobs: found, next: found.at(-1)?.id ?? null };
  const last = db.get<{ id: string } | undefined>(sql`${newest} 1 OFFSET ${lookedAt - 1}`);
  return { jobs: found, next: last?.id ?? null };
}

function conditionsOf(filter: JobFilter): SQL[] {
  const { status, filename, capabilityId, errorCode, resolution, createdFromMs, createdToMs } = filter;
  return [
    // The unary plus keeps SQLite from using another index.
    status === undefined ? undefined : sql`+${jobs.status} = ${status}`,
    filename === undefined ? undefined : sql`${jobs.filename} GLOB ${partOfText(filename)}`,
    capabilityId === undefined ? undefined : eq(jobs.capabilityId, capabilityId),
    errorCode === undefined ? undefined : eq(jobs.errorCode, errorCode),
    resolution === undefined ? undefined : resolved[resolution],
    createdFromMs === undefined ? undefined : gte(jobs.createdAtMs, createdFromMs),
    createdToMs === undefined ? undefined : lt(jobs.createdAtMs, createdToMs),
  ].filter((condition) => condition !== undefined);
}

const isPending = sql`coalesce(${holds.state}, '') = 'pending'`;
const withoutResult = sql`+${jobs.status} IN ('failed', 'cancelled', 'timed_out')`;

/** As shown to owners. */
const resolved: Readonly<Record<ResolutionState, SQL>> = {
  none: sql`NOT (${withoutResult})`,
  credit_release_in_progress: sql`${withoutResult} AND ${isPending}`,
  contact_support: sql`${withoutResult} AND NOT (${isPending}) AND ${jobs.supportReference} IS NOT NULL`,
  resolved: sql`${withoutResult} AND NOT (${isPending}) AND ${jobs.supportReference} IS NULL`,
};

/** Tolerance between a job's creation and the time in its id. */
const idSlackMs = hourMs;

/** Ids begin with the time, so a list starts at the requested time. */
function boundsOf({ before, filter: { createdFromMs, createdToMs } }: JobsPage): SQL {
  const to = createdToMs === undefined ? null : firstIdAt("job", createdToMs + idSlackMs);
  const from = createdFromMs === undefined ? null : firstIdAt("job", createdFromMs - idSlackMs);
  return sql.join([
    ...(before === null ? [] : [sql` AND id < ${before}`]),
    ...(to === null ? [] : [sql` AND id < ${to}`]),
    ...(from === null ? [] : [sql` AND id >= ${from}`]),
  ]);
}
