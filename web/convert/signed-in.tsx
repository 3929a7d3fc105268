/** The list of a signed-in user: confirm, follow, results. */
import { useEffect, useRef } from "preact/hooks";
import { ApiError } from "../../src/client/errors.ts";
import { followJob } from "../../src/client/follow.ts";
import { isTerminal, type Job } from "../../src/client/types.ts";
import { api } from "../api/api.ts";
import { useAction, useQuery } from "../api/hooks.ts";
import { sleep } from "../app/ambient.ts";
import { goTo, hrefTo } from "../app/router.tsx";
import { createStore, useStore } from "../app/store.ts";
import { Button } from "../components/elements.tsx";
import { focusSoon, lazy, Problem } from "../components/page.tsx";
import { announce } from "../components/toast.tsx";
import { common } from "../messages/common.ts";
import { convert } from "../messages/convert.ts";
import { creditText } from "./files/measures.ts";
import { picker } from "./inputs.tsx";
import { ItemView } from "./item.tsx";
import { startConfirming } from "./queue/confirming.ts";
import { queue, removeItems, setStage, stageOf } from "./queue/list.ts";
import { storedPreviews } from "./queue/previews.ts";
import { itemsAt, type Queue, unitsOf } from "./queue/queue.ts";
import { RetryAll } from "./refusal.tsx";
import { Totals } from "./totals.tsx";

/** Browsers allow six connections per host; uploads need some. */
const streamsMax = 2;
const pollMs = 2_000;
const brokenMs = 3_000;
const listMax = 200;
const singlesMax = 5;

const streamed = new Set<string>();
let polling = false;
let started = false;

/** True while the server is unreachable. */
const unreachable = createStore(false);

function startWatching(): void {
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
    onProgress: (transcription) => {
      const stage = stageOf(key);
      if (stage?.at === "converting") setStage(key, { ...stage, transcription });
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
  unreachable.set(false);
  const stage = stageOf(key);
  if (stage?.at !== "converting") return;
  const ended = isTerminal(job.status);
  setStage(key, ended ? { at: "ended", job } : { ...stage, job });
  if (ended) announce(`${job.filename}: ${common.jobStatus[job.status]}`);
}

/** A deleted job is shown; other errors are temporary. */
async function fail(key: string | null, error: unknown): Promise<void> {
  if (key !== null && error instanceof ApiError && error.status === 404) {
    setStage(key, { at: "refused", rejection: { why: "error", error } });
    return;
  }
  unreachable.set(true);
  await sleep(brokenMs);
}

const Claims = lazy(() => import("../guest/claim.tsx"));

export function SignedInList() {
  const items = useStore(queue);
  const lost = useStore(unreachable);
  const previews = useStore(storedPreviews);
  const ended = itemsAt(items, "ended");
  const usage = useQuery((signal) => api.getUsage({}, { signal }), [ended.length]);
  const openWhenDone = useOpenResult(items);
  useEffect(() => {
    startWatching();
    void startConfirming();
  }, []);
  useAnnouncedPrices(items);
  return (
    <>
      {previews.length > 0 && <Claims />}
      {items.length > 0 && (
        <section class="stack" aria-labelledby="list">
          <div class="row between">
            <h2 id="list" tabIndex={-1}>
              {convert.list}
            </h2>
            <RetryAll items={items} />
            {ended.length > 0 && <EndedActions items={items} />}
          </div>
          {lost && (
            <p class="notice warn" role="status">
              {convert.unreachable}
            </p>
          )}
          <ul class="entries">
            {items.map((item) => (
              <ItemView key={item.key} item={item} ordered={false} />
            ))}
          </ul>
        </section>
      )}
      <Totals items={items} usage={usage} onConfirm={(keys) => openWhenDone(keys)} />
    </>
  );
}

/** Opens the result if a single file was converted. */
function useOpenResult(items: Queue): (keys: readonly string[]) => void {
  const only = useRef<string | null>(null);
  useEffect(() => {
    const [item] = items;
    if (item === undefined || items.length > 1 || item.key !== only.current || item.stage.at !== "ended")
      return;
    only.current = null;
    if (item.stage.job.status === "succeeded") goTo(hrefTo("result", { job_id: item.stage.job.id }));
  }, [items]);
  return (keys) => {
    only.current = keys.length === 1 && items.length === 1 ? (keys[0] ?? null) : null;
  };
}

/** Announces when all prices are known. */
function useAnnouncedPrices(items: Queue): void {
  const open = itemsAt(items, "waiting", "held", "sending").length;
  const before = useRef(open);
  useEffect(() => {
    const priced = itemsAt(items, "priced");
    if (open === 0 && before.current > 0 && priced.length > 0)
      announce(convert.allPriced(priced.length, creditText(unitsOf(priced))));
    before.current = open;
  }, [open]);
}

function EndedActions({ items }: { items: Queue }) {
  const ended = itemsAt(items, "ended");
  const done = ended.filter(({ stage }) => stage.job.status === "succeeded");
  const download = useAction(async () => {
    const { downloadMarkdown } = await import("./files/zip.ts");
    await downloadMarkdown(done.map(({ stage }) => stage.job));
  });
  return (
    <div class="row">
      {done.length > 1 && (
        <Button small pending={download.pending} onClick={() => void download.run()}>
          {convert.downloadAll(done.length)}
        </Button>
      )}
      <Button
        small
        onClick={() => {
          removeItems(ended.map(({ key }) => key));
          focusSoon(picker);
        }}
      >
        {convert.clearEnded}
      </Button>
      {download.error !== null && <Problem error={download.error} onRetry={() => void download.run()} />}
    </div>
  );
}
