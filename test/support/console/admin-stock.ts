/** What an administrator finds: jobs of several owners, one that failed for a reason inside, and an opinion. */
import { seededRandom } from "../../../config/testing/random.ts";
import { until } from "../../../config/testing/until.ts";
import { sampleDocument } from "../../../scripts/samples/documents.ts";
import { randomPdf } from "../../../scripts/samples/pdf.ts";
import type { Job } from "../../../src/client/types.ts";
import { busyChild } from "../busy-child.ts";
import type { TestServer } from "../server.ts";

export interface AdminStock {
  /** Of the organization analytical-engines. */
  doneJob: string;
  crashedJob: string;
  reference: string;
  comment: string;
}

/** Seconds of work for a child. */
const longPages = 1_200;

export async function adminStock(server: TestServer): Promise<AdminStock> {
  const api = await server.newCaller("analytical-engines");
  const doneJob = await api.queue("notes.csv", sampleDocument("Amounts.csv"));
  await api.wait(doneJob);
  const crashedJob = await api.queue("engine.pdf", randomPdf(seededRandom(1), longPages));
  for (const attempt of [1, 2, 3]) {
    await until(
      async () => (await api.job(crashedJob)).body as Job | null,
      (job) => job.status === "running" && job.attempt === attempt && job.progress !== undefined,
      { timeoutMs: 60_000, everyMs: 10 },
    );
    process.kill(await busyChild(server), "SIGKILL");
  }
  const failed = (await api.wait(crashedJob)) as unknown as Job;
  const comment = "The totals of the second table are missing.";
  const rated = await fetch(`${server.baseUrl}/v1/jobs/${doneJob}/result-feedback`, {
    method: "PUT",
    headers: { authorization: `Bearer ${api.key}`, "content-type": "application/json" },
    body: JSON.stringify({ rating: "down", reason_code: "table_formula", comment }),
  });
  if (!rated.ok) throw new Error(`rating answered ${rated.status}`);
  return { doneJob, crashedJob, reference: failed.resolution.support_reference ?? "", comment };
}
