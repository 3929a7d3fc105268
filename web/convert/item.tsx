/** One file or link of the list. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/api.ts";
import { useAction } from "../api/hooks.ts";
import { nowMs } from "../app/ambient.ts";
import { Button, Icon } from "../components/elements.tsx";
import { focusSoon, lazy } from "../components/page.tsx";
import { announce } from "../components/toast.tsx";
import { common } from "../messages/common.ts";
import { convert } from "../messages/convert.ts";
import { kindOf } from "../messages/kinds.ts";
import { percent, since, size, time } from "../text/format.ts";
import { jobProgress } from "../text/job-progress.ts";
import { codeOf } from "../text/problem.ts";
import { creditText, formulaText, measureTexts } from "./files/measures.ts";
import { picker } from "./inputs.tsx";
import type { OptionsPanelProps } from "./options/panel.tsx";
import { buttonOf, OutcomeView, sendAgain } from "./outcome.tsx";
import { change, kindOfItem, queue, removeItems, setStage } from "./queue/list.ts";
import { type Item, isLink, moved, neighborOf, type Stage } from "./queue/queue.ts";
import { RejectionView } from "./refusal.tsx";

const OptionsPanel = lazy<OptionsPanelProps>(() => import("./options/panel.tsx"));

interface ItemProps {
  item: Item;
  /** Whether the order can be changed. */
  ordered: boolean;
  children?: ComponentChildren;
}

export function ItemView({ item, ordered, children }: ItemProps) {
  const { stage, name } = item;
  const [open, setOpen] = useState(false);
  const canChoose = !isLink(item) && stage.at === "priced";
  const estimate = "estimate" in stage ? stage.estimate : null;
  const formulas = estimate === null ? null : formulaText(estimate);
  return (
    <li class={`entry ${stage.at}`} data-item={item.key}>
      <div class="entry-head">
        <Icon name={isLink(item) ? "link" : "file"} size={22} />
        <div class="grow">
          <p class="entry-name anywhere">{name}</p>
          <p class="quiet small">{factsOf(item).join(" · ")}</p>
        </div>
        <div class="entry-side">
          {estimate !== null && <p class="entry-price">{creditText(estimate.estimated_credit_units)}</p>}
          {canChoose && (
            <Button
              small
              kind="plain"
              aria-expanded={open}
              aria-label={convert.optionsOf(name)}
              onClick={() => setOpen(!open)}
            >
              {common.options}
            </Button>
          )}
          {ordered && <Order item={item} />}
        </div>
        {stage.at !== "confirmed" && stage.at !== "converting" && <Remove item={item} />}
      </div>
      {formulas !== null && <p class="notice small">{formulas}</p>}
      <StageView item={item} />
      {open && canChoose && <OptionsPanel item={item} onDone={() => setOpen(false)} />}
      {children}
    </li>
  );
}

function factsOf(item: Item): string[] {
  const { bytes, stage } = item;
  const kind = kindOfItem(item);
  return [
    ...(isLink(item) ? titleOf(item) : []),
    ...(kind === null ? [] : [kindOf(kind.id)]),
    ...("estimate" in stage && stage.estimate !== null ? measureTexts(stage.estimate) : []),
    ...(stage.at === "ended" ? measureTexts({ billing_metrics: stage.job.billing_metrics ?? {} }) : []),
    ...(bytes === null ? [] : [size(bytes)]),
    ...(stage.at === "priced" ? [convert.goodUntil(time(stage.estimate.expires_at))] : []),
  ];
}

/** The title of a fetched page. */
function titleOf({ stage }: Item): string[] {
  const filename =
    stage.at === "ended" ? stage.job.filename : "estimate" in stage ? stage.estimate?.filename : null;
  return filename == null ? [] : [filename];
}

function Remove({ item: { key, name, stage } }: { item: Item }) {
  const remove = () => {
    const neighbor = neighborOf(queue.get(), key);
    removeItems([key]);
    announce(common.removed(name));
    focusSoon(...(neighbor === null ? [] : [buttonOf(neighbor, "remove")]), picker);
  };
  const label = stage.at === "sending" ? convert.cancelSending(name) : common.removeNamed(name);
  return (
    <Button small icon kind="plain" data-remove aria-label={label} onClick={remove}>
      <Icon name="close" />
    </Button>
  );
}

function Order({ item: { key, name } }: { item: Item }) {
  const move = (step: -1 | 1) => {
    change((now) => moved(now, key, step));
    focusSoon(buttonOf(key, step < 0 ? "up" : "down"));
  };
  return (
    <span class="entry-order">
      <Button small icon kind="plain" data-up aria-label={convert.up(name)} onClick={() => move(-1)}>
        <Icon name="up" />
      </Button>
      <Button small icon kind="plain" data-down aria-label={convert.down(name)} onClick={() => move(1)}>
        <Icon name="down" />
      </Button>
    </span>
  );
}

function StageView({ item }: { item: Item }) {
  const { stage, key, name } = item;
  switch (stage.at) {
    case "waiting":
      return <p class="quiet small">{convert.waiting}</p>;
    case "held":
      return <Held untilMs={stage.untilMs} />;
    case "sending":
      return <Sending item={item} share={stage.share} />;
    case "refused":
      return <RejectionView item={item} rejection={stage.rejection} onRetry={() => sendAgain(key)} />;
    case "priced":
      return null;
    case "confirmed":
      return <p class="quiet small">{stage.full ? convert.confirmedFull : convert.confirmed}</p>;
    case "converting":
      return <Converting itemKey={key} name={name} stage={stage} />;
    case "ended":
      return <OutcomeView item={item} job={stage.job} />;
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
      // It has ended meanwhile; the next update shows it.
      if (codeOf(error) !== "job_finished") throw error;
      return null;
    });
    if (answer !== null) setStage(itemKey, { at: "ended", job: answer.job });
    focusSoon(buttonOf(itemKey, "remove"), "#list");
  });
  const progress = job === null ? null : jobProgress(job, stage.transcription ?? null);
  const words = progress?.words ?? (job?.status === "running" ? convert.converting : common.queued);
  return (
    <div class="stack tight">
      <progress
        class="progress"
        aria-label={convert.progressOf(name)}
        value={progress?.value}
        max={progress?.max}
      />
      <div class="row between">
        <p class="quiet small">{words}</p>
        <Button
          small
          pending={cancel.pending}
          aria-label={common.cancelNamed(name)}
          onClick={() => void cancel.run()}
        >
          {common.cancel}
        </Button>
      </div>
      {cancel.error !== null && (
        <RejectionView item={null} rejection={{ why: "error", error: cancel.error }} />
      )}
    </div>
  );
}

function Held({ untilMs }: { untilMs: number }) {
  const [now, setNow] = useState(nowMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p class="notice warn small">
      {convert.held(since(new Date(Math.max(untilMs, now + 1_000)).toISOString(), now))}
    </p>
  );
}
