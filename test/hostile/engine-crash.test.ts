/** One valid PDF kills the engine's instance for good: it costs its own child process and nothing else. */
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pdfOf } from "../../scripts/samples/pdf.ts";
import type { Api } from "../../scripts/server/api.ts";
import { startServer } from "../support/server.ts";

const name = "verapdf-corpus__veraPDF_test_suite_6-1-12-t08-pass-c.pdf";
const file = join(import.meta.dir, "../../../shared/bench/hostile/files/pdf", name);
const ordinary = pdfOf([{ heading: "Ordinary", paragraphs: ["The quiet river passes the old paper mill."] }]);

describe.skipIf(!existsSync(file))("a file that kills its engine (skipped without ../shared)", () => {
  test("ends as its own job; the job beside it and the next one succeed", async () => {
    await using server = await startServer({ args: ["--scheduler-concurrency", "2"] });
    const api = await server.newCaller();
    const before = await api.usage();
    const confirm = (id: string, uploadId: string) =>
      api.confirm({ upload_id: uploadId, max_credit_units: 10_000, client_request_id: id });

    const estimates = await Promise.all([
      api.estimate("killer.pdf", new Uint8Array(readFileSync(file))),
      api.estimate("beside.pdf", ordinary),
    ]);
    expect(estimates.map(({ status }) => status)).toEqual([201, 201]);
    const [killer, beside] = await Promise.all(
      estimates.map(async ({ body }, at) => (await confirm(`hostile-${at}`, body.upload_id)).body.job_id),
    );
    const killed = await api.wait(killer ?? "");
    expect(await api.wait(beside ?? "")).toMatchObject({ status: "succeeded", actual_credit_units: 100 });
    expect(["succeeded", "failed"]).toContain(killed.status);
    if (killed.status === "failed")
      expect(killed).toMatchObject({ error_code: "worker_crashed", actual_credit_units: 0 });

    const { body } = await api.estimate("next.pdf", ordinary);
    const next = await confirm("hostile-next", body.upload_id);
    expect(await api.wait(next.body.job_id)).toMatchObject({ status: "succeeded" });

    const after = await api.usage();
    const charged = [killed, { actual_credit_units: 200 }].reduce(
      (sum, job) => sum + (job.actual_credit_units ?? 0),
      0,
    );
    expect(before.available_credit_units - after.available_credit_units).toBe(charged);
    expect(after.reserved_credit_units).toBe(0);
    await expectAnswering(api);
  });
});

async function expectAnswering(api: Api) {
  const response = await fetch(`${api.baseUrl}/readyz`);
  expect(response.status).toBe(200);
}
