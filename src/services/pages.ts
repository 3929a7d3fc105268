import type { ListPlace } from "../../ledger/contract.ts";

/** A page of a list in creation order. */
export interface PageOf<T> {
  rows: T[];
  /** Position of the next page; null: the last. */
  next: ListPlace | null;
}

/** Takes `limit` of `limit + 1` rows. */
export function pageOf<T extends ListPlace>(rows: readonly T[], limit: number): PageOf<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next =
    rows.length > limit && last !== undefined ? { createdAtMs: last.createdAtMs, id: last.id } : null;
  return { rows: shown, next };
}
