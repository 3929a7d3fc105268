/** What an answer is shown as, while it is waited for and when it did not come. */
import type { ComponentChildren } from "preact";
import type { Query } from "../api/use-query.ts";
import { common } from "../messages/common.ts";
import { Problem } from "./problem.tsx";

interface AskedProps<T> {
  query: Query<T>;
  children(data: T): ComponentChildren;
}

/** An answer that came before stays when it could not be asked for again; then both are shown. */
export function QueryView<T>({ query: { data, error, reload }, children }: AskedProps<T>) {
  return (
    <>
      {error !== null && <Problem error={error} onRetry={reload} />}
      {data === null && error === null && <p class="card empty">{common.loading}</p>}
      {data !== null && children(data)}
    </>
  );
}
