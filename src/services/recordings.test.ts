/** Recordings from estimate to job: with the models that are there, and without. */
import { expect, test } from "bun:test";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { price } from "../../config/rates/price.ts";
import { defaultSettings } from "../../config/settings/testing/defaults.ts";
import { codeOf, faultOf } from "../../config/testing/failures.ts";
import { until } from "../../config/testing/until.ts";
import type { CapabilityId } from "../../converters/capabilities.ts";
import type { Capability } from "../../converters/contract.ts";
import { text } from "../../converters/registry.ts";
import type { SpeechModel } from "../../converters/speech/contract.ts";
import type { JobRow } from "../../ledger/contract.ts";
import type { UrlSource } from "../egress/sources/contract.ts";
import type { ConvertTask, InspectTask, RunOptions, TaskOutcome } from "../sandbox/contract.ts";
import { convertJob } from "./conversion.ts";
import type { Core } from "./core.ts";
import { createDiscovery } from "./discovery/discovery.ts";
import { createEstimates } from "./estimates.ts";
import { createJobs } from "./jobs.ts";
import { speechModel } from "./models/testing/speech-models.ts";
import { createScheduler } from "./scheduler.ts";
import { createInstallation, endless, succeeding } from "./testing/installation.ts";
import { createUploads } from "./uploads/uploads.ts";
import { createUrlEstimates } from "./url-estimates/url-estimates.ts";

const decodedMs = 90_000;
/** Half a Credit a minute. */
const creditUnits = 750;

const kinds: Capability<CapabilityId>[] = [
  {
    ...text,
    ...{ id: "audio-to-markdown" as CapabilityId, recognition: "speech", requiresAccount: true },
    ...{ pageProgress: false, maxBytes: 50 * 1024 ** 2 },
  },
  text,
];

type Tell = (task: InspectTask) => TaskOutcome<InspectTask>;
const measured: Tell = ({ request }) => ({
  ok: true,
  value: {
    capabilityId: "audio-to-markdown",
    request,
    measurement: { metrics: { decoded_ms: decodedMs }, sourceUnits: 1 },
  },
});

/** An installation with those models; `models` may change meanwhile. */
async function opened(models: SpeechModel[], changes: Partial<Core> = {}, tell = measured) {
  const asked: InspectTask[] = [];
  const here = await createInstallation(
    endless,
    1,
    async (task) => {
      asked.push(task);
      const why = task.refused?.["audio-to-markdown"];
      // As the child does, which has recognised the bytes.
      if (why !== undefined)
        return { ok: false, reason: "fault", code: "capability_unavailable", message: why };
      return tell(task);
    },
    changes,
  );
  here.core.models = { ...here.core.models, speechModels: () => models };
  // Jobs begin when the test says so.
  await here.scheduler.stop();
  const estimates = createEstimates(here.core, createUploads(here.core, kinds));
  const estimate = async (options: Record<string, unknown> = {}) => {
    const staged = await estimates.stage(here.caller, "a.mp3", Readable.from([Buffer.from("ID3")]), null);
    const fields = { mode: "fast", layoutFidelity: "standard", pages: null, capabilityId: null } as const;
    return estimates.create(here.caller, staged, { ...fields, options });
  };
  return {
    here,
    asked,
    estimates,
    estimate,
    async job(options: Record<string, unknown> = {}) {
      const upload = await estimate(options);
      const confirmation = { ceilingCreditUnits: 5_000, clientRequestId: null, webhookUrl: null };
      return (await here.jobs.confirm(here.caller, { ...confirmation, uploadId: upload.id })).job;
    },
    /** What the child is given. */
    async converted(job: Awaited<ReturnType<typeof here.jobs.get>>, script = succeeding()) {
      const given: { task: ConvertTask; options: RunOptions }[] = [];
      here.core.sandbox.run = async (task, options) => {
        given.push({ task: task as ConvertTask, options });
        return (await script(task as ConvertTask, options)) as never;
      };
      const signal = new AbortController().signal;
      const watch = { signal, onProgress: () => undefined, onWaiting: () => undefined };
      return {
        outcome: await convertJob(
          here.core,
          job,
          watch,
          kinds.find(({ id }) => id === job.capabilityId),
        ),
        ...given[0],
      };
    },
    [Symbol.asyncDispose]: () => here[Symbol.asyncDispose](),
  };
}

const whisper = speechModel("whisper-small", ["de", "en"], 400);
const english = speechModel("whisper-en", ["en"], 500);

test("without a model they are unavailable, are not decoded, and nothing is reserved", async () => {
  await using all = await opened([]);
  const { here, estimate, asked } = all;
  const [shown, other] = createDiscovery(here.core, kinds).capabilities(here.caller.principal);
  expect(shown).toMatchObject({ status: "unavailable", languages: [] });
  expect(shown?.unavailableReason).toContain("markmill models install");
  expect(other).toMatchObject({ status: "live", languages: null });
  const fault = await faultOf(estimate());
  expect(fault).toMatchObject({ code: "capability_unavailable", status: 503 });
  expect(fault.message).toBe(shown?.unavailableReason as string);
  // It is what the child was told, which refuses before it measures.
  expect(asked[0]?.refused).toEqual({ "audio-to-markdown": fault.message });
  expect(await here.held()).toBe(0);
  expect(readdirSync(join(here.dataDir, "uploads"))).toEqual([]);
});

