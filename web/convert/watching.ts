/** Follows the list's jobs to their ends: a few by their events, more by asking for all at once. */
import { ApiError } from "../../src/client/errors.ts";
import { followJob } from "../../src/client/follow.ts";
import { isTerminal, type Job } from "../../src/client/types.ts";
import { sleep } from "../ambient.ts";
import { api } from "../api/api.ts";
import { announce } from "../components/toast.tsx";
import { common } from "../messages/common.ts";
import { createStore } from "../store.ts";
import { queue, setStage, stageOf } from "./list.ts";
import { itemsAt } from "./queue.ts";

/** Browsers open six connections to one host, of which uploads and other windows want some. */
const streamsMax = 2;
const pollMs = 2_000;
const brokenMs = 3_000;
const listMax = 200;
const singlesMax = 5;

const streamed = new Set<string>();
let polling = false;
let started = false;

/** True while the server does not answer. */
export const outOfReach = createStore(false);

export function startWatching(): void {
  if (started) return;
  started = true;
  queue.follow(look);
  look();
}

function look(): void {
  const jobs = itemsAt(queue.get(), "converting");
  for (const { key, stage } of jobs) {
    if (streamed.has(key) || streamed.size >= streamsMax) continue;
    streamed.add(key);
    void stream(key, stage.jobId);
  }
  if (!polling && jobs.some(({ key }) => !streamed.has(key))) void poll();
}

async function stream(key: string, jobId: string): Promise<void> {
  const stop = new AbortController();
  const endRemoved = queue.follow(() => stageOf(key)?.at !== "converting" && stop.abort());
  const following = followJob({
    events: (options) => api.followJob({ job_id: jobId }, { ...options, repeat: "never" }),
    poll: async () => (await api.getJob({ job_id: jobId }, { signal: stop.signal })).job,
    sleep,
    onProgress: (heard) => {
      const stage = stageOf(key);
      if (stage?.at === "converting") setStage(key, { ...stage, heard });
    },
    signal: stop.signal,
  });
  try {
    for await (const job of following) tell(key, job);
  } catch (error) {
    if (!stop.signal.aborted) await fail(key, error);
  } finally {
    endRemoved();
    streamed.delete(key);
  }
  look();
}

async function poll(): Promise<void> {
  polling = true;
  try {
    for (;;) {
      const rest = itemsAt(queue.get(), "converting").filter(({ key }) => !streamed.has(key));
      if (rest.length === 0) return;
      await askForAll(rest.map(({ key, stage }) => ({ key, jobId: stage.jobId }))).catch((error) =>
        fail(null, error),
      );
      await sleep(pollMs);
    }
  } finally {
    polling = false;
  }
}

async function askForAll(wanted: readonly { key: string; jobId: string }[]): Promise<void> {
  const { jobs } = await api.listJobs({ limit: Math.min(listMax, 2 * wanted.length + 10) });
  const byId = new Map(jobs.map((job) => [job.id, job]));
  let singles = 0;
  for (const { key, jobId } of wanted) {
    const listed = byId.get(jobId);
    if (listed !== undefined) tell(key, listed);
    else if (singles++ < singlesMax) {
      await api.getJob({ job_id: jobId }).then(
        ({ job }) => tell(key, job),
        (error) => fail(key, error),
      );
    }
  }
}

function tell(key: string, job: Job): void {
  outOfReach.set(false);
  const stage = stageOf(key);
  if (stage?.at !== "converting") return;
  const ended = isTerminal(job.status);
  setStage(key, ended ? { at: "ended", job } : { ...stage, job });
  if (ended) announce(`${job.filename}: ${common.jobStatus[job.status]}`);
}

/** A job that is there no more is told; anything else passes. */
async function fail(key: string | null, error: unknown): Promise<void> {
  if (key !== null && error instanceof ApiError && error.status === 404) {
    setStage(key, { at: "refused", refusal: { why: "error", error } });
    return;
  }
  outOfReach.set(true);
  await sleep(brokenMs);
}
