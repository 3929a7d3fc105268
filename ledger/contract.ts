/**
 * The ledger: all durable data. Changes are named units with plain arguments, atomic, run in order by one writer; reads
 * use the caller's connection. Times are milliseconds since 1970; amounts are integer credit_units; ids and times come
 * from the caller.
 */

import type { Changes } from "./changes.ts";
import type { Queries } from "./queries/index.ts";
import type { UnitName, Units } from "./units.ts";
import type { VerifyReport } from "./verify/verify.ts";

export type {
  RawRecord,
  RawValue,
  RecordChange,
  RecordCondition,
  RecordModel,
  RecordRefusal,
  SignInMethod,
} from "./auth/records.ts";
export type { SignedOut } from "./auth/sign-out.ts";
export type { Changes } from "./changes.ts";
export type { PlanLimits } from "./credits/buckets.ts";
export type { GuestQuotaExceeded } from "./guests/admit.ts";
export type { GuestAdmission, GuestQuota, GuestVisit } from "./guests/daily.ts";
export type { GuestSessionRow } from "./guests/find.ts";
export type { ModelChange } from "./installation/record-model-change.ts";
export type { SealedKind, SealedText } from "./installation/sealed-texts.ts";
export type { DeliveryRow, EventRow } from "./job-state/outbox.ts";
export type { ConfirmJob, ConfirmResult } from "./jobs/confirm.ts";
export type { ConfirmSet, SetFile } from "./jobs/confirm-set.ts";
export type { JobEnding, JobFailure } from "./jobs/end.ts";
export type { FeedbackAuthor, FeedbackOpinion, FeedbackRow } from "./jobs/feedback.ts";
export type { SetRow } from "./jobs/find-sets.ts";
export type { OrganizationRemains } from "./organizations/delete-organization.ts";
export type { GrantedBefore } from "./organizations/grant-credits.ts";
export type { LinkRow } from "./queries/account-links.ts";
export type {
  AccountRow,
  KeyRow,
  ListPlace,
  OrganizationKeyRow,
  OrganizationRow,
  UserRow,
} from "./queries/accounts.ts";
export type { AuditFilter, AuditLine, AuditReach } from "./queries/audit.ts";
export type {
  AccessTokenRow,
  ConnectedAppRow,
  SessionPrincipalRow,
  SessionRow,
} from "./queries/credentials.ts";
export type { Balance, EntryRow } from "./queries/credits.ts";
export type { FeedbackEntry } from "./queries/feedback.ts";
export type { AuditRow, IncidentRow } from "./queries/incidents.ts";
export type { Queries } from "./queries/index.ts";
export type { JobFilter } from "./queries/job-search.ts";
export type { OrganizationAuditRow } from "./queries/people.ts";
export type { Activity, DayUsage, EndedJobs } from "./queries/statistics.ts";
export type { FileError, UnqueuedFile } from "./schema/convert-sets.ts";
export type {
  DeliveryState,
  EventType,
  ExpiringKind,
  JobStatus,
  LinkKind,
  ResolutionState,
} from "./schema/enums.ts";
export type { RateCardRow } from "./schema/installation.ts";
export type { JobRow } from "./schema/jobs.ts";
export type { ProjectRow } from "./schema/organizations.ts";
export type { Actor, Owner } from "./schema/owners.ts";
export type { UploadRow } from "./schema/uploads.ts";
export type { WebhookSecretRow } from "./schema/webhooks.ts";
export type { UnitName, Units } from "./units.ts";
export type { EndedCredentials } from "./users/end-access.ts";
export type { SsoRefusal } from "./users/sign-in-by-sso.ts";
export type { VerifyReport } from "./verify/verify.ts";
export type { AttemptResult } from "./webhooks/record-attempt.ts";

export interface Ledger {
  write<N extends UnitName>(name: N, args: Units[N]["args"]): Promise<Units[N]["result"]>;
  read: Queries;
  /** Registers a listener for changes, in order; the returned function removes it. */
  onChange(listener: (changes: Changes) => void): () => void;
  /** `heads`: former last hashes of a chain; each must still be in a chain. */
  verify(heads?: readonly string[]): Promise<VerifyReport>;
  /** Resolves with the reason if the writer dies; the server must then stop. */
  failed: Promise<string>;
  close(): Promise<void>;
}

export type OpenLedger = (options: {
  /** The data directory with ledger.db. */
  dataDir: string;
  /** For rows created at the first start. */
  nowMs: number;
}) => Promise<Ledger>;
