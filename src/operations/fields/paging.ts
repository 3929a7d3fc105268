/** Paging of lists: parameters and cursors. */
import { limits } from "../../../config/limits.ts";
import type { ListPlace } from "../../../ledger/contract.ts";

/** Number of rows on a page, from a query validated by its schema. */
export function limitIn({ limit }: { limit?: string | undefined }): number {
  return limit === undefined ? limits.listRowsDefault : Number(limit);
}

/** The cursor of lists in order of creation whose ids are not ordered: a time and an id. */
export function cursorOf(place: ListPlace | null): string | null {
  return place === null ? null : `${place.createdAtMs}_${place.id}`;
}

/** Parses a cursor validated by the query's schema. */
export function placeIn({ cursor }: { cursor?: string | undefined }): ListPlace | null {
  if (cursor === undefined) return null;
  const end = cursor.indexOf("_");
  return { createdAtMs: Number(cursor.slice(0, end)), id: cursor.slice(end + 1) };
}

interface PageQuery {
  limit?: string;
  cursor?: string;
}

/** All rows of a list, page by page. */
export async function allPages<A, R extends { next_cursor: string | null }, T>(
  list: (args: A & PageQuery) => Promise<R>,
  args: A,
  rowsOf: (page: R) => readonly T[],
): Promise<T[]> {
  const rows: T[] = [];
  let next: PageQuery = {};
  for (;;) {
    const page = await list({ ...args, limit: "1000", ...next });
    rows.push(...rowsOf(page));
    if (page.next_cursor === null) return rows;
    next = { cursor: page.next_cursor };
  }
}
