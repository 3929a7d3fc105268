/** Recordings from estimate to job: with the models that are there, and without. */
import { expect, test } from "bun:test";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { price } from "../../../config/rates/price.ts";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { codeOf, faultOf } from "../../../config/testing/failures.ts";
import { until } from "../../../config/testing/until.ts";
import type { JobRow } from "../../../ledger/contract.ts";
import type { ConvertTask } from "../../sandbox/contract.ts";
import { createDiscovery } from "../discovery/discovery.ts";
import { speechModel } from "../models/testing/speech-models.ts";
import { createInstallation, endless, succeeding } from "../testing/installation.ts";
import { creditUnits, decodedMs, kinds, openedForRecordings, whisper } from "../testing/recordings.ts";
import { createJobs } from "./jobs.ts";
import { createScheduler } from "./scheduler.ts";

const english = speechModel("whisper-en", ["en"], 500);

test("without a model they are unavailable, are not decoded, and nothing is reserved", async () => {
  await using all = await openedForRecordings([]);
  const { here, estimate, asked } = all;
  const [shown, other] = createDiscovery(here.core, kinds).capabilities(here.caller.principal);
  expect(shown).toMatchObject({ status: "unavailable", languages: [] });
  expect(shown?.unavailableReason).toContain("markmill models install");
  expect(other).toMatchObject({ status: "live", languages: null });
  const fault = await faultOf(estimate());
  expect(fault).toMatchObject({ code: "capability_unavailable", status: 503 });
  expect(fault.message).toBe(shown?.unavailableReason as string);
  // It is what the child was told, which refuses before it measures.
  expect(asked[0]?.refused).toEqual({
    "audio-to-markdown": { code: "capability_unavailable", message: fault.message },
  });
  expect(await here.held()).toBe(0);
  expect(readdirSync(join(here.dataDir, "uploads"))).toEqual([]);
});

test("with a model they are live, in its languages", async () => {
  await using all = await openedForRecordings([whisper, english]);
  const [shown] = createDiscovery(all.here.core, kinds).capabilities(null);
  expect(shown).toMatchObject({
    status: "live",
    unavailableReason: null,
    languages: ["auto", "de", "en"],
  });
  expect(await all.estimate({ language: "de" })).toMatchObject({ estimatedCreditUnits: creditUnits });
  expect(all.asked[0]?.refused).toEqual({});
});

test("a language and a model that there are not are refused when it is estimated", async () => {
  await using all = await openedForRecordings([whisper]);
  for (const options of [{ language: "xx" }, { speech_model: "medium" }])
    expect(await codeOf(all.estimate(options))).toBe("invalid_request");
  expect(readdirSync(join(all.here.dataDir, "uploads"))).toEqual([]);
});

test("a setting that names a missing model is reported", async () => {
  const settings = { ...defaultSettings, "speech.model": "medium" };
  await using all = await openedForRecordings([whisper], { settings });
  const [shown] = createDiscovery(all.here.core, kinds).capabilities(null);
  expect(shown?.unavailableReason).toContain("The model medium of the setting speech.model is not installed");
  expect(await codeOf(all.estimate())).toBe("capability_unavailable");
  expect(await all.estimate({ speech_model: "whisper-small" })).toMatchObject({
    capabilityId: "audio-to-markdown",
  });
});

test("a job is given the model, its price, a folder that outlives it, and time for its duration", async () => {
  await using all = await openedForRecordings([whisper, english]);
  const job = await all.job();
  const { outcome, task, options } = await all.converted(job);
  expect(outcome).toMatchObject({ ok: true });
  expect(task?.speechModel).toEqual(whisper);
  const { charge, keptDir } = task ?? {};
  expect(charge?.creditUnitsMax).toBe(creditUnits);
  expect(price(charge?.rate ?? { components: [] }, { decoded_ms: decodedMs })).toBe(creditUnits);
  expect(keptDir).toBe(join(all.here.dataDir, "kept", job.id));
  expect(options?.deadlineMs).toBe(600_000 + 2 * decodedMs);
  // The job's end removes it, not that of the attempt.
  expect(existsSync(keptDir ?? "")).toBe(true);
});

test("the next attempt finds what the last one has kept", async () => {
  await using all = await openedForRecordings([whisper]);
  const job = await all.job();
  const died = await all.converted(job, async ({ keptDir }) => {
    writeFileSync(join(keptDir ?? "", "chunk-1"), "words");
    return { ok: false, reason: "crashed", internal: "SIGKILL" };
  });
  expect(died.outcome).toMatchObject({ reason: "crashed" });
  const found: string[] = [];
  await all.converted(job, async (task, options) => {
    found.push(...readdirSync(task.keptDir ?? ""));
    return succeeding()(task, options);
  });
  expect(found).toEqual(["chunk-1"]);
});

