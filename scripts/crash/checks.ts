/** What must hold after the last restart. Each check adds to the history's problems. */
import { type Api, type JobBody, terminal, type UsageBody } from "../server/api.ts";
import type { Confirmed, History } from "./history.ts";
import { confirm } from "./load.ts";

/** Every confirmation once more, answered before or not: the same job, made once. */
export async function replayAll(api: Api, history: History): Promise<void> {
  for (const entry of history.confirmed) {
    if (entry.deletion === "asked") await settleDeletion(api, entry, history);
    if (entry.deletion === "none") await confirm(api, entry, history);
    else {
      // Deleted with its upload: nothing is left to confirm.
      const { status } = await api.confirm(entry.confirmation);
      history.expect("replay of a deleted job", status, [404]);
    }
  }
}

/** The server died over the deletion: either all of it happened or nothing. */
async function settleDeletion(api: Api, entry: Confirmed, history: History): Promise<void> {
  const { status } = await api.job(entry.jobId ?? "");
  history.expect("get after a broken deletion", status, [200, 404]);
  entry.deletion = status === 404 ? "answered" : "none";
}

/** All jobs, once every one of them has ended or the time is up; a job that has not ended by then is stuck. */
export async function ended(api: Api, history: History, timeoutMs: number): Promise<Map<string, JobBody>> {
  const startedMs = performance.now();
  for (;;) {
    const jobs = await api.jobs();
    const waiting = jobs.filter((job) => !terminal.has(job.status));
    if (waiting.length === 0 || performance.now() - startedMs > timeoutMs) {
      for (const job of waiting) history.problems.push(`${job.id} is stuck: ${job.status}`);
      return new Map(jobs.map((job) => [job.id, job]));
    }
    await Bun.sleep(100);
  }
}

/** None lost, none come back, none from nowhere. */
export function noneLost(history: History, jobs: ReadonlyMap<string, JobBody>): void {
  const known = new Set<string>();
  for (const entry of history.confirmed) {
    if (entry.jobId === null) continue;
    known.add(entry.jobId);
    const job = jobs.get(entry.jobId);
    if (entry.deletion === "answered") {
      if (job) history.problems.push(`${entry.jobId} was deleted and is there again`);
    } else if (!job) history.problems.push(`${entry.jobId} was confirmed and is lost`);
    else history.saw(entry, job);
  }
  for (const id of jobs.keys()) {
    if (!known.has(id)) history.problems.push(`${id} is a job that nobody confirmed`);
  }
}

/** No Credit lost, none spent twice, none held. */
export function creditsAgree(
  history: History,
  jobs: ReadonlyMap<string, JobBody>,
  before: UsageBody,
  after: UsageBody,
) {
  const spent = after.period.spent_credit_units - before.period.spent_credit_units;
  const charged = (job: JobBody | null | undefined) =>
    job?.status === "succeeded" ? (job.actual_credit_units ?? 0) : 0;
  let known = [...jobs.values()].reduce((sum, job) => sum + charged(job), 0);
  // Of a job that was deleted unseen it is not known whether it had succeeded first.
  let unknown = 0;
  for (const entry of history.confirmed.filter((each) => each.deletion === "answered")) {
    if (entry.ended) known += charged(entry.ended);
    else unknown += entry.estimatedUnits;
  }
  const { problems } = history;
  if (spent < known || spent > known + unknown) {
    problems.push(
      `usage says ${spent} units were spent, the jobs say ${known} (and up to ${unknown} deleted unseen)`,
    );
  }
  if (after.available_credit_units !== before.available_credit_units - spent) {
    problems.push(
      `${before.available_credit_units} units minus ${spent} spent are not the ${after.available_credit_units} available`,
    );
  }
  if (after.reserved_credit_units !== 0) problems.push(`${after.reserved_credit_units} units are still held`);
  for (const job of jobs.values()) {
    if ((job.actual_credit_units ?? 0) > job.estimated_credit_units)
      problems.push(`${job.id} cost more than estimated`);
  }
  return { spent, known, unknown };
}

/** What succeeded can be fetched. */
export async function resultsAreThere(
  api: Api,
  history: History,
  jobs: ReadonlyMap<string, JobBody>,
): Promise<number> {
  let fetched = 0;
  for (const job of jobs.values()) {
    if (job.status !== "succeeded") continue;
    const { status, bytes } = await api.download(job.id);
    if (status !== 200 || bytes.length === 0) {
      history.problems.push(
        `${job.id} succeeded, and its download answers ${status} with ${bytes.length} bytes`,
      );
    }
    fetched += 1;
  }
  return fetched;
}
