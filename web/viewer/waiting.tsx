import type { Job } from "../../src/client/types.ts";
import { api } from "../api/api.ts";
import { useAction } from "../api/use-query.ts";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { Problem } from "../components/problem.tsx";
import { announce } from "../components/toast.tsx";
import { number } from "../format.ts";
import { viewer } from "../messages/viewer.ts";
import { JobFacts } from "./details-view.tsx";

/** A job that has not ended: how far it is, and the way to stop it. */
export function Waiting({ job, onChange }: { job: Job; onChange(job: Job): void }) {
  const { status, progress } = job;
  const cancel = useAction(async () => {
    onChange((await api.cancelJob({ job_id: job.id })).job);
    announce(viewer.stopped);
  });
  return (
    <div class="stack">
      <section class="card stack" aria-live="polite">
        <h2>{status === "queued" ? viewer.waiting : viewer.running}</h2>
        <progress
          class="progress"
          aria-label={viewer.running}
          {...(progress === undefined ? {} : { value: progress.pages_done, max: progress.pages_total })}
        />
        <p class="quiet">
          {progress === undefined
            ? "\u00a0"
            : viewer.pagesDone(number(progress.pages_done), number(progress.pages_total))}
        </p>
        {cancel.error !== null && <Problem error={cancel.error} />}
        <div>
          <Button pending={cancel.pending} onClick={() => void cancel.run()}>
            <Icon name="stop" size={16} /> {viewer.cancelJob}
          </Button>
        </div>
      </section>
      <section class="card">
        <JobFacts job={job} judgement={null} />
      </section>
    </div>
  );
}
