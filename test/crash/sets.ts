/** Convert calls: several files at once, made once however often they are sent. */
import type { SeededRandom } from "../../config/testing/random.ts";
import type { Api, NamedFile } from "../../scripts/server/api.ts";
import { randomFile } from "./documents.ts";
import type { ConvertSet, History } from "./history.ts";

const filesMax = 4;

export async function convertSet(api: Api, random: SeededRandom, history: History): Promise<void> {
  const files = Array.from({ length: random.integer(1, filesMax) }, (): NamedFile => {
    const { name, bytes } = randomFile(random);
    return [name, bytes];
  });
  const set: ConvertSet = { files, clientRequestId: `set-${random.integer(0, 1e12)}`, jobIds: null };
  history.sets.push(set);
  await sendSet(api, set, history);
}

/** Also after a crash: the same call must make the same jobs. What was refused is forgotten. */
export async function sendSet(api: Api, set: ConvertSet, history: History): Promise<void> {
  const { files, clientRequestId, jobIds } = set;
  const fields = { client_request_id: clientRequestId };
  const askedMs = performance.now();
  const { status, body } = await api.convert(files, fields);
  const made = jobIds !== null;
  // 422: no file was fit; 429: the plan's number of active jobs is reached.
  const allowed = made ? [200, 207] : [200, 207, 422, 429, ...history.unmeasured(askedMs)];
  if (!history.expectWritten(made ? "convert again" : "convert", status, allowed, body)) return;
  if (status !== 200 && status !== 207) return history.forgetSet(set);
  const answered = body.jobs.map(({ job_id: id }) => id);
  if (jobIds !== null) {
    if (answered.join() !== jobIds.join())
      history.problems.push(`${clientRequestId} made ${jobIds.join(", ")} and now ${answered.join(", ")}`);
    return;
  }
  set.jobIds = answered;
  for (const { job_id: jobId, filename, estimated_credit_units: estimatedUnits } of body.jobs) {
    history.add({ confirmation: null, filename, estimatedUnits, jobId });
    history.confirmations += 1;
  }
}

/** Sent again while its jobs are what they are. */
export async function replaySet(api: Api, random: SeededRandom, history: History): Promise<void> {
  const made = history.sets.filter(({ jobIds }) => jobIds !== null);
  const set = made[random.integer(0, made.length - 1)];
  if (set !== undefined) await sendSet(api, set, history);
}
