import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { systemTimers, type Timers } from "../../../config/ambient.ts";
import { until } from "../../../config/testing/until.ts";
import { dayMs, hourMs } from "../../../config/units.ts";
import { createInstallation, endless, succeeding } from "../testing/installation.ts";
import { type Swept, sweep, sweepRegularly } from "./retention.ts";

const nothing: Swept = {
  deliveries: 0,
  credentials: 0,
  uploads: 0,
  jobs: 0,
  incidents: 0,
  asset_grants: 0,
  guest_sessions: 0,
  account_links: 0,
  orphaned_uploads: 0,
  orphaned_results: 0,
  temporaries: 0,
  failed: 0,
  complete: true,
};

test("uploads go after their hours and results after their days, files and all", async () => {
  await using here = await createInstallation(succeeding());
  const { clock, storage, settings } = here.core;
  const uploadId = await here.upload();
  const job = await here.ended(await here.confirm());
  const at = (ms: number) => sweep({ ...here.core, clock: { ...clock, nowMs: () => clock.nowMs() + ms } });

  expect(await at(0)).toEqual(nothing);
  expect(await at(settings["retention.uploads_hours"] * hourMs)).toEqual({ ...nothing, uploads: 1 });
  expect(existsSync(storage.uploadPath(uploadId))).toBe(false);
  expect(existsSync(storage.uploadPath(job.uploadId))).toBe(true);
  expect(await storage.resultFile(job.id, "output.md")).not.toBeNull();

  expect(await at(settings["retention.results_days"] * dayMs)).toEqual({ ...nothing, jobs: 1 });
  expect(existsSync(storage.uploadPath(job.uploadId))).toBe(false);
  expect(await storage.resultFile(job.id, "output.md")).toBeNull();
  await expect(here.jobs.get(here.caller, job.id)).rejects.toMatchObject({ code: "job_not_found" });
});

test("what a crash has left goes while jobs run, and what they need stays", async () => {
  await using here = await createInstallation(endless);
  const id = "0f".repeat(16);
  const put = (path: string) => {
    mkdirSync(dirname(join(here.dataDir, path)), { recursive: true });
    writeFileSync(join(here.dataDir, path), "left");
  };
  const left = [
    `uploads/upl_${id}`,
    `uploads/upl_${id}.part`,
    `results/job_${id}/output.md`,
    `work/job_${id}-7/x`,
  ];
  const jobId = await here.confirm();
  await until(
    () => here.jobs.get(here.caller, jobId),
    ({ status }) => status === "running",
  );
  const staged = await here.estimates.stage(
    here.caller,
    "b.pdf",
    Readable.from([Buffer.from("half an estimate")]),
  );
  const files = () => readdirSync(here.dataDir, { recursive: true }).map(String).sort();
  const before = files();
  for (const path of left) put(path);
  expect(await sweep(here.core)).toEqual({
    ...nothing,
    orphaned_uploads: 1,
    orphaned_results: 1,
    temporaries: 2,
  });
  expect(files()).toEqual(before);
  expect(existsSync(here.core.storage.uploadPath(staged.uploadId))).toBe(true);
  await here.estimates.discard(here.caller, staged);
});

describe("the regular sweep", () => {
  /** Timers that run when the test says so; `waits` are what was asked for. */
  function scripted(here: Awaited<ReturnType<typeof createInstallation>>) {
    const due: { ms: number; run: () => void }[] = [];
    const timers: Timers = {
      after: (ms, run) => {
        // The pauses between batches are the sweep's own.
        if (ms > 0 && ms < 1_000) return systemTimers.after(ms, run);
        due.push({ ms, run });
        return () => {
          due.length = 0;
        };
      },
    };
    const sweeper = sweepRegularly({ ...here.core, timers });
    const next = async () => {
      const { run } = due.shift() ?? { run: () => undefined };
      run();
      await until(
        () => due,
        ({ length }) => length > 0,
      );
      return due.map(({ ms }) => ms);
    };
    return { due, sweeper, next };
  }

  test("comes at the start and every ten minutes, and says what it removed", async () => {
    await using here = await createInstallation(succeeding());
    writeFileSync(join(here.dataDir, "uploads", `upl_${"0f".repeat(16)}`), "left");
    const { due, sweeper, next } = scripted(here);
    expect(due.map(({ ms }) => ms)).toEqual([0]);
    expect(await next()).toEqual([600_000]);
    const swept = () => here.events.filter(({ event }) => event === "retention.swept");
    expect(swept()).toHaveLength(1);
    expect(swept()[0]?.fields).toMatchObject({ orphaned_uploads: 1, complete: true });
    expect(await next()).toEqual([600_000]);
    expect(swept()).toHaveLength(1);
    await sweeper.stop();
    expect(due).toEqual([]);
  });

  test("continues soon if it could not end within its time", async () => {
    await using here = await createInstallation(succeeding());
    let ms = 0;
    const monotonicMs = () => {
      ms += 15_000;
      return ms;
    };
    const clock = { ...here.core.clock, monotonicMs };
    const { sweeper, next } = scripted({ ...here, core: { ...here.core, clock } });
    expect(await next()).toEqual([5_000]);
    await sweeper.stop();
  });

  test("that fails is logged, and comes again", async () => {
    await using here = await createInstallation(succeeding());
    const storage = { ...here.core.storage, removeOrphans: () => Promise.reject(new Error("EIO")) };
    const { sweeper, next } = scripted({ ...here, core: { ...here.core, storage } });
    expect(await next()).toEqual([600_000]);
    expect(here.events.map(({ event }) => event)).toContain("retention.sweep_failed");
    await sweeper.stop();
  });

  test("is not kept from stopping by what it has not removed yet", async () => {
    await using here = await createInstallation(succeeding());
    const { write } = here.core.ledger;
    let batches = 0;
    let sweeper: { stop(): Promise<void> } | undefined;
    let stopped: Promise<void> | undefined;
    here.core.ledger.write = (name, args) => {
      if (name !== "sweepEvents") return write(name, args);
      batches += 1;
      if (batches === 3) stopped = sweeper?.stop();
      return Promise.resolve({ events: batches < 100 ? 200 : 0, secrets: 0 } as never);
    };
    sweeper = sweepRegularly(here.core);
    await until(
      () => batches,
      (seen) => seen >= 3,
    );
    await stopped;
    expect(batches).toBe(3);
  });
});
