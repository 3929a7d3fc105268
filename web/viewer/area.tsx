/** The page of one job: how far it is, what it has made, or why it has made nothing. */
import { useEffect, useRef } from "preact/hooks";
import { isTerminal, type Job } from "../../src/client/types.ts";
import type { AreaProps } from "../app.tsx";
import { StatusBadge } from "../components/badge.tsx";
import { Page } from "../components/page.tsx";
import { Problem } from "../components/problem.tsx";
import { announce } from "../components/toast.tsx";
import { common } from "../messages/common.ts";
import { viewer } from "../messages/viewer.ts";
import { SignedIn } from "../shell/signed-in.tsx";
import { ResultActions } from "./actions.tsx";
import { Ended } from "./ended.tsx";
import { Feedback } from "./feedback.tsx";
import { Succeeded } from "./succeeded.tsx";
import { useJob } from "./use-job.ts";
import { useJudgement } from "./use-judgement.ts";
import { useResult } from "./use-result.ts";
import { Waiting, type WaitingProps } from "./waiting.tsx";

export default function Area({ place }: AreaProps) {
  const jobId = place.parameters.job_id ?? "";
  return (
    <SignedIn title={viewer.title}>
      <JobPage key={jobId} jobId={jobId} />
    </SignedIn>
  );
}

function JobPage({ jobId }: { jobId: string }) {
  const { job, heard, error, again, set } = useJob(jobId);
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
      {error !== null && <Problem error={error} onRetry={again} />}
      {job === null ? (
        error === null && <p class="empty viewer">{common.loading}</p>
      ) : (
        <Unfinished job={job} heard={heard} onChange={set} />
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
  const judgement = useJudgement(job.id);
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
      <Succeeded job={job} result={result} judgement={judgement} />
    </Page>
  );
}
