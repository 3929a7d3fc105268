/** Guests, their uploads and sessions, for tests. */

import type { GuestAdmission, GuestVisit } from "../guests/daily.ts";
import type { JobEnding } from "../jobs/end.ts";
import type { UploadRow } from "../schema/uploads.ts";
import type { Units } from "../units.ts";
import {
  actor,
  addOrganization,
  confirmation,
  dayMs,
  type Harness,
  hourMs,
  leaseNext,
  memoryLedger,
  noonMs,
  success,
  uploadRow,
} from "./harness.ts";

export const guestActor = { kind: "guest", id: null, requestId: "request-1" } as const;
export const visit: GuestVisit = { visitor: "visitor-1", address: "192.0.2.1" };
/** 64 hex digits that look like `name`. */
export const hashOf = (name: string) => Buffer.from(name).toString("hex").padEnd(64, "0").slice(0, 64);

export const admission = (name: string, changes: Partial<GuestAdmission> = {}): GuestAdmission => ({
  sessionId: `gps_${name}`,
  tokenHash: hashOf(`preview ${name}`),
  visit,
  salt: hashOf("salt"),
  dailySessions: 1,
  dailySessionsPerAddress: 20,
  sessionMs: dayMs,
  ...changes,
});

/** An upload `upl_NAME` of the token NAME; `token` where several are of the same. */
export function addGuestUpload(
  ledger: Pick<Harness, "run">,
  name: string,
  estimatedCreditUnits: number,
  { token = name, ...changes }: Partial<UploadRow> & { token?: string } = {},
): void {
  const upload = uploadRow(
    `upl_${name}`,
    { jobTokenHash: hashOf(token) },
    { estimatedCreditUnits, ...changes },
  );
  ledger.run("createUpload", { upload, actor: guestActor, nowMs: upload.createdAtMs });
}

export const pairOf = (name: string, token = name) => ({
  uploadId: `upl_${name}`,
  jobTokenHash: hashOf(token),
  jobId: `job_${name}`,
});

export const sessionOf = (
  name: string,
  uploads: readonly string[],
  changes: Partial<Units["createGuestSession"]["args"]> = {},
): Units["createGuestSession"]["args"] => ({
  ...admission(name),
  pairs: uploads.map((upload) => pairOf(upload)),
  queueJobsMax: 100,
  actor: guestActor,
  nowMs: noonMs,
  ...changes,
});

export const guestConfirmation = (
  name: string,
  changes: Partial<Units["confirmGuestJob"]["args"]> & { token?: string } = {},
): Units["confirmGuestJob"]["args"] => {
  const { token = name, ...rest } = changes;
  return {
    ...confirmation(name, { jobTokenHash: hashOf(token) }),
    spendingLimitCreditUnits: 10_000,
    plan: { maxActiveJobs: null, monthlyCreditUnits: 0 },
    guest: admission(`of_${name}`),
    actor: guestActor,
    ...rest,
  };
};

export const claimOf = (
  name: string,
  organization: string,
  changes: Partial<Units["claimGuestSession"]["args"]> = {},
): Units["claimGuestSession"]["args"] => ({
  sessionId: `gps_${name}`,
  tokenHash: hashOf(`preview ${name}`),
  userId: `usr_${organization}`,
  organizationId: `org_${organization}`,
  projectId: `prj_${organization}`,
  monthlyCreditUnits: 10_000,
  resultRetentionMs: 30 * dayMs,
  uploadRetentionMs: dayMs,
  extensionMs: 24 * hourMs,
  lifeMsMax: 7 * dayMs,
  actor: { kind: "user", id: `usr_${organization}` },
  nowMs: noonMs,
  ...changes,
});

/** An organization with a user, who may claim. */
export function addAccount(ledger: Pick<Harness, "run">, name: string): void {
  const { organizationId } = addOrganization(ledger, name);
  const created = ledger.run("createUser", {
    userId: `usr_${name}`,
    accountId: `acc_${name}`,
    email: `${name}@example.org`,
    name,
    passwordHash: null,
    role: "member",
    organizationId,
    actor,
    nowMs: noonMs,
  });
  if (created.outcome !== "created") throw new Error(created.outcome);
}

/** A ledger with two organizations, and what guests do in it. */
export function guestWorld() {
  const ledger = memoryLedger();
  for (const name of ["a", "b"]) addAccount(ledger, name);

  /** Uploads by name, each with what it is estimated at. */
  const uploads = (estimates: Record<string, number>) => {
    for (const [name, estimate] of Object.entries(estimates)) addGuestUpload(ledger, name, estimate);
  };
  const create = (
    name: string,
    of: readonly string[],
    changes: Partial<Units["createGuestSession"]["args"]> = {},
  ) => ledger.run("createGuestSession", sessionOf(name, of, changes));
  const shown = async (name: string) =>
    ((await ledger.read.guestSession(`gps_${name}`, hashOf(`preview ${name}`)))?.items ?? []).map(
      ({ status }) => status,
    );
  const end = (jobId: string, ending: JobEnding = success(100), nowMs = noonMs) =>
    ledger.run("endJob", { jobId, leaseToken: "lease", ending, retentionMs: 30 * dayMs, nowMs });
  /** Runs whatever can be leased, in its order. */
  function runAll(): string[] {
    const order: string[] = [];
    for (let id = leaseNext(ledger, "lease"); id !== null; id = leaseNext(ledger, "lease")) {
      order.push(id);
      end(id);
    }
    return order;
  }
  return { ledger, uploads, create, shown, end, runAll, problems: () => ledger.verify().problems };
}
