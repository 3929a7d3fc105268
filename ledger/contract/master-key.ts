/** The key that seals this ledger's secrets, which the ledger itself does not hold. */

/** Every kind of text that only the master key opens. */
export type SealedKind = "webhook_secret" | "client_secret" | "renewal_answer";

export interface SealedText {
  kind: SealedKind;
  /** Of its row. */
  id: string;
  /** Of webhook secrets; null for the other kinds. */
  organizationId: string | null;
  sealed: string;
}
