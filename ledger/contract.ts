/**
 * What the ledger offers: everything durable. All changes are named units of work with plain arguments, each one
 * atomic, carried out in order by the one writer; all reads are on the caller's own connection.
 * Times are milliseconds since 1970; money is integer credit_units; ids and clocks come from the caller.
 */
import type { AccountQueries, AccountUnits } from "./contract/accounts.ts";
import type { AssetGrantQueries, AssetGrantUnits } from "./contract/asset-grants.ts";
import type { AuditQueries, AuditUnits } from "./contract/audit.ts";
import type { BackupQueries, BackupUnits } from "./contract/backups.ts";
import type { CredentialQueries, CredentialUnits } from "./contract/credentials.ts";
import type { CreditQueries, CreditUnits } from "./contract/credits.ts";
import type { FeedbackQueries, FeedbackUnits } from "./contract/feedback.ts";
import type { GuestQueries, GuestUnits } from "./contract/guests.ts";
import type { HistoryQueries } from "./contract/history.ts";
import type { IncidentQueries } from "./contract/incidents.ts";
import type { JobQueries, JobUnits } from "./contract/jobs.ts";
import type { LinkQueries, LinkUnits } from "./contract/links.ts";
import type { MasterKeyQueries, MasterKeyUnits } from "./contract/master-key.ts";
import type { ModelUnits } from "./contract/models.ts";
import type { OwnAccountQueries, OwnAccountUnits } from "./contract/own-account.ts";
import type { PeopleQueries, PeopleUnits } from "./contract/people.ts";
import type { RateCardQueries, RateCardUnits } from "./contract/rate-cards.ts";
import type { RecordQueries, RecordUnits } from "./contract/records.ts";
import type { RetentionQueries, RetentionUnits } from "./contract/retention.ts";
import type { SetQueries, SetUnits } from "./contract/sets.ts";
import type { SsoUnits } from "./contract/sso.ts";
import type { StatisticsQueries } from "./contract/statistics.ts";
import type { WebhookQueries, WebhookUnits } from "./contract/webhooks.ts";

export type * from "./contract/accounts.ts";
export type * from "./contract/asset-grants.ts";
export type * from "./contract/audit.ts";
export type * from "./contract/backups.ts";
export type * from "./contract/credentials.ts";
export type * from "./contract/credits.ts";
export type * from "./contract/feedback.ts";
export type * from "./contract/guests.ts";
export type * from "./contract/history.ts";
export type * from "./contract/incidents.ts";
export type * from "./contract/jobs.ts";
export type * from "./contract/links.ts";
export type * from "./contract/lists.ts";
export type * from "./contract/master-key.ts";
export type * from "./contract/models.ts";
export type * from "./contract/own-account.ts";
export type * from "./contract/owners.ts";
export type * from "./contract/people.ts";
export type * from "./contract/rate-cards.ts";
export type * from "./contract/records.ts";
export type * from "./contract/retention.ts";
export type * from "./contract/sets.ts";
export type * from "./contract/sso.ts";
export type * from "./contract/statistics.ts";
export type * from "./contract/webhooks.ts";

/** The named units of work: argument and result of each. */
export interface Units
  extends AccountUnits,
    OwnAccountUnits,
    CreditUnits,
    JobUnits,
    SetUnits,
    GuestUnits,
    FeedbackUnits,
    RateCardUnits,
    WebhookUnits,
    MasterKeyUnits,
    RetentionUnits,
    AuditUnits,
    BackupUnits,
    ModelUnits,
    SsoUnits,
    RecordUnits,
    CredentialUnits,
    LinkUnits,
    AssetGrantUnits,
    PeopleUnits {}

export type UnitName = keyof Units;

/** Reads; none of them waits for the writer. */
export interface Queries
  extends AccountQueries,
    OwnAccountQueries,
    CreditQueries,
    JobQueries,
    RateCardQueries,
    HistoryQueries,
    IncidentQueries,
    WebhookQueries,
    MasterKeyQueries,
    SetQueries,
    RetentionQueries,
    AuditQueries,
    BackupQueries,
    RecordQueries,
    CredentialQueries,
    LinkQueries,
    AssetGrantQueries,
    PeopleQueries,
    FeedbackQueries,
    StatisticsQueries,
    GuestQueries {}

/** What units of work have changed, told once it is on the disk and before whoever asked for it is answered. */
export interface Changes {
  /** Jobs that came, changed or went; null when it is not known which. */
  jobIds: readonly string[] | null;
  /** Whether what a credential may do can be another now: keys, people, organizations, plans. */
  credentials: boolean;
  /** Whether an event may have become due to be delivered. */
  events: boolean;
}

export interface VerifyReport {
  ok: boolean;
  transfers: number;
  /** Hash of the last transfer: the head of the chain. */
  head: string | null;
  auditRows: number;
  /** Hash of the audit's last row. */
  auditHead: string | null;
  /** Each names the first bad row of its kind, in plain words. */
  problems: string[];
}

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