test("a model that was removed since the estimate ends the job, by name", async () => {
  const models = [whisper, english];
  await using all = await openedForRecordings(models);
  const job = await all.job({ speech_model: "whisper-en" });
  models.pop();
  const { outcome, task } = await all.converted(job);
  expect(outcome).toMatchObject({ reason: "fault", code: "capability_unavailable" });
  expect(JSON.stringify(outcome)).toContain("whisper-en was removed");
  expect(task).toBeUndefined();
});

test("a model removed during transcription is named as the cause of the failure", async () => {
  const models = [whisper];
  await using all = await openedForRecordings(models);
  const { outcome } = await all.converted(await all.job(), async () => {
    models.pop();
    return { ok: false, reason: "fault", code: "conversion_failed", message: "ENOENT" };
  });
  expect(outcome).toMatchObject({ code: "capability_unavailable" });
});

test("documents have neither model nor folder, and their price", async () => {
  await using all = await openedForRecordings([whisper], {}, ({ request }) => ({
    ok: true,
    value: {
      capabilityId: "text-to-markdown",
      request,
      measurement: { metrics: { words: 10 }, sourceUnits: 1 },
    },
  }));
  const { task } = await all.converted(await all.job());
  expect(task).toMatchObject({ speechModel: null, keptDir: null, charge: { creditUnitsMax: 50 } });
});

test("transcription progress is reported to followers, and is not part of the job's state", async () => {
  await using all = await openedForRecordings([whisper]);
  const { here } = all;
  const job = await all.job();
  here.core.sandbox.run = async (task, options) => {
    const { onProgress } = options;
    for (const done of [0, 10_000, 20_000]) onProgress?.(done, decodedMs);
    await Bun.sleep(600);
    for (const done of [30_000, 25_000, decodedMs]) onProgress?.(done, decodedMs);
    return (await succeeding()(task as ConvertTask, options)) as never;
  };
  const scheduler = createScheduler(here.core, 1, kinds);
  const jobs = createJobs(here.core, scheduler, async () => undefined);
  const stranger = { ...here.caller, principal: { ...here.caller.principal, projectId: "prj_other" } };
  const received: unknown[] = [];
  const rows: JobRow[] = [];
  const byOthers: unknown[] = [];
  jobs.follow(
    here.caller,
    job.id,
    (row) => row !== null && rows.push(row),
    (each) => received.push(each),
  );
  jobs.follow(
    stranger,
    job.id,
    () => undefined,
    (each) => byOthers.push(each),
  );
  const closed = jobs.follow(
    here.caller,
    job.id,
    () => undefined,
    (each) => byOthers.push(each),
  );
  closed.close();
  scheduler.wake();
  expect(await here.ended(job.id)).toMatchObject({ status: "succeeded", pagesDone: 0, pagesTotal: null });
  await scheduler.stop();
  // Two a second at most; the first and the last always.
  expect(received).toEqual(
    [0, 30_000, decodedMs].map((doneMs) => ({ jobId: job.id, doneMs, totalMs: decodedMs })),
  );
  expect(byOthers).toEqual([]);
  expect(rows.filter(({ pagesTotal }) => pagesTotal !== null)).toEqual([]);
  expect(readdirSync(join(here.dataDir, "kept"))).toEqual([]);
});

test.each([
  ["succeeded", succeeding()],
  ["failed", async () => ({ ok: false, reason: "out_of_memory" }) as const],
  ["timed_out", async () => ({ ok: false, reason: "timed_out" }) as const],
])("what was kept goes when the job has %s", async (status, script) => {
  await using here = await createInstallation(async (task, options) => {
    // What an earlier attempt has left.
    const job = task.workDir.match(/job_[0-9a-f]+/)?.[0] ?? "";
    writeFileSync(join(await here.core.storage.keptFolder(job), "chunk"), "words");
    return script(task, options);
  }, 1);
  const jobId = await here.confirm();
  expect(await here.ended(jobId)).toMatchObject({ status });
  await until(
    () => readdirSync(join(here.dataDir, "kept")),
    (names) => names.length === 0,
  );
});

test("kept chunks stay while another attempt will follow, and are removed otherwise", async () => {
  let attempts = 0;
  await using here = await createInstallation(async (task, options) => {
    attempts += 1;
    const job = task.workDir.match(/job_[0-9a-f]+/)?.[0] ?? "";
    const folder = await here.core.storage.keptFolder(job);
    if (attempts > 1) {
      expect(readdirSync(folder)).toEqual(["chunk"]);
      return endless(task, options);
    }
    writeFileSync(join(folder, "chunk"), "words");
    return { ok: false, reason: "crashed", internal: "SIGKILL" };
  }, 1);
  const jobId = await here.confirm();
  await until(() => attempts === 2);
  await here.jobs.cancel(here.caller, jobId);
  await until(
    () => readdirSync(join(here.dataDir, "kept")),
    (names) => names.length === 0,
  );
});
