/** How far a file of the list is. */

import { api } from "../api/api.ts";
import { useAction } from "../api/use-query.ts";
import { Button } from "../components/button.tsx";
import { focusSoon } from "../components/focus.ts";
import { percent } from "../format.ts";
import { howFar } from "../how-far.ts";
import { convert } from "../messages/convert.ts";
import { codeOf } from "../problem.ts";
import { EndedView } from "./ended.tsx";
import { Held } from "./held.tsx";
import { buttonOf, sendAgain } from "./item-buttons.ts";
import { setStage } from "./list.ts";
import { type Item, isLink, type Stage } from "./queue.ts";
import { RefusalView } from "./refusal.tsx";

export function StageView({ item }: { item: Item }) {
  const { stage, key, name } = item;
  switch (stage.at) {
    case "waiting":
      return <p class="quiet small">{convert.waiting}</p>;
    case "held":
      return <Held untilMs={stage.untilMs} />;
    case "sending":
      return <Sending item={item} share={stage.share} />;
    case "refused":
      return <RefusalView item={item} refusal={stage.refusal} onRetry={() => sendAgain(key)} />;
    case "priced":
      return null;
    case "agreed":
      return <p class="quiet small">{stage.full ? convert.agreedFull : convert.agreed}</p>;
    case "converting":
      return <Converting itemKey={key} name={name} stage={stage} />;
    case "ended":
      return <EndedView item={item} job={stage.job} />;
  }
}

function Sending({ item, share }: { item: Item; share: number }) {
  const sent = share >= 1 || isLink(item);
  return (
    <div class="stack tight">
      <progress class="progress" aria-label={convert.sendingOf(item.name)} value={sent ? undefined : share} />
      <p class="quiet small">
        {isLink(item) ? convert.fetching : sent ? convert.measuring : convert.sending(percent(share))}
      </p>
    </div>
  );
}

interface ConvertingProps {
  itemKey: string;
  name: string;
  stage: Extract<Stage, { at: "converting" }>;
}

function Converting({ itemKey, name, stage }: ConvertingProps) {
  const { job, jobId } = stage;
  const cancel = useAction(async () => {
    const answer = await api.cancelJob({ job_id: jobId }).catch((error: unknown) => {
      // It has ended meanwhile, which is told in a moment.
      if (codeOf(error) !== "job_finished") throw error;
      return null;
    });
    if (answer !== null) setStage(itemKey, { at: "ended", job: answer.job });
    focusSoon(buttonOf(itemKey, "remove"), "#list");
  });
  const far = job === null ? null : howFar(job, stage.heard ?? null);
  const words = far?.words ?? (job?.status === "running" ? convert.converting : convert.queued);
  return (
    <div class="stack tight">
      <progress class="progress" aria-label={convert.progressOf(name)} value={far?.value} max={far?.max} />
      <div class="row between">
        <p class="quiet small">{words}</p>
        <Button
          small
          pending={cancel.pending}
          aria-label={convert.cancelJobOf(name)}
          onClick={() => void cancel.run()}
        >
          {convert.cancelJob}
        </Button>
      </div>
      {cancel.error !== null && <RefusalView item={null} refusal={{ why: "error", error: cancel.error }} />}
    </div>
  );
}
