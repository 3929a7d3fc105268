/** Mixed load from one caller: estimates, confirmations, twins, reads, downloads, cancellations, deletions, replays. */
import type { SeededRandom } from "../../config/testing/random.ts";
import type { Api } from "../../scripts/server/api.ts";
import { randomFile } from "./documents.ts";
import type { Confirmed, History } from "./history.ts";
import { convertSet, replaySet } from "./sets.ts";

type Action = (api: Api, random: SeededRandom, history: History) => Promise<void>;

const actions: readonly [Action, ...Action[]] = [
  ...[order, order, order, order, order, order, order, order, orderTwice, leave],
  ...[convertSet, convertSet, replaySet],
  ...[read, read, download, download, cancel, remove, replay],
] as [Action, ...Action[]];

/** Goes on until the server dies under it; only its death may break a call. */
export async function drive(
  api: Api,
  random: SeededRandom,
  history: History,
  isDead: () => boolean,
): Promise<void> {
  while (!isDead()) {
    try {
      await random.pick(actions)(api, random, history);
    } catch (error) {
      // A call may lose its connection a moment before the kill is noticed here.
      await Bun.sleep(20);
      if (!isDead()) history.problems.push(`a call broke while the server lived: ${error}`);
      return;
    }
  }
}

type Ordered = Pick<Confirmed, "confirmation" | "filename" | "estimatedUnits">;

/** A new estimate as it would be confirmed; null when there is none. */
async function estimate(api: Api, random: SeededRandom, history: History): Promise<Ordered | null> {
  const { name, bytes, mayBeRefused } = randomFile(random);
  const askedMs = performance.now();
  history.estimatesOpen += 1;
  const { status, body } = await api.estimate(name, bytes);
  const refusals = [...(mayBeRefused ? [422] : []), ...history.unmeasured(askedMs)];
  const made = history.expectWritten(`estimate ${name}`, status, [201, ...refusals], body);
  if (status !== 503 || !history.diskFails) history.estimatesOpen -= 1;
  if (!made || status !== 201) return null;
  history.looseUploads.add(body.upload_id);
  const confirmation = {
    upload_id: body.upload_id,
    max_credit_units: body.estimated_credit_units + random.integer(1, 50),
    client_request_id: `crash-${history.confirmed.length}-${random.integer(0, 1e9)}`,
  };
  return { confirmation, filename: name, estimatedUnits: body.estimated_credit_units };
}

async function order(api: Api, random: SeededRandom, history: History): Promise<void> {
  const ordered = await estimate(api, random, history);
  if (ordered === null) return;
  const entry = history.add({ ...ordered, jobId: null });
  await confirm(api, entry, history);
}

/** The same confirmation several times at once: one job. */
async function orderTwice(api: Api, random: SeededRandom, history: History): Promise<void> {
  const ordered = await estimate(api, random, history);
  if (ordered === null) return;
  const entry = history.add({ ...ordered, jobId: null });
  const twins = Array.from({ length: random.integer(2, 4) }, () => confirm(api, entry, history));
  await Promise.all(twins);
}

async function leave(api: Api, random: SeededRandom, history: History): Promise<void> {
  await estimate(api, random, history);
}

/** Also after a crash: the same confirmation must make the same job. */
export async function confirm(api: Api, entry: Confirmed, history: History): Promise<void> {
  if (entry.confirmation === null) return;
  const known = entry.jobId !== null;
  const { status, body } = await api.confirm(entry.confirmation);
  // 429: the plan's number of active jobs is reached; nothing was made.
  const allowed = known ? [200] : [200, 201, 429];
  if (!history.expectWritten(known ? "replay" : "confirm", status, allowed)) return;
  if (status !== 429) history.confirmedAs(entry, body.job_id);
  else if (entry.jobId === null) history.drop(entry);
}

async function read(api: Api, random: SeededRandom, history: History): Promise<void> {
  const entry = some(random, history, () => true);
  if (!entry?.jobId) return;
  const { status, body } = await api.job(entry.jobId);
  if (history.expect("get", status, entry.deletion === "none" ? [200] : [200, 404]) && body)
    history.saw(entry, body);
}

async function download(api: Api, random: SeededRandom, history: History): Promise<void> {
  const entry = some(random, history, (each) => each.ended?.status === "succeeded");
  if (!entry?.jobId) return;
  const { status, bytes } = await api.download(entry.jobId, random.pick(["md", "zip"]));
  history.expect("download", status, entry.deletion === "none" ? [200] : [200, 404]);
  if (status === 200 && bytes.length === 0) history.problems.push(`the download of ${entry.jobId} is empty`);
}

async function cancel(api: Api, random: SeededRandom, history: History): Promise<void> {
  const entry = some(random, history, (each) => each.ended === null);
  if (!entry?.jobId) return;
  const { status } = await api.cancel(entry.jobId);
  history.expectWritten("cancel", status, entry.deletion === "none" ? [200, 409] : [200, 404, 409]);
}

/** Of jobs in any state; what a queued one costs is nothing, what a running one answers is 409. */
async function remove(api: Api, random: SeededRandom, history: History): Promise<void> {
  const entry = some(random, history, (each) => history.mayDelete(each));
  if (entry) await removeJob(api, entry, history);
}

export async function removeJob(api: Api, entry: Confirmed, history: History): Promise<void> {
  if (entry.jobId === null) return;
  entry.deletion = "asked";
  // What it has cost is known only while it is there.
  const before = await api.job(entry.jobId);
  if (history.expect("get", before.status, [200]) && before.body) history.saw(entry, before.body);
  const { status } = await api.delete(entry.jobId);
  if (!history.expectWritten("delete", status, [204, 409])) return;
  entry.deletion = status === 204 ? "answered" : "none";
}

async function replay(api: Api, random: SeededRandom, history: History): Promise<void> {
  const entry = some(random, history, (each) => each.deletion === "none" && each.confirmation !== null);
  if (!entry?.confirmation) return;
  // Another worker may delete it meanwhile; then the upload is gone too.
  const { status, body } = await api.confirm(entry.confirmation);
  const gone = (entry as Confirmed).deletion !== "none";
  if (history.expectWritten("replay", status, gone ? [200, 404] : [200]) && status === 200) {
    history.confirmedAs(entry, body.job_id);
  }
}

/** One of the newest sixty, so that the load stays near what is going on. */
function some(
  random: SeededRandom,
  history: History,
  fits: (entry: Confirmed) => boolean,
): Confirmed | undefined {
  const fitting = history.confirmed.slice(-60).filter((entry) => entry.jobId !== null && fits(entry));
  return fitting[random.integer(0, fitting.length - 1)];
}
