import { openConnection } from "../database/connection.ts";
import type { Queries } from "./index.ts";
import { createQueries } from "./index.ts";

export interface Reader {
  queries: Queries;
  close(): void;
}

/** The connection of all reads. It is synchronous: a point read costs less than the way to another thread and back. */
export function openReader(path: string): Reader {
  const connection = openConnection(path, { readOnly: true, busyTimeoutMs: 1_000 });
  return { queries: createQueries(connection.db), close: connection.close };
}
