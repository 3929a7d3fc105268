/** A plan's limits met by single files of a convert call, over HTTP on the executable. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesOn, note, verifyLedger } from "../support/confirmations.ts";
import { startServer } from "../support/server.ts";

const narrowPlan = `default_plan = "narrow"
[[plans]]
id = "narrow"
name = "Narrow"
monthly_credits = 100
active_api_keys = 1
max_active_jobs = 3
max_upload_mib = 1
`;

test("files beyond the plan's size or active jobs stay unqueued, those beside them do not", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-limits-"));
  writeFileSync(join(dataDir, "markmill.toml"), narrowPlan);
  try {
    await using server = await startServer({ dataDir });
    const api = await server.newCaller("narrow");
    const huge = ["huge.txt", new Uint8Array(3 * 1024 ** 2).fill(0x61)] as const;
    const small = [0, 1, 2, 3].map((at) => [`${at}.txt`, note(String(at))] as const);

    const mixed = await api.convert([...small.slice(0, 1), huge, ...small.slice(1)], { mode: "fast" });
    expect(mixed.status).toBe(207);
    expect(mixed.body.jobs.map(({ index }) => index)).toEqual([0, 2, 3]);
    expect(mixed.body.unqueued.map(({ index, error }) => [index, error.code])).toEqual([
      [1, "payload_too_large"],
      [4, "too_many_active_jobs"],
    ]);
    expect(filesOn(server)).toHaveLength(3);
    for (const { job_id } of mixed.body.jobs) expect((await api.wait(job_id)).status).toBe("succeeded");

    const none = await api.convert([huge, huge]);
    expect([none.status, none.body.error?.code]).toEqual([413, "payload_too_large"]);
    expect(filesOn(server)).toHaveLength(3);
    await verifyLedger(server);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 180_000);
