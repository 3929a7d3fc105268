/** What is charged: cards that are written once and never changed. */

export interface RateCardRow {
  /** Unique for ever. */
  version: string;
  creditModelVersion: string;
  source: "built_in" | "administrator";
  /** JSON text, as it was given. */
  content: string;
  createdAtMs: number;
}
