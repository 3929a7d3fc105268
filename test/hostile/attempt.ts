/** One hostile file through the API, to its end, and the rules that its outcome must keep. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorCatalog } from "../../config/errors/catalog.ts";
import { until } from "../../config/testing/until.ts";
import { verifyZip } from "../../converters/bundle/verify.ts";
import { type Api, codeOf, type JobBody } from "../../scripts/server/api.ts";
import { problemsOf } from "./output-check.ts";
import type { HostileFile } from "./set.ts";

/** The measurement's default deadline with room for the queue before it. */
const estimateMsMax = 150_000;
/** The conversion's default deadline with as much. */
const jobMsMax = 690_000;

export interface Result {
  file: HostileFile;
  /** `success`, `blocked` (its delivery check), or a code. */
  outcome: string;
  /** Units that the job says it cost. */
  charged: number;
  tookMs: number;
  problems: string[];
}

export async function attemptFile(api: Api, file: HostileFile): Promise<Result> {
  const startedMs = performance.now();
  const bytes = await file.read();
  const problems: string[] = [];
  const result = (outcome: string, charged = 0): Result => {
    problems.push(...judge(file, outcome, charged));
    return { file, outcome, charged, tookMs: performance.now() - startedMs, problems };
  };

  const estimate = await within(api.estimate(file.name, bytes), estimateMsMax);
  if (estimate === null) return result("hung_estimate");
  if (estimate.status !== 201) return result(codeOf(estimate.body));
  const { upload_id, estimated_credit_units } = estimate.body;
  const confirmed = await api.confirm({
    upload_id,
    max_credit_units: Math.max(1, estimated_credit_units),
    client_request_id: upload_id,
  });
  if (confirmed.status !== 201) return result(codeOf(confirmed.body));
  const job = await api.wait(confirmed.body.job_id, jobMsMax).catch(() => null);
  if (job === null) return result("hung_job");
  if (job.status !== "succeeded") {
    if (sentenceProblem(job)) problems.push("the failed job says no plain sentence");
    return result(job.error_code ?? "none", job.actual_credit_units ?? 0);
  }
  problems.push(...(await bundleProblems(api, job.id, bytes)));
  problems.push(...(await pictureProblems(api, job.id)));
  return result(job.deliverable === false ? "blocked" : "success", job.actual_credit_units ?? 0);
}

export function judge({ expect }: Pick<HostileFile, "expect">, outcome: string, charged: number): string[] {
  const problems: string[] = [];
  const good = outcome === "success" || outcome === "blocked";
  if (!good && (!Object.hasOwn(errorCatalog, outcome) || outcome === "internal_error"))
    problems.push(`ends in ${outcome}`);
  if (outcome !== "success" && charged !== 0) problems.push(`${outcome} cost ${charged} units`);
  const asWhat = outcome === "blocked" ? ["blocked", "success", "empty_document"] : [outcome];
  // A kind that nothing converts is refused before it can come to what was expected of it.
  const fits = outcome === "unsupported_input" || expect.includes("any");
  if (!fits && !asWhat.some((each) => expect.includes(each)))
    problems.push(`${outcome} instead of ${expect.join(" or ")}`);
  return problems;
}

function sentenceProblem(job: JobBody): boolean {
  return typeof job.error !== "string" || !/^[A-Z].{5,300}\.$/.test(job.error);
}

async function bundleProblems(api: Api, id: string, source: Uint8Array): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "markmill-hostile-bundle-"));
  try {
    const markdown = await api.download(id);
    const zip = await api.download(id, "zip");
    if (markdown.status !== 200 || zip.status !== 200) return ["a download of a succeeded job failed"];
    const path = join(folder, "bundle.zip");
    writeFileSync(path, zip.bytes);
    return [...(await verifyZip(path)), ...problemsOf(markdown.bytes, source)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What may come of asking for a picture of the first page; of kinds without pages there is none. */
const pictureCodes: readonly (string | null)[] = [null, "page_not_found", "page_not_drawable"];

async function pictureProblems(api: Api, id: string): Promise<string[]> {
  // Those of other files are drawn before it, each within the deadline of a measurement.
  const look = () => api.picture(id, 1);
  const seen = await until(look, ({ code }) => code !== "queue_full", { timeoutMs: 5 * estimateMsMax }).catch(
    () => null,
  );
  if (seen !== null && pictureCodes.includes(seen.code)) return [];
  return [`a picture of its first page ends in ${seen?.code ?? "nothing"}`];
}

async function within<T>(promise: Promise<T>, timeoutMs: number): Promise<T | null> {
  const patience = Promise.withResolvers<null>();
  const timer = setTimeout(() => patience.resolve(null), timeoutMs);
  try {
    return await Promise.race([promise, patience.promise]);
  } finally {
    clearTimeout(timer);
  }
}
