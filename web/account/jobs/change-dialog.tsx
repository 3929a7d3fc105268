/** Cancels or deletes one or many jobs and shows progress and failures. */
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError, UnreachableError } from "../../../src/client/errors.ts";
import type { Job } from "../../../src/client/types.ts";
import { api } from "../../api/api.ts";
import { type Action, useAction } from "../../api/hooks.ts";
import { sleep } from "../../app/ambient.ts";
import { Dialog } from "../../components/dialog.tsx";
import { Button } from "../../components/elements.tsx";
import { CheckField, Form } from "../../components/form.tsx";
import { useFocus } from "../../components/page.tsx";
import { announce } from "../../components/toast.tsx";
import { jobTexts } from "../../messages/account/jobs.ts";
import { common } from "../../messages/common.ts";
import { codeOf, problemOf } from "../../text/problem.ts";

export type JobChange = "cancel" | "delete";

interface JobChanges {
  onCancelled(job: Job): void;
  onDeleted(id: string): void;
}

interface ChangeDialogProps extends JobChanges {
  change: JobChange;
  jobs: readonly Job[];
  onClose(): void;
}

export function ChangeDialog({ change, jobs, onCancelled, onDeleted, onClose }: ChangeDialogProps) {
  const [wanted, setWanted] = useState(jobs);
  const [done, setDone] = useState(0);
  const [failures, setFailures] = useState<readonly Failure<Job>[]>([]);
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);

  const cancel = async ({ id }: Job) => onCancelled((await api.cancelJob({ job_id: id })).job);
  const remove = async (job: Job, stops: boolean) => {
    if (stops) await cancel(job).catch(unlessFinished);
    await api.deleteJob({ job_id: job.id });
    onDeleted(job.id);
  };
  const action = useAction(async (some: readonly Job[], stops: (job: Job) => boolean) => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setWanted(some);
    setFailures([]);
    setDone(0);
    let steps = 0;
    const failed = await bulkAction(some, {
      act: (job) => (change === "cancel" ? cancel(job) : remove(job, stops(job))),
      onStep: (count) => {
        steps = count;
        setDone(count);
      },
      sleep,
      signal,
    });
    const succeeded = steps - failed.length;
    if (succeeded > 0)
      announce(change === "cancel" ? jobTexts.cancelled(succeeded) : jobTexts.deleted(succeeded));
    setFailures(failed);
    if (failed.length === 0) onClose();
  });

  const close = () => {
    controller.current.abort();
    onClose();
  };
  const count = jobs.length;
  const stillRunning = failures.filter(({ error }) => codeOf(error) === "job_running");
  return (
    <Dialog
      title={change === "cancel" ? jobTexts.cancelTitle(count) : jobTexts.deleteTitle(count)}
      onClose={close}
    >
      {action.pending && (
        <Progress done={done} all={wanted.length} onStop={() => controller.current.abort()} />
      )}
      {!action.pending && failures.length > 0 && (
        <>
          <Failures failures={failures} all={wanted.length} />
          <div class="row end">
            {change === "delete" && stillRunning.length > 0 && (
              <Button
                kind="danger"
                onClick={() =>
                  void action.run(
                    stillRunning.map(({ item }) => item),
                    () => true,
                  )
                }
              >
                {jobTexts.stopAndDelete}
              </Button>
            )}
            <Button onClick={close}>{common.close}</Button>
          </div>
        </>
      )}
      {!action.pending && failures.length === 0 && (
        <ConfirmForm change={change} jobs={jobs} action={action} onClose={close} />
      )}
    </Dialog>
  );
}

interface ConfirmFormProps extends Pick<ChangeDialogProps, "change" | "jobs" | "onClose"> {
  action: Action<[jobs: readonly Job[], stops: (job: Job) => boolean]>;
}

function ConfirmForm({ change, jobs, action, onClose }: ConfirmFormProps) {
  const [stopFirst, setStopFirst] = useState(true);
  const count = jobs.length;
  const running = jobs.filter(({ status }) => status === "running").length;
  const run = () => action.run(jobs, ({ status }) => stopFirst && status === "running");
  return (
    <Form
      action={{ ...action, run }}
      submit={change === "cancel" ? jobTexts.cancelSubmit(count) : jobTexts.deleteSubmit(count)}
      danger
      beside={<Button onClick={onClose}>{jobTexts.keep}</Button>}
    >
      {count === 1 && <p class="anywhere mono">{jobs[0]?.filename}</p>}
      <p>{change === "cancel" ? jobTexts.cancelText(count) : jobTexts.deleteText(count)}</p>
      {change === "delete" && running > 0 && (
        <CheckField
          label={jobTexts.stopFirst(running)}
          hint={jobTexts.stopFirstHint}
          checked={stopFirst}
          onValue={setStopFirst}
        />
      )}
    </Form>
  );
}

function unlessFinished(error: unknown): void {
  if (codeOf(error) !== "job_finished") throw error;
}

function Progress({ done, all, onStop }: { done: number; all: number; onStop(): void }) {
  const element = useFocus<HTMLDivElement>();
  return (
    <div ref={element} class="stack" tabIndex={-1}>
      <progress class="progress" aria-label={jobTexts.progress(done, all)} max={all} value={done} />
      <div class="row between">
        <span role="status">{jobTexts.progress(done, all)}</span>
        <Button onClick={onStop}>{jobTexts.stop}</Button>
      </div>
    </div>
  );
}

function Failures({ failures, all }: { failures: readonly Failure<Job>[]; all: number }) {
  const reasons = [...Map.groupBy(failures, ({ error }) => problemOf(error).title)];
  const element = useFocus<HTMLDivElement>();
  return (
    <div ref={element} class="problem" role="alert" tabIndex={-1}>
      <strong>{jobTexts.failed(failures.length, all)}</strong>
      <ul class="failures">
        {reasons.map(([title, some]) => (
          <li key={title}>
            {title}: <span class="quiet anywhere">{some.map(({ item }) => item.filename).join(", ")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export interface Failure<T> {
  item: T;
  error: unknown;
}

interface Running<T> {
  act(item: T): Promise<void>;
  /** Called after each item. */
  onStep(done: number): void;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  signal: AbortSignal;
}

/** Wait when the server gives no Retry-After. */
const restMs = 5_000;

/**
 * Runs an action for each item and returns the failures. Rate limits are waited for; an unreachable server ends
 * it.
 */
export async function bulkAction<T>(
  items: readonly T[],
  { act, onStep, sleep, signal }: Running<T>,
): Promise<Failure<T>[]> {
  const failures: Failure<T>[] = [];
  for (const [at, item] of items.entries()) {
    for (let undone = true; undone && !signal.aborted; ) {
      try {
        await act(item);
        undone = false;
      } catch (error) {
        if (error instanceof UnreachableError)
          return [...failures, ...items.slice(at).map((each) => ({ item: each, error }))];
        if (error instanceof ApiError && error.code === "rate_limited") {
          await sleep((error.retryAfterSeconds ?? 0) * 1000 || restMs, signal);
        } else {
          failures.push({ item, error });
          undone = false;
        }
      }
    }
    if (signal.aborted) return failures;
    onStep(at + 1);
  }
  return failures;
}
