/** Paging of lists: parameters and cursors. */
import { limits } from "../../../config/limits.ts";
import type { ListPlace } from "../../../ledger/contract.ts";
import { pageOf } from "../../services/pages.ts";

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

/** A page of a list in order of creation. `read` is asked for one row more, which tells whether another page follows. */
export async function readPage<T extends ListPlace>(
  query: { limit?: string | undefined; cursor?: string | undefined },
  read: (range: { limit: number; after: ListPlace | null }) => Promise<readonly T[]> | readonly T[],
): Promise<{ rows: T[]; next_cursor: string | null }> {
  const limit = limitIn(query);
  const { rows, next } = pageOf(await read({ limit: limit + 1, after: placeIn(query) }), limit);
  return { rows, next_cursor: cursorOf(next) };
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
