/** One job, whoever's it is: its facts, and what went wrong inside. */
import { isTerminal } from "../../../src/client/types.ts";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/hooks.ts";
import { Link } from "../../app/router.tsx";
import type { AreaProps } from "../../app.tsx";
import { StatusBadge } from "../../components/elements.tsx";
import { Page, QueryView } from "../../components/page.tsx";
import { admin } from "../../messages/admin/admin.ts";
import { jobs } from "../../messages/admin/jobs.ts";
import { common } from "../../messages/common.ts";
import { IncidentCard, JobFacts } from "./job-facts.tsx";

const followMs = 3_000;

export function JobPage({ place }: AreaProps) {
  const { job_id = "" } = place.parameters;
  const query = useQuery((signal) => api.adminGetJob({ job_id }, { signal }), [job_id], {
    everyMs: (data) => (data === null || isTerminal(data.job.status) ? null : followMs),
  });
  return (
    <Page
      title={query.data?.job.filename ?? admin.pages.adminJobs}
      actions={<Link to="adminJobs">{common.allJobs}</Link>}
    >
      <QueryView query={query}>
        {({ job, incidents }) => (
          <div class="stack">
            <section class="card stack" aria-label={common.job}>
              <div role="status">
                <StatusBadge status={job.status} />
              </div>
              <JobFacts job={job} />
              <p class="quiet small">{jobs.noContent}</p>
            </section>
            <section class="stack">
              <h2>{jobs.incidents}</h2>
              {incidents.length === 0 && <p class="quiet">{jobs.noIncidents}</p>}
              {incidents.map((incident) => (
                <IncidentCard key={incident.support_reference} incident={incident} />
              ))}
            </section>
          </div>
        )}
      </QueryView>
    </Page>
  );
}
