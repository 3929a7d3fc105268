/** What the ledger keeps of backups; the backups themselves are files beside it. */

/** Something that was done with a backup, for the audit. */
export type BackupDeed =
  | {
      kind: "create" | "restore";
      bytes: number;
      withKey: boolean;
      /** Heads of the chains in the copy of the ledger; null while a chain is empty. */
      entriesHead: string | null;
      auditHead: string | null;
    }
  | { kind: "fail"; message: string }
  | { kind: "download" | "delete" };

export interface BackupHistory {
  lastSuccess: { atMs: number; name: string } | null;
  lastFailure: { atMs: number; message: string } | null;
}
