/** A document that is on the server already, for converting it once more: `again` in the address names its job. */
import { useEffect } from "preact/hooks";
import { api } from "../api/api.ts";
import { useQuery } from "../api/use-query.ts";
import { Problem } from "../components/problem.tsx";
import { convert } from "../messages/convert.ts";
import { goTo, hrefTo } from "../router.tsx";
import { addChosen } from "./adding.ts";

export function Again({ jobId }: { jobId: string }) {
  const { data, error, reload } = useQuery(
    async (signal) => {
      const { job } = await api.getJob({ job_id: jobId }, { signal });
      const source = await api.getSource({ job_id: jobId }, { signal });
      return new File([await source.blob()], job.filename);
    },
    [jobId],
  );
  useEffect(() => {
    if (data === null) return;
    addChosen([data]);
    // Loaded anew, the page does not add it once more.
    goTo(hrefTo("convert"), { replace: true });
  }, [data]);
  return error === null ? (
    <p class="quiet small" role="status">
      {convert.fetchingAgain}
    </p>
  ) : (
    <Problem error={error} onRetry={reload} />
  );
}
