import type { Job } from "../../src/client/types.ts";
import type { Query } from "../api/use-query.ts";
import { Problem } from "../components/problem.tsx";
import { common } from "../messages/common.ts";
import { viewer } from "../messages/viewer.ts";
import { codeOf } from "../problem.ts";
import { AgainLink } from "./actions.tsx";
import { ResultView } from "./result-view.tsx";
import type { Judgement } from "./use-judgement.ts";
import type { Result } from "./use-result.ts";

interface SucceededProps {
  job: Job;
  result: Query<Result>;
  judgement: Query<Judgement>;
}

/** A job that has a result, or had one. */
export function Succeeded({ job, result, judgement }: SucceededProps) {
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
  // The room that the document will take.
  if (data === null) return <p class="empty viewer">{common.loading}</p>;
  return (
    <>
      {job.deliverable === false && <Notice title={viewer.blocked} text={viewer.blockedText} />}
      <ResultView job={job} result={data} judgement={judgement.data} />
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
