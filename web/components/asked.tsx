import type { ComponentChildren } from "preact";
import type { Query } from "../api/use-query.ts";
import { common } from "../messages/common.ts";
import { Problem } from "./problem.tsx";

interface AskedProps<T> {
  query: Query<T>;
  children(data: T): ComponentChildren;
}

/** What was asked for, once it is there; what was last there stays beside an error. */
export function Asked<T>({ query: { data, error, reload }, children }: AskedProps<T>) {
  return (
    <>
      {error !== null && <Problem error={error} onRetry={reload} />}
      {data !== null && children(data)}
      {data === null && error === null && <p class="empty">{common.loading}</p>}
    </>
  );
}
