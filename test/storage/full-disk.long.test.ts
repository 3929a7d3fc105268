/** The executable on a small disk: nearly full, full to the last byte, and gone. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "../../config/testing/random.ts";
import { type SmallDisk, smallDiskForTest } from "../../config/testing/small-disk.ts";
import { mib } from "../../config/units.ts";
import { randomPdf } from "../../scripts/samples/pdf.ts";
import type { Api } from "../../scripts/server/api.ts";
import { verifyLedger } from "../support/confirmations.ts";
import { startServer, type TestServer } from "../support/server.ts";

const markMib = 32;
const pdf = randomPdf(seededRandom(7), 2);

let disk: SmallDisk | null = null;
let server: TestServer;
let api: Api;
let dataDir: string;
beforeAll(async () => {
  disk = smallDiskForTest(128);
  if (disk === null) return;
  dataDir = join(disk.folder, "data");
  mkdirSync(dataDir);
  server = await startServer({ dataDir, env: { MARKMILL_STORAGE__MIN_FREE_MIB: String(markMib) } });
  api = await server.newCaller();
});
afterAll(async () => {
  if (disk === null) return;
  await server[Symbol.asyncDispose]();
  disk.remove();
});

/** More than the time for which a look at the disk is good, and than that between two looks for the log. */
const untilLooked = () => Bun.sleep(1_100);

async function estimated(): Promise<{
  upload_id: string;
  max_credit_units: number;
  client_request_id: string;
}> {
  const { status, body } = await api.estimate("report.pdf", pdf);
  expect(status).toBe(201);
  return {
    upload_id: body.upload_id,
    max_credit_units: 1_000,
    client_request_id: `request-${body.upload_id}`,
  };
}

async function confirmed(confirmation: Awaited<ReturnType<typeof estimated>>): Promise<string> {
  const { status, body } = await api.confirm(confirmation);
  expect(status).toBe(201);
  return body.job_id;
}

/** An upload in chunks of a MiB, so that its length is not known before; resolves with the answer, or null when the connection broke first. */
async function upload(
  bodyMib: number,
): Promise<{ status: number; retryAfter: string | null; sent: number } | null> {
  let sent = 0;
  async function* body() {
    yield Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
    for (; sent < bodyMib; sent += 1) yield Buffer.alloc(mib, "a,b\n");
    yield Buffer.from("\r\n--b--\r\n");
  }
  const headers = { authorization: `Bearer ${api.key}`, "content-type": "multipart/form-data; boundary=b" };
  try {
    const answer = await fetch(`${api.baseUrl}/v1/estimates`, { method: "POST", headers, body: body() });
    await answer.text();
    return { status: answer.status, retryAfter: answer.headers.get("retry-after"), sent };
  } catch {
    return null;
  }
}

