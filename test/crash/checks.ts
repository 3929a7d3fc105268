/** What must hold of the jobs after a restart. Each check adds to the history's problems. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lastSeen } from "../../config/testing/until.ts";
import { verifyZip } from "../../converters/bundle/verify.ts";
import { type Api, type JobBody, terminal, type UsageBody } from "../../scripts/server/api.ts";
import { type Confirmed, chargedUnits, type History } from "./history.ts";
import { confirm } from "./load.ts";
import { sendSet } from "./sets.ts";

/** What the crash left open is asked again: the confirmations without an answer, and the deletions. */
export async function settleOpen(api: Api, history: History): Promise<void> {
  for (const entry of [...history.confirmed]) {
    if (entry.deletion === "asked") await settleDeletion(api, entry, history);
    if (entry.jobId === null) await confirm(api, entry, history);
  }
  for (const set of history.sets.filter(({ jobIds }) => jobIds === null)) await sendSet(api, set, history);
}

/** The server died over the deletion: either all of it happened or nothing. */
async function settleDeletion(api: Api, entry: Confirmed, history: History): Promise<void> {
  const { status } = await api.job(entry.jobId ?? "");
  history.expect("get after a broken deletion", status, [200, 404]);
  entry.deletion = status === 404 ? "answered" : "none";
}

/** Every confirmation once more, answered before or not: the same job, made once. */
export async function replayAll(api: Api, history: History): Promise<void> {
  for (const entry of [...history.confirmed]) {
    if (entry.deletion === "none") await confirm(api, entry, history);
    else if (entry.confirmation) {
      // Deleted with its upload: nothing is left to confirm.
      const { status } = await api.confirm(entry.confirmation);
      history.expect("replay of a deleted job", status, [404]);
    }
  }
  for (const set of [...history.sets]) await sendSet(api, set, history);
}

export const jobsOf = async (api: Api) => new Map((await api.jobs()).map((job) => [job.id, job]));

/** All jobs, once every one of them has ended or the time is up; a job that has not ended by then is stuck. */
export async function ended(api: Api, history: History, timeoutMs: number): Promise<Map<string, JobBody>> {
  const open = (jobs: Map<string, JobBody>) =>
    [...jobs.values()].filter(({ status }) => !terminal.has(status));
  const jobs = await lastSeen(
    () => jobsOf(api),
    (seen) => open(seen).length === 0,
    { timeoutMs, everyMs: 100 },
  );
  for (const job of open(jobs)) history.problems.push(`${job.id} is stuck: ${job.status}`);
  return jobs;
}

export function noneLost(history: History, jobs: ReadonlyMap<string, JobBody>): void {
  const known = new Set<string>();
  let open = history.sets.reduce((sum, { jobIds, files }) => sum + (jobIds === null ? files.length : 0), 0);
  for (const entry of history.confirmed) {
    if (entry.jobId === null) open += 1;
    if (entry.jobId === null) continue;
    known.add(entry.jobId);
    const job = jobs.get(entry.jobId);
    if (entry.deletion === "answered") {
      if (job) history.problems.push(`${entry.jobId} was deleted and is there again`);
    } else if (job) history.saw(entry, job);
    else if (entry.deletion === "none") history.problems.push(`${entry.jobId} was confirmed and is lost`);
  }
  for (const id of jobs.keys()) {
    if (history.deletedIds.has(id)) history.problems.push(`${id} was deleted and is there again`);
    else if (!known.has(id)) open -= 1;
    if (open < 0 && !known.has(id)) history.problems.push(`${id} is a job that nobody confirmed`);
  }
}

/** A lease ends with the server that held it: what runs now was started by this one. */
export function leasesAreNew(history: History, jobs: ReadonlyMap<string, JobBody>, startedMs: number): void {
  for (const { id, status, started_at: startedAt } of jobs.values()) {
    if (status === "running" && Date.parse(startedAt ?? "") < startedMs)
      history.problems.push(`${id} still runs on a server that was killed`);
  }
}

/** Reasons for which a job may fail without any fault of the server. */
const blameless = new Set(["cancelled", "timed_out", "corrupt_document"]);

/** Jobs fail for their own reasons or for what was done to them, never for the crash. */
export function endsAreDeserved(history: History): void {
  for (const { ended: job, filename } of history.confirmed) {
    if (job?.error_code == null || blameless.has(job.error_code)) continue;
    if (job.error_code === "storage_failed" && history.diskFails) continue;
    if (["worker_crashed", "out_of_memory"].includes(job.error_code) && history.childrenKilled > 0) continue;
    history.problems.push(`${job.id} (${filename}) ended as ${job.status}: ${job.error_code}: ${job.error}`);
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
  let known = [...jobs.values()].reduce((sum, job) => sum + chargedUnits(job), history.deletedUnits.known);
  // Of a job that was deleted unseen it is not known whether it had succeeded first.
  let unknown = history.deletedUnits.unknown;
  for (const entry of history.confirmed.filter((each) => each.deletion === "answered")) {
    if (entry.ended) known += chargedUnits(entry.ended);
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

/** What succeeded can be fetched, and its bundle agrees with its manifest. Returns how many were fetched. */
export async function resultsAreSound(
  api: Api,
  history: History,
  which: (entry: Confirmed) => boolean,
): Promise<number> {
  const scratch = mkdtempSync(join(tmpdir(), "markmill-bundle-"));
  const path = join(scratch, "bundle.zip");
  let fetched = 0;
  for (const entry of history.confirmed) {
    if (entry.ended?.status !== "succeeded" || entry.deletion !== "none" || !which(entry)) continue;
    const { status, bytes } = await api.download(entry.jobId ?? "", "zip");
    writeFileSync(path, bytes);
    const faults = status === 200 ? await verifyZip(path) : [`its download answers ${status}`];
    if (faults.length > 0) history.problems.push(`${entry.jobId} succeeded: ${faults.join(" ")}`);
    entry.verified = true;
    fetched += 1;
  }
  rmSync(scratch, { recursive: true });
  return fetched;
}
