import type { Job } from "../../src/client/types.ts";
import { CopyButton } from "../components/copy.tsx";
import { common } from "../messages/common.ts";
import { titleOfCode } from "../messages/errors.ts";
import { viewer } from "../messages/viewer.ts";
import { AgainLink, DeleteButton } from "./actions.tsx";
import { JobFacts } from "./details-view.tsx";

const titles = { failed: viewer.failed, cancelled: viewer.cancelled, timed_out: viewer.timedOut } as const;

/** A job that has ended without a result: why, what became of its Credits, and what to do. */
export function Ended({ job, status }: { job: Job; status: keyof typeof titles }) {
  const { resolution } = job;
  const hint = { failed: null, cancelled: viewer.cancelledText, timed_out: viewer.timedOutText }[status];
  return (
    <div class="stack">
      <section class={`stack ${status === "cancelled" ? "notice" : "problem"}`}>
        <h2>{titles[status]}</h2>
        {job.error_code !== null && (
          <p>
            <strong>{titleOfCode(job.error_code)}</strong>
          </p>
        )}
        {job.error !== null && <p lang="en">{job.error}</p>}
        {hint !== null && <p>{hint}</p>}
        {resolution.charged !== undefined && status !== "cancelled" && (
          <p>{viewer.charged(resolution.charged)}</p>
        )}
        {resolution.state === "credit_release_in_progress" && <p>{common.releasing}</p>}
        {resolution.state === "contact_support" && <p>{viewer.contactSupport}</p>}
        {resolution.support_reference !== undefined && (
          <p class="row">
            {viewer.supportReference}: <code>{resolution.support_reference}</code>
            <CopyButton text={resolution.support_reference} />
          </p>
        )}
        <div class="row">
          <AgainLink job={job} />
          <DeleteButton job={job} />
        </div>
      </section>
      <section class="card">
        <JobFacts job={job} judgement={null} />
      </section>
    </div>
  );
}