const readiness = async () => {
  const answer = await fetch(`${server.baseUrl}/readyz`);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const lines = (event: string) => server.output().split(` ${event} `).length - 1;

describe("below the mark", () => {
  test("no upload is taken in; what was confirmed finishes, and all else works", async () => {
    if (disk === null) return;
    const before = await confirmed(await estimated());
    expect((await api.wait(before)).status).toBe("succeeded");
    const waiting = await estimated();
    const set = { client_request_id: "before-it-was-full" };
    const made = await api.convert([["report.pdf", pdf]], set);
    expect(made.status).toBe(200);
    disk.fill((markMib - 8) * mib);
    await untilLooked();

    const refused = await api.estimate("report.pdf", pdf);
    expect(refused).toMatchObject({
      status: 503,
      body: { error: { code: "service_unavailable", retryable: true } },
    });
    expect(JSON.stringify(refused.body)).toContain("Delete old jobs");
    expect(await readiness()).toEqual({ status: 200, body: { status: "ready", accepts_uploads: false } });

    // A repeat stores nothing; with another file it is none.
    const again = await api.convert([["report.pdf", pdf]], set);
    expect([again.status, again.body.jobs[0]?.job_id]).toEqual([200, made.body.jobs[0]?.job_id]);
    expect((await api.convert([["other.pdf", pdf]], set)).status).toBe(409);
    expect((await api.convert([["report.pdf", pdf]], { client_request_id: "another-one" })).status).toBe(503);

    const jobId = await confirmed(waiting);
    expect(await api.wait(jobId)).toMatchObject({ status: "succeeded", actual_credit_units: 200 });
    expect((await api.download(jobId, "zip")).status).toBe(200);
    expect((await api.delete(before)).status).toBe(204);
    expect((await api.confirm(waiting)).status).toBe(200);
    expect((await api.estimate("report.pdf", pdf)).status).toBe(503);
  });

  test("the log reports it once, and its end once", async () => {
    if (disk === null) return;
    expect([lines("disk.low"), lines("disk.enough"), lines("request_failed")]).toEqual([1, 0, 0]);
    disk.clear();
    await untilLooked();
    expect((await api.estimate("report.pdf", pdf)).status).toBe(201);
    expect(await readiness()).toMatchObject({ body: { accepts_uploads: true } });
    expect([lines("disk.low"), lines("disk.enough")]).toEqual([1, 1]);
  });

  test("an upload that would take the disk there is refused by its length, or stopped on its way", async () => {
    if (disk === null) return;
    disk.fill((markMib + 20) * mib);
    await untilLooked();
    const announced = await api.estimate("a.csv", new Uint8Array(40 * mib));
    expect(announced.status).toBe(503);
    const stopped = await upload(60);
    // The server answers and closes; whether the answer is read before the connection breaks is the caller's luck.
    if (stopped !== null) expect(stopped).toMatchObject({ status: 503, retryAfter: "60" });
    expect(disk.freeBytes()).toBeGreaterThan((markMib + 15) * mib);
    expect(readdirSync(join(dataDir, "uploads")).filter((name) => name.endsWith(".part"))).toEqual([]);
    disk.clear();
    await untilLooked();
    expect((await api.estimate("report.pdf", pdf)).status).toBe(201);
  });
});

describe("on a disk that is full to the last byte", () => {
  test("a job ends as storage_failed and costs nothing; jobs can be deleted and cancelled; then all is well again", async () => {
    if (disk === null) return;
    const done = await confirmed(await estimated());
    expect((await api.wait(done)).status).toBe("succeeded");
    const waiting = await estimated();
    const usage = await api.usage();
    disk.fill(0);
    await untilLooked();

    const jobId = await confirmed(waiting);
    expect(await api.wait(jobId)).toMatchObject({
      status: "failed",
      error_code: "storage_failed",
      actual_credit_units: 0,
    });
    expect(await api.usage()).toMatchObject({
      available_credit_units: usage.available_credit_units,
      reserved_credit_units: 0,
    });
    expect((await api.download(done)).status).toBe(200);
    expect((await api.cancel(jobId)).status).toBe(409);
    expect((await api.delete(jobId)).status).toBe(204);
    expect((await api.delete(done)).status).toBe(204);

    disk.clear();
    await untilLooked();
    expect(await api.wait(await confirmed(await estimated()))).toMatchObject({ status: "succeeded" });
    await verifyLedger(server);
  });
});

test("a data directory that has vanished makes the server not ready, until it is back", async () => {
  if (disk === null) return;
  const waiting = await estimated();
  renameSync(dataDir, `${dataDir}-elsewhere`);
  await untilLooked();
  expect(await readiness()).toMatchObject({ status: 503, body: { error: { code: "service_unavailable" } } });
  expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200);
  expect((await api.estimate("report.pdf", pdf)).status).toBe(503);
  expect((await api.confirm(waiting)).status).toBe(503);
  renameSync(`${dataDir}-elsewhere`, dataDir);
  await untilLooked();
  expect(await readiness()).toMatchObject({ status: 200 });
  expect(lines("disk.lost")).toBe(1);
  expect((await api.confirm(waiting)).status).toBe(201);
});