test("with a model they are live, in its languages", async () => {
  await using all = await opened([whisper, english]);
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
  await using all = await opened([whisper]);
  for (const options of [{ language: "xx" }, { speech_model: "medium" }])
    expect(await codeOf(all.estimate(options))).toBe("invalid_request");
  expect(readdirSync(join(all.here.dataDir, "uploads"))).toEqual([]);
});

test("a setting that names a model which is gone says so", async () => {
  const settings = { ...defaultSettings, "speech.model": "medium" };
  await using all = await opened([whisper], { settings });
  const [shown] = createDiscovery(all.here.core, kinds).capabilities(null);
  expect(shown?.unavailableReason).toContain("speech.model names medium");
  expect(await codeOf(all.estimate())).toBe("capability_unavailable");
  expect(await all.estimate({ speech_model: "whisper-small" })).toMatchObject({
    capabilityId: "audio-to-markdown",
  });
});

test("a job is given the model, its price, a folder that outlives it, and time for its duration", async () => {
  await using all = await opened([whisper, english]);
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
  await using all = await opened([whisper]);
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
  await using all = await opened(models);
  const job = await all.job({ speech_model: "whisper-en" });
  models.pop();
  const { outcome, task } = await all.converted(job);
  expect(outcome).toMatchObject({ reason: "fault", code: "capability_unavailable" });
  expect(JSON.stringify(outcome)).toContain("whisper-en was removed");
  expect(task).toBeUndefined();
});

test("one that is removed while it hears is why it failed", async () => {
  const models = [whisper];
  await using all = await opened(models);
  const { outcome } = await all.converted(await all.job(), async () => {
    models.pop();
    return { ok: false, reason: "fault", code: "conversion_failed", message: "ENOENT" };
  });
  expect(outcome).toMatchObject({ code: "capability_unavailable" });
});

test("documents have neither model nor folder, and their price", async () => {
  await using all = await opened([whisper], {}, ({ request }) => ({
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

test("a recording at an address is one once there is a model, billed as audio", async () => {
  const models: SpeechModel[] = [];
  await using all = await opened(models);
  const { here, estimates } = all;
  const source: UrlSource = {
    id: "video-audio",
    hosts: () => ["*"],
    recordingsOnly: true,
    unavailable: () => null,
    takes: () => true,
    fetch: async (url, means) => {
      means.requireRecordings();
      const path = join(await means.folder(), "sound.mp3");
      writeFileSync(path, "ID3");
      return { kind: "audio", url, path, bytesCount: 3, title: "Talk" };
    },
  };
  const statusOf = () =>
    createDiscovery(here.core, kinds)
      .urlSources()
      .find(({ id }) => id === source.id);
  const importing = createUrlEstimates(here.core, estimates, [source], undefined, kinds);
  const create = () => importing.create(here.caller, "https://www.example.org/talk.mp3");
  expect(statusOf()).toMatchObject({ status: "unavailable" });
  expect(statusOf()?.unavailableReason).toContain("No speech model");
  const fault = await faultOf(create());
  expect(fault.code).toBe("capability_unavailable");
  expect(fault.message).toContain("recording at this address");
  // Without a restart.
  models.push(whisper);
  expect(statusOf()).toMatchObject({ status: "live", unavailableReason: null });
  expect(await create()).toMatchObject({
    capabilityId: "audio-to-markdown",
    estimatedCreditUnits: creditUnits,
    measurement: { sourceKind: "video_audio", metrics: { decoded_ms: decodedMs } },
  });
});

test("how far it is heard is told to those who follow the job, and is none of its state", async () => {
  await using all = await opened([whisper]);
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
  const heard: unknown[] = [];
  const rows: JobRow[] = [];
  const overheard: unknown[] = [];
  jobs.follow(
    here.caller,
    job.id,
    (row) => row !== null && rows.push(row),
    (each) => heard.push(each),
  );
  jobs.follow(
    stranger,
    job.id,
    () => undefined,
    (each) => overheard.push(each),
  );
  const closed = jobs.follow(
    here.caller,
    job.id,
    () => undefined,
    (each) => overheard.push(each),
  );
  closed.close();
  scheduler.wake();
  expect(await here.ended(job.id)).toMatchObject({ status: "succeeded", pagesDone: 0, pagesTotal: null });
  await scheduler.stop();
  // Two a second at most; the first and the last always.
  expect(heard).toEqual(
    [0, 30_000, decodedMs].map((doneMs) => ({ jobId: job.id, doneMs, totalMs: decodedMs })),
  );
  expect(overheard).toEqual([]);
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

test("what was kept stays while another attempt will come, and goes when nobody wants one", async () => {
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
