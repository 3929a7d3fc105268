import type { JobProgress } from "../../src/client/follow.ts";
import type { Job } from "../../src/client/types.ts";
import { api } from "../api/api.ts";
import { useAction } from "../api/use-query.ts";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { Problem } from "../components/problem.tsx";
import { announce } from "../components/toast.tsx";
import { howFar } from "../how-far.ts";
import { viewer } from "../messages/viewer.ts";
import { JobFacts } from "./details-view.tsx";

export interface WaitingProps {
  job: Job;
  /** Of a recording, once its events have told. */
  heard: JobProgress | null;
  onChange(job: Job): void;
}

/** A job that has not ended: how far it is, and the way to stop it. */
export function Waiting({ job, heard, onChange }: WaitingProps) {
  const { status } = job;
  const far = howFar(job, heard);
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
          {...(far === null ? {} : { value: far.value, max: far.max })}
        />
        <p class="quiet">{far?.words ?? "\u00a0"}</p>
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
