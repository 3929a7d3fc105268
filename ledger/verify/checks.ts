import { transferKinds } from "../credits/accounts.ts";
import type { TransferKind } from "../schema/credits.ts";

/** An invariant of the ledger: a query for the first row that violates it, and a message. */
export interface Check {
  sql: string;
  /** `id` names the row; `stored` and `expected` are the actual and correct values, if any. */
  problem(row: { id: string; stored: string | number | null; expected: string | number | null }): string;
}

const kinds = Object.keys(transferKinds) as TransferKind[];

/** SQL for a transfer's effect on its bucket, from the table used for posting. */
const bucketEffect = `CASE kind ${kinds.map((kind) => `WHEN '${kind}' THEN ${transferKinds[kind].bucket}`).join(" ")} END`;

const moved = (...named: TransferKind[]) =>
  `(SELECT coalesce(sum(credit_units), 0) FROM transfers
    WHERE hold_id = holds.id AND kind IN (${named.map((kind) => `'${kind}'`).join(", ")}))`;

const first = (body: string) => `SELECT * FROM (${body}) WHERE stored IS NOT expected ORDER BY id LIMIT 1`;

export const accountChecks: readonly Check[] = [
  {
    sql: first(`SELECT id, balance AS stored, coalesce(units, 0) AS expected FROM credit_accounts LEFT JOIN (
        SELECT account_id, sum(units) AS units FROM (
          SELECT credit_account_id AS account_id, credit_units AS units FROM transfers
          UNION ALL SELECT debit_account_id, -credit_units FROM transfers
        ) GROUP BY account_id
      ) ON account_id = id`),
    problem: ({ id, stored, expected }) =>
      `account ${id}: balance ${stored}, but its transfers add up to ${expected}`,
  },
  {
    sql: first(`SELECT id, balance AS stored,
        (SELECT coalesce(sum(credit_units), 0) FROM holds
          WHERE holds.organization_id = credit_accounts.organization_id AND state = 'pending') AS expected
      FROM credit_accounts WHERE kind = 'held'`),
    problem: ({ id, stored, expected }) =>
      `account ${id}: balance ${stored}, but its pending holds add up to ${expected}`,
  },
  {
    sql: first(`SELECT id, balance AS stored,
        (SELECT coalesce(sum(remaining_credit_units), 0) FROM buckets
          WHERE buckets.organization_id = credit_accounts.organization_id AND lapsed_at_ms IS NULL) AS expected
      FROM credit_accounts WHERE kind = 'available'`),
    problem: ({ id, stored, expected }) =>
      `account ${id}: balance ${stored}, but its buckets hold ${expected}`,
  },
];

export const bucketChecks: readonly Check[] = [
  {
    sql: first(`SELECT id, credit_units AS stored,
        (SELECT sum(credit_units) FROM transfers WHERE key = buckets.id AND bucket_id = buckets.id AND kind = 'issue')
          AS expected FROM buckets`),
    problem: ({ id, stored, expected }) =>
      `bucket ${id}: ${stored} granted, but its transfer issued ${expected}`,
  },
  {
    sql: first(`SELECT id, remaining_credit_units AS stored, coalesce(counted, 0) AS expected FROM buckets
      LEFT JOIN (SELECT bucket_id, sum(credit_units * ${bucketEffect}) AS counted FROM transfers GROUP BY bucket_id)
        ON bucket_id = buckets.id`),
    problem: ({ id, stored, expected }) =>
      `bucket ${id}: ${stored} remaining, but its transfers leave ${expected}`,
  },
];

export const holdChecks: readonly Check[] = [
  {
    sql: first(`SELECT id, credit_units AS stored, ${moved("hold")} AS expected FROM holds`),
    problem: ({ id, stored, expected }) =>
      `hold ${id}: ${stored} reserved, but its transfers took ${expected}`,
  },
  {
    sql: first(`SELECT id, settled_credit_units AS stored, ${moved("settle")} AS expected FROM holds`),
    problem: ({ id, stored, expected }) =>
      `hold ${id}: ${stored} settled, but its transfers spent ${expected}`,
  },
  {
    sql: first(`SELECT id, CASE state WHEN 'pending' THEN 0 ELSE credit_units END AS stored,
        ${moved("settle", "release", "lapse")} AS expected FROM holds`),
    problem: ({ id, stored, expected }) =>
      `hold ${id}: ${stored} left it by its state, but its transfers moved ${expected}`,
  },
  {
    // An abandoned job may have failed with a pending hold.
    sql: first(`SELECT holds.id, CASE state WHEN 'pending' THEN 'unfinished' ELSE job_status END AS stored,
        CASE WHEN jobs.status IN ('queued', 'running') THEN 'unfinished'
          WHEN state = 'pending' AND jobs.status IN ('failed', 'timed_out')
            AND EXISTS (SELECT 1 FROM incidents WHERE incidents.job_id = jobs.id AND hold_pending = 1) THEN 'unfinished'
          ELSE coalesce(jobs.status, job_status, 'missing') END AS expected
      FROM holds LEFT JOIN jobs ON jobs.id = holds.job_id`),
    problem: ({ id, stored, expected }) =>
      `hold ${id}: ended for a job that is ${stored}, but its job is ${expected}`,
  },
];

