/**
 * What the ledger offers: everything durable. All changes are named units of work with plain arguments, each one
 * atomic, carried out in order by the one writer; all reads are on the caller's own connection.
 * Times are milliseconds since 1970; money is integer credit_units; ids and clocks come from the caller.
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
export type { ModelDeed } from "./installation/note-model.ts";
export type { SealedKind, SealedText } from "./installation/sealed-texts.ts";
export type { DeliveryRow, EventRow } from "./job-state/outbox.ts";
export type { ConfirmJob, ConfirmResult } from "./jobs/confirm.ts";
export type { ConfirmSet, SetFile } from "./jobs/confirm-set.ts";
export type { JobEnding, JobFailure } from "./jobs/end.ts";
export type { FeedbackAuthor } from "./jobs/feedback-author.ts";
export type { SetRow } from "./jobs/find-sets.ts";
export type { FeedbackOpinion, FeedbackRow } from "./jobs/save-feedback.ts";
export type { OrganizationRemains } from "./organizations/delete-organization.ts";
export type { GrantedBefore } from "./organizations/grant-credits.ts";
export type { KeyRow, ListPlace, OrganizationRow, UserRow } from "./queries/accounts.ts";
export type { AuditFilter, AuditLine, AuditReach } from "./queries/audit.ts";
export type {
  AccessTokenRow,
  ConnectedAppRow,
  SessionPrincipalRow,
  SessionRow,
} from "./queries/credentials.ts";
export type { Balance } from "./queries/credits.ts";
export type { FeedbackEntry } from "./queries/feedback.ts";
export type { EntryRow } from "./queries/history.ts";
export type { AuditRow, IncidentRow } from "./queries/incidents.ts";
export type { LinkRow, Queries } from "./queries/index.ts";
export type { JobFilter } from "./queries/job-search.ts";
export type { AccountRow, OrganizationKeyRow } from "./queries/own-account.ts";
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
export type { JobRow } from "./schema/jobs.ts";
export type { ProjectRow } from "./schema/organizations.ts";
export type { Actor, Owner } from "./schema/owners.ts";
export type { RateCardRow } from "./schema/rate-cards.ts";
export type { UploadRow } from "./schema/uploads.ts";
export type { WebhookSecretRow } from "./schema/webhook-secrets.ts";
export type { UnitName, Units } from "./units.ts";
export type { EndedCredentials } from "./users/end-access.ts";
export type { SsoRefusal } from "./users/sign-in-by-sso.ts";
export type { VerifyReport } from "./verify/verify.ts";
export type { AttemptResult } from "./webhooks/record-attempt.ts";

export interface Ledger {
  write<N extends UnitName>(name: N, args: Units[N]["args"]): Promise<Units[N]["result"]>;
  read: Queries;
  /** Calls for every change from now on, in the order of the changes; what is returned ends it. */
  onChange(listener: (changes: Changes) => void): () => void;
  /** `heads` are hashes that were a chain's last one at some time: each must still be in a chain. */
  verify(heads?: readonly string[]): Promise<VerifyReport>;
  /** Resolves with the reason if the writer dies: nothing can be recorded any more, so the server must end. */
  failed: Promise<string>;
  close(): Promise<void>;
}

export type OpenLedger = (options: {
  /** The data directory; the ledger is ledger.db in it. */
  dataDir: string;
  /** For installation rows made at first start. */
  nowMs: number;
}) => Promise<Ledger>;
