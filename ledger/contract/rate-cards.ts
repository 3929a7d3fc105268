/** What is charged: cards that are written once and never changed. */
import type { Actor } from "./owners.ts";

export interface RateCardRow {
  /** Unique for ever. */
  version: string;
  creditModelVersion: string;
  source: "built_in" | "administrator";
  /** JSON text, as it was given. */
  content: string;
  createdAtMs: number;
}

export interface RateCardUnits {
  /** The same version with the same content is known already; with another content it is refused. */
  recordRateCard: {
    args: Omit<RateCardRow, "createdAtMs"> & { actor: Actor; nowMs: number };
    result: { outcome: "recorded" | "known" | "content_differs" };
  };
}

export interface RateCardQueries {
  /** In the order in which they were recorded. */
  rateCards(): Promise<RateCardRow[]>;
}