export const jobChecks: readonly Check[] = [
  {
    sql: first(`SELECT jobs.id, holds.id IS NOT NULL AS stored, jobs.organization_id IS NOT NULL AS expected
      FROM jobs LEFT JOIN holds ON holds.job_id = jobs.id AND holds.organization_id IS jobs.organization_id`),
    problem: ({ id, expected }) =>
      `job ${id}: ${expected === 1 ? "has no hold" : "has a hold, but no account"}`,
  },
  {
    sql: first(`SELECT jobs.id, actual_credit_units AS stored, settled_credit_units AS expected
      FROM jobs JOIN holds ON holds.job_id = jobs.id WHERE state <> 'pending'`),
    problem: ({ id, stored, expected }) => `job ${id}: cost ${stored}, but ${expected} was settled`,
  },
  {
    sql: first(`SELECT object_id AS id, count(*) AS stored, 1 AS expected FROM audit
      WHERE action = 'job.end' GROUP BY object_id`),
    problem: ({ id, stored }) => `job ${id}: ended ${stored} times`,
  },
  {
    sql: first(`SELECT jobs.id, CASE WHEN status IN ('queued', 'running') THEN NULL ELSE status END AS stored, outcome AS expected
      FROM jobs LEFT JOIN audit ON audit.action = 'job.end' AND audit.object_id = jobs.id`),
    problem: ({ id, stored, expected }) =>
      `job ${id}: is ${stored ?? "unfinished"}, but the audit says ${expected ?? "unfinished"}`,
  },
];

export const setChecks: readonly Check[] = [
  {
    sql: first(`SELECT id, EXISTS (SELECT 1 FROM convert_set_jobs WHERE set_id = convert_sets.id) AS stored, 1 AS expected
      FROM convert_sets`),
    problem: ({ id }) => `set ${id}: has no jobs`,
  },
];

const unfinishedOf = (condition: string) =>
  `(SELECT count(*) FROM guest_session_items JOIN jobs ON jobs.id = job_id
    WHERE session_id = guest_sessions.id AND status IN ('queued', 'running') AND ${condition})`;

export const guestChecks: readonly Check[] = [
  {
    sql: first(`SELECT id, ${unfinishedOf("held_back = 0")} AS stored, min(1, ${unfinishedOf("1")}) AS expected
      FROM guest_sessions`),
    problem: ({ id, stored, expected }) =>
      `guest session ${id}: ${stored} of its jobs are released to the queue, but ${expected} should be`,
  },
  {
    sql: first(`SELECT jobs.id, held_back AS stored, CASE WHEN session_id IS NULL THEN 0 ELSE held_back END AS expected
      FROM jobs LEFT JOIN guest_session_items ON job_id = jobs.id WHERE held_back = 1`),
    problem: ({ id }) => `job ${id}: is held back, but in no guest session`,
  },
  {
    sql: first(`SELECT guest_sessions.id, max(dispatched_credit_units, coalesce(sum(estimated_credit_units), 0)) AS stored,
        dispatched_credit_units AS expected
      FROM guest_sessions LEFT JOIN guest_session_items ON session_id = guest_sessions.id AND deferral IS NULL
      GROUP BY guest_sessions.id`),
    problem: ({ id, stored, expected }) =>
      `guest session ${id}: its jobs were estimated at ${stored}, but it dispatched ${expected}`,
  },
  {
    sql: first(`SELECT id, claimed_credit_units AS stored,
        (SELECT coalesce(sum(settled_credit_units), 0) FROM guest_session_items JOIN holds ON holds.job_id = guest_session_items.job_id
          WHERE session_id = guest_sessions.id AND organization_id = claimed_organization_id) AS expected
      FROM guest_sessions WHERE claimed_at_ms IS NOT NULL`),
    problem: ({ id, stored, expected }) =>
      `guest session ${id}: ${stored} were paid for it, but its holds settled ${expected}`,
  },
  {
    sql: first(`SELECT jobs.id, jobs.organization_id AS stored, claimed_organization_id AS expected
      FROM jobs JOIN guest_session_items ON job_id = jobs.id JOIN guest_sessions ON guest_sessions.id = session_id`),
    problem: ({ id, stored, expected }) =>
      `job ${id}: belongs to ${stored ?? "a guest"}, but its session to ${expected ?? "a guest"}`,
  },
];
