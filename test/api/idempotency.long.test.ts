/** Many confirmations of the same thing at once, over HTTP on the executable: one job, one hold, one answer. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Answer, Api } from "../../scripts/server/api.ts";
import {
  estimated,
  filesOn,
  grant,
  newAccount,
  note,
  noteCreditUnits,
  standstill,
  statuses,
  verifyLedger,
  widePlan,
} from "../support/confirmations.ts";
import { startServer, type TestServer } from "../support/server.ts";

const callersAtOnce = 64;
const dataDir = mkdtempSync(join(tmpdir(), "markmill-idempotency-"));
let server: TestServer;

beforeAll(async () => {
  writeFileSync(join(dataDir, "markmill.toml"), widePlan);
  server = await startServer({ dataDir, args: ["--scheduler-concurrency", "1"] });
}, 180_000);
afterAll(async () => {
  await verifyLedger(server);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const times = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));
const jobIdsOf = (answers: readonly Answer<{ job_id: string }>[]) => [
  ...new Set(answers.filter(({ status }) => status < 300).map(({ body }) => body.job_id)),
];
const reserved = async (api: Api) => (await api.usage()).reserved_credit_units;

describe("a confirmation", () => {
  test(`sent ${callersAtOnce} times at once makes one job and one hold`, async () => {
    const api = await newAccount(server, "one-upload", 10_000);
    await using _ = await standstill(server);
    const upload_id = await estimated(api, "one.txt", note("One"));
    const confirmation = { upload_id, max_credit_units: 80, client_request_id: "one-upload-request" };
    const answers = await times(callersAtOnce, () => api.confirm(confirmation));
    expect(statuses(answers)).toEqual({ 200: callersAtOnce - 1, 201: 1 });
    expect(jobIdsOf(answers)).toHaveLength(1);
    expect(await api.jobs()).toHaveLength(1);
    expect(await reserved(api)).toBe(noteCreditUnits);
  }, 180_000);

  test(`of ${callersAtOnce} uploads at once against a balance for 10 makes exactly 10 jobs`, async () => {
    const api = await newAccount(server, "ten-of-many", 10 * noteCreditUnits);
    const uploadIds: string[] = [];
    for (let at = 0; at < callersAtOnce; at += 1)
      uploadIds.push(await estimated(api, `${at}.txt`, note(String(at))));
    await using _ = await standstill(server);
    const answers = await times(callersAtOnce, (at) =>
      api.confirm({ upload_id: uploadIds[at] ?? "", max_credit_units: noteCreditUnits }),
    );
    expect(statuses(answers)).toEqual({ 201: 10, 402: callersAtOnce - 10 });
    expect(jobIdsOf(answers)).toHaveLength(10);
    expect(await api.jobs()).toHaveLength(10);
    const { reserved_credit_units, available_credit_units } = await api.usage();
    expect([reserved_credit_units, available_credit_units]).toEqual([10 * noteCreditUnits, 0]);
  }, 180_000);

  test(`of ${callersAtOnce} uploads at once under one client_request_id makes one job`, async () => {
    const api = await newAccount(server, "one-id", 10_000);
    const uploadIds: string[] = [];
    for (let at = 0; at < callersAtOnce; at += 1)
      uploadIds.push(await estimated(api, `${at}.txt`, note(String(at))));
    const answers = await times(callersAtOnce, (at) =>
      api.confirm({
        upload_id: uploadIds[at] ?? "",
        max_credit_units: 80,
        client_request_id: "one-id-for-all",
      }),
    );
    expect(statuses(answers)).toEqual({ 201: 1, 409: callersAtOnce - 1 });
    expect(await api.jobs()).toHaveLength(1);
  }, 180_000);

  test("is compared in all it says, also when the job has ended", async () => {
    const api = await newAccount(server, "compared", 10_000);
    const upload_id = await estimated(api, "compared.txt", note("Compared"));
    const same = { upload_id, max_credit_units: 80, client_request_id: "compared-request" };
    const first = await api.confirm(same);
    await api.wait(first.body.job_id);
    expect(await api.confirm(same)).toMatchObject({ status: 200, body: { job_id: first.body.job_id } });
    const { client_request_id: _, ...noId } = same;
    const other = await estimated(api, "other.txt", note("Other"));
    for (const changed of [
      { ...same, max_credit_units: 81 },
      { ...same, webhook_url: "https://hooks.example.org/out" },
      { ...same, client_request_id: "another-request" },
      noId,
      { ...same, upload_id: other },
    ])
      expect(await api.confirm(changed)).toMatchObject({
        status: 409,
        body: { error: { code: "idempotency_conflict", retryable: false } },
      });
    expect(await api.jobs()).toHaveLength(1);
    expect((await api.usage()).period.spent_credit_units).toBe(noteCreditUnits);
  }, 180_000);

  test("with the id of another owner is that owner's own", async () => {
    const both = [await newAccount(server, "id-a", 1_000), await newAccount(server, "id-b", 1_000)];
    for (const api of both) {
      const upload_id = await estimated(api, "shared.txt", note("Shared"));
      const confirmation = { upload_id, max_credit_units: 80, client_request_id: "the-same-id" };
      expect((await api.confirm(confirmation)).status).toBe(201);
    }
  }, 180_000);
});

describe("races", () => {
  test("a replay and a deletion: the job or nothing, never a second one", async () => {
    const api = await newAccount(server, "replay-delete", 10_000);
    await using _ = await standstill(server);
    for (let round = 0; round < 5; round += 1) {
      const client_request_id = `replay-delete-${round}`;
      const upload_id = await estimated(api, "a.txt", note(`A${round}`));
      const later = await estimated(api, "b.txt", note(`B${round}`));
      const confirmation = { upload_id, max_credit_units: 80, client_request_id };
      const { job_id } = (await api.confirm(confirmation)).body;
      const [deletion, taker, ...replays] = await Promise.all([
        api.delete(job_id),
        api.confirm({ ...confirmation, upload_id: later }),
        ...Array.from({ length: 16 }, () => api.confirm(confirmation)),
      ]);
      expect(deletion.status).toBe(204);
      expect(jobIdsOf(replays)).toEqual(replays.some(({ status }) => status === 200) ? [job_id] : []);
      for (const { status } of replays) expect([200, 404]).toContain(status);
      // The id is free as soon as its job is gone, and not before.
      expect([201, 409]).toContain(taker.status);
      expect((await api.job(job_id)).status).toBe(404);
      const left = await api.jobs();
      expect(left).toHaveLength(taker.status === 201 ? 1 : 0);
      expect(await reserved(api)).toBe(left.length * noteCreditUnits);
      for (const { id } of left) expect((await api.delete(id)).status).toBe(204);
    }
    expect(await reserved(api)).toBe(0);
  }, 180_000);

  test("a replay and a cancellation: the same job, released once", async () => {
    const api = await newAccount(server, "replay-cancel", 1_000);
    await using _ = await standstill(server);
    for (let round = 0; round < 5; round += 1) {
      const upload_id = await estimated(api, "a.txt", note(`A${round}`));
      const confirmation = { upload_id, max_credit_units: 80 };
      const { job_id } = (await api.confirm(confirmation)).body;
      const [replays, cancellations] = await Promise.all([
        times(16, () => api.confirm(confirmation)),
        times(4, () => api.cancel(job_id)),
      ]);
      expect(statuses(replays)).toEqual({ 200: 16 });
      expect(jobIdsOf(replays)).toEqual([job_id]);
      expect(statuses(cancellations)).toEqual({ 200: 1, 409: 3 });
      expect((await api.job(job_id)).body?.status).toBe("cancelled");
    }
    const { reserved_credit_units, available_credit_units } = await api.usage();
    expect([reserved_credit_units, available_credit_units]).toEqual([0, 1_000]);
  }, 180_000);

  test("a deletion and the lease: either the job is gone or it runs to its end", async () => {
    const api = await newAccount(server, "delete-lease", 10_000);
    const uploadIds: string[] = [];
    for (let at = 0; at < 40; at += 1) uploadIds.push(await estimated(api, `${at}.txt`, note(String(at))));
    const deletions = await times(uploadIds.length, async (at) => {
      const confirmation = { upload_id: uploadIds[at] ?? "", max_credit_units: 80 };
      const { job_id } = (await api.confirm(confirmation)).body;
      return { jobId: job_id, status: (await api.delete(job_id)).status };
    });
    let succeeded = 0;
    for (const { jobId, status } of deletions) {
      if (status === 204) expect((await api.job(jobId)).status).toBe(404);
      else {
        expect(status).toBe(409);
        expect((await api.wait(jobId)).status).toBe("succeeded");
        succeeded += 1;
      }
    }
    const { period, reserved_credit_units } = await api.usage();
    expect(reserved_credit_units).toBe(0);
    // A job that ended before its deletion came was deleted after it was paid for.
    expect(period.jobs_succeeded).toBeGreaterThanOrEqual(succeeded);
    expect(period.spent_credit_units).toBe(period.jobs_succeeded * noteCreditUnits);
    expect(await api.jobs()).toHaveLength(succeeded);
  }, 180_000);
});

describe("a convert call", () => {
  const empty = ["empty.txt", new Uint8Array(0)] as const;
  const files = [["one.txt", note("One")], empty, ["two.txt", note("Two")]] as const;

  test(`sent ${callersAtOnce} times at once makes one set, and the losers leave nothing`, async () => {
    const api = await newAccount(server, "twins", 10_000);
    await using _ = await standstill(server);
    const before = filesOn(server).length;
    const answers = await times(callersAtOnce, () => api.convert(files, { client_request_id: "twins-set" }));
    expect(statuses(answers)).toEqual({ 207: callersAtOnce });
    const sets = new Set(answers.map(({ body }) => body.jobs.map(({ job_id }) => job_id).join()));
    expect(sets.size).toBe(1);
    expect(answers[0]?.body).toMatchObject({
      estimated_credit_units: 2 * noteCreditUnits,
      jobs: [
        { index: 0, filename: "one.txt" },
        { index: 2, filename: "two.txt" },
      ],
      unqueued: [{ index: 1, filename: "empty.txt", error: { code: "empty_document" } }],
    });
    expect(await api.jobs()).toHaveLength(2);
    expect(await reserved(api)).toBe(2 * noteCreditUnits);
    expect(filesOn(server).length).toBe(before + 2);
  }, 180_000);

  test("without an id is a new one each time", async () => {
    const api = await newAccount(server, "no-id", 10_000);
    const answers = await times(4, () => api.convert(files));
    expect(new Set(answers.flatMap(({ body }) => body.jobs.map(({ job_id }) => job_id))).size).toBe(8);
  }, 180_000);

  test("shows its jobs as they are when it is repeated, and the present call's id", async () => {
    const api = await newAccount(server, "repeated", 10_000);
    const fields = { client_request_id: "repeated-set", max_credits: "0.1" };
    const first = await api.convert(files, fields);
    for (const { job_id } of first.body.jobs) await api.wait(job_id);
    const again = await api.convert(files, fields);
    expect(again.status).toBe(207);
    expect(again.body.jobs.map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
    expect(again.body).toEqual({
      ...first.body,
      jobs: first.body.jobs.map((job) => ({ ...job, status: "succeeded" })),
      unqueued: [
        { ...first.body.unqueued[0], error: { ...again.body.unqueued[0]?.error } },
      ] as typeof again.body.unqueued,
    });
    expect(again.body.unqueued[0]?.error.request_id).not.toBe(first.body.unqueued[0]?.error.request_id);
    for (const { job_id } of first.body.jobs) {
      const markdown = new TextDecoder().decode((await api.download(job_id)).bytes);
      expect(markdown).toContain("ferry");
    }
    expect((await api.usage()).period.spent_credit_units).toBe(2 * noteCreditUnits);
  }, 180_000);

  test("gives its id back when the last of its jobs is deleted", async () => {
    const api = await newAccount(server, "given-back", 10_000);
    const fields = { client_request_id: "given-back-set" };
    const { body } = await api.convert(files, fields);
    for (const { job_id } of body.jobs) await api.wait(job_id);
    const [one, two] = body.jobs.map(({ job_id }) => job_id);
    await api.delete(one ?? "");
    const part = await api.convert(files, fields);
    expect([part.status, part.body.jobs.map(({ job_id }) => job_id)]).toEqual([207, [two ?? ""]]);
    expect((await api.convert([files[0]], fields)).status).toBe(409);
    await api.delete(two ?? "");
    const next = await api.convert([files[0]], fields);
    expect(next.status).toBe(200);
    expect(next.body.jobs.map(({ job_id }) => job_id)).not.toContain(one);
  }, 180_000);

  test("against a balance for 10 queues 10 of 20, and 402 when there is nothing left", async () => {
    const api = await newAccount(server, "half", 10 * noteCreditUnits);
    await using _ = await standstill(server);
    const before = filesOn(server).length;
    const twenty = Array.from({ length: 20 }, (_, at) => [`${at}.txt`, note(String(at))] as const);
    const { status, body } = await api.convert(twenty);
    expect(status).toBe(207);
    expect(body.jobs.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect([...new Set(body.unqueued.map(({ error }) => error.code))]).toEqual(["insufficient_credits"]);
    // Newest first: the list keeps the order of the files.
    expect((await api.jobs()).map(({ id }) => id)).toEqual(body.jobs.map(({ job_id }) => job_id).reverse());
    expect(filesOn(server).length).toBe(before + 10);
    const none = await api.convert(twenty, { client_request_id: "nothing-left" });
    expect([none.status, none.body.error?.code]).toEqual([402, "insufficient_credits"]);
    expect(filesOn(server).length).toBe(before + 10);
    await grant(server, "half", 20 * noteCreditUnits);
    expect((await api.convert(twenty, { client_request_id: "nothing-left" })).status).toBe(200);
  }, 180_000);

  test(`made by ${callersAtOnce} callers at once never spends more than the account holds`, async () => {
    const api = await newAccount(server, "crowd", 25 * noteCreditUnits);
    await using _ = await standstill(server);
    const answers = await times(callersAtOnce, (at) =>
      api.convert([
        [`${at}.txt`, note(`First ${at}`)],
        [`${at}.txt`, note(`Second ${at}`)],
      ]),
    );
    for (const { status } of answers) expect([200, 207, 402]).toContain(status);
    const queued = answers.reduce((sum, { body }) => sum + (body.jobs?.length ?? 0), 0);
    expect(queued).toBe(25);
    expect(await api.jobs()).toHaveLength(25);
    expect(await reserved(api)).toBe(25 * noteCreditUnits);
  }, 180_000);
});
