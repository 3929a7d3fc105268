import type { ListPlace } from "../../ledger/contract.ts";

/** A page of a list that is in the order of making. */
export interface PageOf<T> {
  rows: T[];
  /** Of the next page; null: this is the last. */
  next: ListPlace | null;
}

/** Of `limit + 1` rows that were read, so many as were asked for. */
export function pageOf<T extends ListPlace>(rows: readonly T[], limit: number): PageOf<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next =
    rows.length > limit && last !== undefined ? { createdAtMs: last.createdAtMs, id: last.id } : null;
  return { rows: shown, next };
}
