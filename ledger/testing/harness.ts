/** A ledger in memory for tests: units run one by one through the same group commit, at once and without a thread. */

import { sql } from "drizzle-orm";
import { dayMs, hourMs } from "../../config/units.ts";
import type { Changes } from "../changes.ts";
import type { PlanLimits } from "../credits/buckets.ts";
import { type Connection, openConnection } from "../database/connection.ts";
import { faultOf } from "../database/failures.ts";
import type { JobCounts } from "../job-state/counts.ts";
import { migrate } from "../migrations/migrate.ts";
import type { Queries } from "../queries/index.ts";
import { createQueries } from "../queries/index.ts";
import type { Actor, Owner } from "../schema/owners.ts";
import type { UploadRow } from "../schema/uploads.ts";
import { createContext } from "../unit-context.ts";
import type { UnitName, Units } from "../units.ts";
import { createUnits, type UnitSet } from "../units.ts";
import type { VerifyReport } from "../verify/verify.ts";
import { verifyDatabase } from "../verify/verify.ts";
import { runGroup } from "../writer/group-commit.ts";

export { dayMs, hourMs };
/** 2026-03-10 12:00 UTC: well within a month. */
export const noonMs = Date.UTC(2026, 2, 10, 12);
export const actor: Actor = { kind: "key", id: "key_1", address: "192.0.2.1", requestId: "request-1" };
export const plan: PlanLimits = { maxActiveJobs: 50, monthlyCreditUnits: 1_000 };

export interface Harness {
  connection: Connection;
  units: UnitSet;
  counts: JobCounts;
  read: Queries;
  run<N extends UnitName>(name: N, args: Units[N]["args"]): Units[N]["result"];
  onChange(listener: (changes: Changes) => void): void;
  rows<T>(text: string): T[];
  verify(heads?: readonly string[]): VerifyReport;
}

/** `before` may put a ledger of an earlier version in place, which is then upgraded. */
export function memoryLedger(before: (connection: Connection) => void = () => undefined): Harness {
  const connection = openConnection(":memory:", { readOnly: false, busyTimeoutMs: 0 });
  before(connection);
  migrate(connection, noonMs);
  const context = createContext(connection.db);
  const units = createUnits(context);
  const listeners: ((changes: Changes) => void)[] = [];
  return {
    connection,
    units,
    counts: context.counts,
    read: createQueries(connection.db),
    run: (name, args) => {
      const [answer] = runGroup(connection, units, [{ id: 1, name, args }]);
      if (answer?.changes) for (const listener of listeners) listener(answer.changes);
      if (answer?.ok !== true) throw answer === undefined ? new Error("no answer") : faultOf(answer.failure);
      return answer.result as never;
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
    rows: <T>(text: string) => connection.db.all<T>(sql.raw(text)),
    verify: (heads) => verifyDatabase(connection.db, heads),
  };
}

export const ownerOf = (name: string): Owner => ({ organizationId: `org_${name}`, projectId: `prj_${name}` });

export function addOrganization(
  ledger: Pick<Harness, "run">,
  name: string,
): { organizationId: string; projectId: string } {
  const organizationId = `org_${name}`;
  const projectId = `prj_${name}`;
  ledger.run("createOrganization", { organizationId, projectId, name, planId: "free", actor, nowMs: noonMs });
  return { organizationId, projectId };
}

export function uploadRow(id: string, owner: Owner, overrides: Partial<UploadRow> = {}): UploadRow {
  return {
    id,
    owner,
    filename: "report.pdf",
    bytes: 1_234,
    sha256: "ab".repeat(32),
    capabilityId: "pdf-to-markdown",
    request: { mode: "fast", layoutFidelity: "standard", pages: [[1, 2]] },
    measurement: { pages: 2 },
    estimatedCreditUnits: 200,
    creditModelVersion: "model-1",
    rateCardVersion: "card-1",
    createdAtMs: noonMs,
    expiresAtMs: noonMs + dayMs,
    jobId: null,
    ...overrides,
  };
}

/** The arguments that confirm upload `upl_N` as job `job_N`. */
export function confirmation(
  suffix: string,
  owner: Owner,
  overrides: Partial<Units["confirmJob"]["args"]> = {},
): Units["confirmJob"]["args"] {
  return {
    jobId: `job_${suffix}`,
    holdId: `hld_${suffix}`,
    owner,
    uploadId: `upl_${suffix}`,
    spendingLimitCreditUnits: 500,
    clientRequestId: null,
    webhookUrl: null,
    plan,
    queueJobsMax: 100,
    actor,
    nowMs: noonMs,
    ...overrides,
  };
}

/** An upload and its confirmation in one go. */
export function addJob(
  ledger: Pick<Harness, "run">,
  suffix: string,
  owner: Owner,
  options: { upload?: Partial<UploadRow>; confirm?: Partial<Units["confirmJob"]["args"]> } = {},
): string {
  ledger.run("createUpload", {
    upload: uploadRow(`upl_${suffix}`, owner, options.upload),
    actor,
    nowMs: noonMs,
  });
  const { outcome } = ledger.run("confirmJob", confirmation(suffix, owner, options.confirm));
  if (outcome !== "created") throw new Error(`job_${suffix}: ${outcome}`);
  return `job_${suffix}`;
}

/** What is behind the prefix of an id that was made at that moment, as src/shared/identifiers.ts makes them. */
export const orderedSuffix = (ms: number, serial = 0) =>
  `${ms.toString(16).padStart(12, "0")}${String(serial).padStart(20, "0")}`;

/** The id of the job that is leased next. */
export function leaseNext(ledger: Pick<Harness, "run">, leaseToken: string, nowMs = noonMs): string | null {
  return ledger.run("leaseJob", { leaseToken, nowMs, leaseUntilMs: nowMs + 30_000 })?.job.id ?? null;
}

export const success = (actualCreditUnits: number) => ({
  status: "succeeded" as const,
  actualCreditUnits,
  billingMetrics: { pages: 2 },
  deliverable: true,
});
