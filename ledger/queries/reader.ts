import { openConnection } from "../database/connection.ts";
import type { Queries } from "./index.ts";
import { createQueries } from "./index.ts";

export interface Reader {
  queries: Queries;
  close(): void;
}

/** The connection for reads, synchronous: faster than a round trip to another thread. */
export function openReader(path: string): Reader {
  const connection = openConnection(path, { readOnly: true, busyTimeoutMs: 1_000 });
  return { queries: createQueries(connection.db), close: connection.close };
}
