/** The page of one job: progress, result or failure. */
import { useEffect, useRef, useState } from "preact/hooks";
import { followJob, type JobProgress } from "../../src/client/follow.ts";
import { isTerminal, type Job } from "../../src/client/types.ts";
import { api } from "../api/api.ts";
import { type Query, useAction } from "../api/hooks.ts";
import { sleep } from "../app/ambient.ts";
import type { AreaProps } from "../app/router.tsx";
import { Button, CopyButton, Icon, StatusBadge } from "../components/elements.tsx";
import { Page, Problem } from "../components/page.tsx";
import { announce } from "../components/toast.tsx";
import { common } from "../messages/common.ts";
import { titleOfCode } from "../messages/errors.ts";
import { viewer } from "../messages/viewer.ts";
import { SignedIn } from "../shell/sign-in.tsx";
import { jobProgress } from "../text/job-progress.ts";
import { codeOf } from "../text/problem.ts";
import { AgainLink, DeleteButton, ResultActions } from "./actions.tsx";
import { JobFacts } from "./details-view.tsx";
import { Feedback } from "./feedback.tsx";
import { ResultView } from "./result-view.tsx";
import { type Result, type ResultQuality, useQuality, useResult } from "./use-result.ts";

const titles = {
  failed: viewer.failed,
  cancelled: viewer.cancelled,
  timed_out: common.conversionTimedOut,
} as const;

function Ended({ job, status }: { job: Job; status: keyof typeof titles }) {
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
            {common.supportReference}: <code>{resolution.support_reference}</code>
            <CopyButton text={resolution.support_reference} />
          </p>
        )}
        <div class="row">
          <AgainLink job={job} />
          <DeleteButton job={job} />
        </div>
      </section>
      <section class="card">
        <JobFacts job={job} quality={null} />
      </section>
    </div>
  );
}

export default function Area({ place }: AreaProps) {
  const jobId = place.parameters.job_id ?? "";
  return (
    <SignedIn title={viewer.title}>
      <JobPage key={jobId} jobId={jobId} />
    </SignedIn>
  );
}

function JobPage({ jobId }: { jobId: string }) {
  const { job, transcription, error, retry, set } = useJob(jobId);
  const status = job?.status ?? null;
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== null && before.current !== "succeeded" && status === "succeeded")
      announce(viewer.ready);
    before.current = status;
  }, [status]);
  if (status === "succeeded" && job !== null) return <ResultPage job={job} />;
  return (
    <Page title={job?.filename ?? viewer.title} actions={job !== null && <StatusBadge status={job.status} />}>
      {error !== null && <Problem error={error} onRetry={retry} />}
      {job === null ? (
        error === null && <p class="empty viewer">{common.loading}</p>
      ) : (
        <Unfinished job={job} transcription={transcription} onChange={set} />
      )}
    </Page>
  );
}

function Unfinished({ job, ...rest }: WaitingProps) {
  const { status } = job;
  if (!isTerminal(status) || status === "succeeded" || status === "queued" || status === "running")
    return <Waiting job={job} {...rest} />;
  return <Ended job={job} status={status} />;
}

function ResultPage({ job }: { job: Job }) {
  const result = useResult(job.id);
  const quality = useQuality(job.id);
  return (
    <Page
      title={job.filename}
      actions={
        <>
          <Feedback jobId={job.id} />
          <ResultActions job={job} raw={result.data?.raw ?? null} />
        </>
      }
    >
      <Succeeded job={job} result={result} quality={quality} />
    </Page>
  );
}

interface SucceededProps {
  job: Job;
  result: Query<Result>;
  quality: Query<ResultQuality>;
}

function Succeeded({ job, result, quality }: SucceededProps) {
  const { data, error, reload } = result;
  const code = codeOf(error);
  if (code === "result_expired")
    return (
      <Notice title={viewer.expired} text={viewer.expiredText}>
        <AgainLink job={job} />
      </Notice>
    );
  if (code === "settlement_required")
    return <Notice title={viewer.claimFirst} text={viewer.claimFirstText} />;
  if (error !== null) return <Problem error={error} onRetry={reload} />;
  // Reserves the room of the document.
  if (data === null) return <p class="empty viewer">{common.loading}</p>;
  return (
    <>
      {job.deliverable === false && <Notice title={viewer.blocked} text={viewer.blockedText} />}
      <ResultView job={job} result={data} quality={quality.data} />
    </>
  );
}

interface NoticeProps {
  title: string;
  text: string;
  children?: preact.ComponentChildren;
}

function Notice({ title, text, children }: NoticeProps) {
  return (
    <section class="notice warn stack tight">
      <h2>{title}</h2>
      <p>{text}</p>
      {children !== undefined && <div>{children}</div>}
    </section>
  );
}

interface WaitingProps {
  job: Job;
  /** Of a recording. */
  transcription: JobProgress | null;
  onChange(job: Job): void;
}

function Waiting({ job, transcription, onChange }: WaitingProps) {
  const { status } = job;
  const progress = jobProgress(job, transcription);
  const cancel = useAction(async () => {
    onChange((await api.cancelJob({ job_id: job.id })).job);
    announce(viewer.stopped);
  });
  return (
    <div class="stack">
      <section class="card stack" aria-live="polite">
        <h2>{status === "queued" ? common.queued : viewer.running}</h2>
        <progress
          class="progress"
          aria-label={viewer.running}
          {...(progress === null ? {} : { value: progress.value, max: progress.max })}
        />
        <p class="quiet">{progress?.words ?? "\u00a0"}</p>
        {cancel.error !== null && <Problem error={cancel.error} />}
        <div>
          <Button pending={cancel.pending} onClick={() => void cancel.run()}>
            <Icon name="stop" size={16} /> {viewer.cancelJob}
          </Button>
        </div>
      </section>
      <section class="card">
        <JobFacts job={job} quality={null} />
      </section>
    </div>
  );
}

interface FollowedJob {
  job: Job | null;
  transcription: JobProgress | null;
  error: unknown;
  retry(): void;
  set(job: Job): void;
}

function useJob(jobId: string): FollowedJob {
  const [state, setState] = useState<{ job: Job | null; error: unknown }>({ job: null, error: null });
  const [transcription, onProgress] = useState<JobProgress | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setState((before) =>
      before.job?.id === jobId ? { ...before, error: null } : { job: null, error: null },
    );
    const poll = async () => (await api.getJob({ job_id: jobId }, { signal })).job;
    const follow = async () => {
      // Most jobs have ended and need no stream.
      const first = await poll();
      if (signal.aborted) return;
      setState({ job: first, error: null });
      if (first.finished_at !== null) return;
      const events = (options: object) => api.followJob({ job_id: jobId }, options);
      for await (const job of followJob({ events, poll, sleep, onProgress, signal }))
        if (!signal.aborted) setState({ job, error: null });
    };
    follow().catch((error: unknown) => {
      if (!signal.aborted) setState((before) => ({ ...before, error }));
    });
    return () => controller.abort();
  }, [jobId, round]);
  return {
    ...state,
    transcription,
    retry: () => setRound((before) => before + 1),
    set: (job) => setState({ job, error: null }),
  };
}
