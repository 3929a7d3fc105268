/** Names of files that are being worked on, exactly: what is among them is no orphan, whatever the ledger says. */
export interface InUse {
  /** Uploads on their way in: streaming, being measured, or waiting for their row. */
  readonly uploads: Set<string>;
  /** Entries of the work folder: attempts that run, and results on their way out. */
  readonly work: Set<string>;
}

export const nothingInUse = (): InUse => ({ uploads: new Set(), work: new Set() });
