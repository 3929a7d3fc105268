/** The last jobs of the account, wherever they were started. */
import type { Job } from "../../src/client/types.ts";
import { api } from "../api/api.ts";
import { type Query, useQuery } from "../api/use-query.ts";
import { boot } from "../boot.ts";
import { StatusBadge } from "../components/badge.tsx";
import { Problem } from "../components/problem.tsx";
import { time } from "../format.ts";
import { convert } from "../messages/convert.ts";
import { Link } from "../router.tsx";
import { creditWords } from "./measures.ts";

const shownMax = 5;

/** Asked for anew when `ended` changes; guests have none. */
export function useRecent(ended: number): Query<readonly Job[]> {
  return useQuery(
    async (signal) =>
      boot.person === null ? [] : (await api.listJobs({ limit: shownMax }, { signal })).jobs,
    [ended],
  );
}

export function Recent({ jobs: { data, error, reload } }: { jobs: Query<readonly Job[]> }) {
  if (error === null && (data === null || data.length === 0)) return null;
  return (
    <section class="stack recent" aria-labelledby="recent">
      <div class="row between">
        <h2 id="recent">{convert.recent}</h2>
        <Link to="accountJobs">{convert.allJobs}</Link>
      </div>
      {error !== null && <Problem error={error} onRetry={reload} />}
      <ul>
        {data?.map(({ id, filename, status, created_at, actual_credit_units }) => (
          <li key={id}>
            <Link to="result" parameters={{ job_id: id }} class="grow anywhere">
              {filename}
            </Link>
            <span class="quiet small">{time(created_at)}</span>
            <span class="quiet small">
              {actual_credit_units !== null && creditWords(actual_credit_units)}
            </span>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
