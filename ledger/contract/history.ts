/** The two hash-chained histories: entries (the transfers of Credits) and the audit. */

/** The last row of a chain. */
export interface ChainHead {
  sequence: number;
  hash: string;
}

/** What is hashed of an entry; see ../credits/chain.ts. */
export interface TransferContent {
  sequence: number;
  key: string;
  kind: string;
  debitAccountId: string;
  creditAccountId: string;
  creditUnits: number;
  bucketId: string;
  holdId: string | null;
  actorKind: string;
  actorId: string | null;
  reason: string | null;
  createdAtMs: number;
}

export interface EntryRow extends TransferContent {
  /** Of the entry before, 64 hex; zeros for the first. */
  previousHash: string;
  hash: string;
  /** Of the bucket and the hold; not part of what is hashed. */
  organizationId: string;
  organizationName: string;
  jobId: string | null;
}

/** Sequences `after` < n <= `through`, of which those are left out that the filters do not want. */
export interface EntryWindow {
  after: number;
  through: number;
  organizationId: string | null;
  /** Inclusive. */
  fromMs: number | null;
  /** Exclusive. */
  toMs: number | null;
}
