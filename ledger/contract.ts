/**
 * What the ledger offers: everything durable. All changes are named units of work with plain arguments, each one
 * atomic, carried out in order by the one writer; all reads are on the caller's own connection.
 * Times are milliseconds since 1970; money is integer credit_units; ids and clocks come from the caller.
 */

import type { Changes } from "./changes.ts";
import type { Queries } from "./queries/index.ts";
import type { UnitName, Units } from "./units.ts";
import type { VerifyReport } from "./verify/verify.ts";

export type { Changes } from "./changes.ts";
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
export type * from "./contract/people.ts";
export type * from "./contract/rate-cards.ts";
export type * from "./contract/records.ts";
export type * from "./contract/retention.ts";
export type * from "./contract/sets.ts";
export type * from "./contract/sso.ts";
export type * from "./contract/statistics.ts";
export type * from "./contract/webhooks.ts";
export type { Queries } from "./queries/index.ts";
export type * from "./schema/owners.ts";
export type { UnitName, Units } from "./units.ts";
export type { VerifyReport } from "./verify/verify.ts";

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
