import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "../../../config/errors/fault.ts";
import { until } from "../../../config/testing/until.ts";
import { hurriedTimers } from "../testing/hurry.ts";
import { createInstallation, endless, succeeding } from "../testing/installation.ts";

test("a job that succeeds is settled at what was measured, and its result is there", async () => {
  await using here = await createInstallation(succeeding());
  const job = await here.ended(await here.confirm());
  expect(job).toMatchObject({
    status: "succeeded",
    actualCreditUnits: 300,
    deliverable: true,
    attempt: 1,
    hold: "settled",
  });
  const file = await here.results.download(here.caller, job.id, "md");
  expect(await Bun.file(file.path).text()).toBe("# Done\n");
  expect(await here.held()).toBe(0);
});

test("a result that the delivery check blocked costs nothing and is not handed over", async () => {
  await using here = await createInstallation(succeeding(3, "blocked"));
  const job = await here.ended(await here.confirm());
  expect(job).toMatchObject({ status: "succeeded", actualCreditUnits: 0, deliverable: false });
  await expect(here.results.download(here.caller, job.id, "delivery")).rejects.toMatchObject({
    code: "asset_unverified",
  });
});

test("more work than estimated is our defect: logged, not charged", async () => {
  await using here = await createInstallation(succeeding(5));
  expect(await here.ended(await here.confirm())).toMatchObject({ actualCreditUnits: 300 });
  expect(here.events.map(({ event }) => event)).toContain("job.actual_above_estimate");
});

describe("a result that an earlier attempt left behind, whose record was never written", () => {
  /** As kill -9 between the result and its record leaves it. */
  const leave = (dataDir: string, jobId: string) => {
    const folder = join(dataDir, "results", jobId);
    mkdirSync(folder, { recursive: true });
    return folder;
  };

  test.each(["timed_out", "crashed"] as const)("goes when the job ends as %s", async (reason) => {
    let left = "";
    await using here = await createInstallation(async () => {
      left ||= leave(here.dataDir, await confirmed);
      return reason === "crashed" ? { ok: false, reason, internal: "died" } : { ok: false, reason };
    });
    const confirmed = here.confirm();
    await here.ended(await confirmed);
    await until(() => !existsSync(left));
  });

  test("goes when the job is cancelled while it waits", async () => {
    await using here = await createInstallation(endless, 1);
    const running = await here.confirm();
    const waiting = await here.confirm();
    const left = leave(here.dataDir, waiting);
    await here.jobs.cancel(here.caller, waiting);
    expect(existsSync(left)).toBe(false);
    await here.jobs.cancel(here.caller, running);
  });
});

describe("a job that does not succeed releases its hold", () => {
  test.each([
    [
      { ok: false, reason: "fault", code: "encrypted_document", message: "Locked." },
      "failed",
      "encrypted_document",
      false,
    ],
    [
      { ok: false, reason: "fault", code: "conversion_failed", message: "No." },
      "failed",
      "conversion_failed",
      true,
    ],
    [
      { ok: false, reason: "fault", code: "route_not_found", message: "Not a job's." },
      "failed",
      "conversion_failed",
      true,
    ],
    [{ ok: false, reason: "out_of_memory" }, "failed", "out_of_memory", false],
    [{ ok: false, reason: "timed_out" }, "timed_out", "timed_out", false],
  ] as const)("%j", async (outcome, status, errorCode, toSupport) => {
    await using here = await createInstallation(async () => outcome);
    const job = await here.ended(await here.confirm());
    expect(job).toMatchObject({ status, errorCode, actualCreditUnits: 0, hold: "released" });
    expect(job.supportReference !== null).toBe(toSupport);
    expect(job.error).toBeTruthy();
    expect(await here.held()).toBe(0);
  });

  test("three dead children end it as worker_crashed", async () => {
    let attempts = 0;
    await using here = await createInstallation(async () => {
      attempts += 1;
      return { ok: false, reason: "crashed", internal: "RuntimeError: unreachable" };
    });
    const job = await here.ended(await here.confirm());
    expect(job).toMatchObject({
      status: "failed",
      errorCode: "worker_crashed",
      hold: "released",
      attempt: 3,
    });
    expect(attempts).toBe(3);
  });

  test("a child that dies once does not stop the second attempt", async () => {
    let attempts = 0;
    const succeed = succeeding();
    await using here = await createInstallation(async (task, options) => {
      attempts += 1;
      return attempts === 1 ? { ok: false, reason: "crashed", internal: "abort" } : succeed(task, options);
    });
    expect(await here.ended(await here.confirm())).toMatchObject({ status: "succeeded", attempt: 2 });
  });

  test("a bundle that is not what its manifest says is conversion_failed", async () => {
    const succeed = succeeding();
    await using here = await createInstallation(async (task, options) => {
      const outcome = await succeed(task, options);
      await Bun.write(`${task.workDir}/bundle/output.md`, "# Else\n");
      return outcome;
    });
    expect(await here.ended(await here.confirm())).toMatchObject({
      status: "failed",
      errorCode: "conversion_failed",
    });
  });

  test("a work folder that cannot be made is storage_failed, not a job that hangs", async () => {
    await using here = await createInstallation(succeeding());
    here.core.storage.createWork = () => Promise.reject(new Error("ENOSPC"));
    expect(await here.ended(await here.confirm())).toMatchObject({
      status: "failed",
      errorCode: "storage_failed",
    });
  });
});

test("a work folder that cannot be removed costs the job nothing", async () => {
  await using here = await createInstallation(succeeding());
  here.core.storage.removeWork = () => Promise.reject(new Error("EIO"));
  expect(await here.ended(await here.confirm())).toMatchObject({ status: "succeeded", hold: "settled" });
  expect(here.events.map(({ event }) => event)).toContain("job.work_left");
});

test("an ending whose answer got lost keeps its result", async () => {
  await using here = await createInstallation(succeeding());
  const { write } = here.core.ledger;
  let lost = false;
  here.core.ledger.write = async (name, args) => {
    const result = await write(name, args);
    if (name !== "endJob" || lost) return result;
    lost = true;
    throw new Error("the answer got lost");
  };
  const job = await here.ended(await here.confirm());
  await until(here.scheduler.running, (running) => running === 0);
  const file = await here.results.download(here.caller, job.id, "md");
  expect(await Bun.file(file.path).text()).toBe("# Done\n");
});

test("a job that runs again before its first run is cleared away can still be stopped", async () => {
  let attempts = 0;
  await using here = await createInstallation(async (task, options) => {
    attempts += 1;
    return attempts === 1 ? { ok: false, reason: "crashed", internal: "abort" } : endless(task, options);
  });
  const { write } = here.core.ledger;
  here.core.ledger.write = async (name, args) => {
    const result = await write(name, args);
    // The answer arrives late: the job is leased again meanwhile.
    while (name === "childDied" && attempts < 2) {
      here.scheduler.wake();
      await Bun.sleep(5);
    }
    return result;
  };
  const jobId = await here.confirm();
  await until(
    () => attempts,
    (seen) => seen === 2,
  );
  await Bun.sleep(50);
  expect(here.scheduler.running()).toBe(1);
  await here.jobs.cancel(here.caller, jobId);
  await until(here.scheduler.running, (running) => running === 0);
});

test("a job whose child the machine cannot start waits, and loses no attempt", async () => {
  let starts = 0;
  const succeed = succeeding();
  await using here = await createInstallation(async (task, options) => {
    starts += 1;
    if (starts > 2) return succeed(task, options);
    return { ok: false, reason: "fault", code: "service_unavailable", message: "", internal: "EMFILE" };
  });
  expect(await here.ended(await here.confirm())).toMatchObject({ status: "succeeded", attempt: 1 });
  expect(here.events.filter(({ event }) => event === "job.waits_for_a_child")).toHaveLength(2);
});

test("a job for whose files no descriptor is free waits, and loses no attempt", async () => {
  await using here = await createInstallation(succeeding());
  const { createWork } = here.core.storage;
  let failures = 0;
  here.core.storage.createWork = (jobId) => {
    failures += 1;
    const full = Object.assign(new Error("too many open files"), { code: "EMFILE", syscall: "mkdir" });
    return failures > 2 ? createWork(jobId) : Promise.reject(new Fault("storage_failed", { cause: full }));
  };
  expect(await here.ended(await here.confirm())).toMatchObject({ status: "succeeded", attempt: 1 });
  expect(here.events.filter(({ event }) => event === "job.waits_for_descriptors")).toHaveLength(2);
});

test("cancelling stops the child; a second cancel says that the job has ended", async () => {
  await using here = await createInstallation(endless);
  const jobId = await here.confirm();
  await until(here.scheduler.running, (running) => running > 0);
  expect(await here.jobs.cancel(here.caller, jobId)).toMatchObject({ status: "cancelled", hold: "released" });
  await until(here.scheduler.running, (running) => running === 0);
  await expect(here.jobs.cancel(here.caller, jobId)).rejects.toMatchObject({ code: "job_finished" });
  expect(await here.held()).toBe(0);
});

test("a job that is deleted while its result is asked for is not found", async () => {
  await using here = await createInstallation(succeeding());
  const job = await here.ended(await here.confirm());
  const { resultFile } = here.core.storage;
  here.core.storage.resultFile = async (jobId, name) => {
    const path = await resultFile(jobId, name);
    await here.jobs.delete(here.caller, jobId);
    return path;
  };
  await expect(here.results.download(here.caller, job.id, "zip")).rejects.toMatchObject({
    code: "job_not_found",
  });
});

test("a running job cannot be deleted, an ended one goes with its files", async () => {
  await using here = await createInstallation(endless, 1);
  const jobId = await here.confirm();
  await until(here.scheduler.running, (running) => running > 0);
  await expect(here.jobs.delete(here.caller, jobId)).rejects.toMatchObject({ code: "job_running" });
  const queued = await here.confirm();
  const { uploadId } = await here.jobs.get(here.caller, queued);
  await here.jobs.delete(here.caller, queued);
  expect(existsSync(here.core.storage.uploadPath(uploadId))).toBe(false);
  await expect(here.jobs.get(here.caller, queued)).rejects.toMatchObject({ code: "job_not_found" });
});

test("a deleted job is gone even where its files cannot be removed now", async () => {
  await using here = await createInstallation(succeeding());
  const { id } = await here.ended(await here.confirm());
  here.core.storage.removeResult = () => Promise.reject(new Error("EIO"));
  await here.jobs.delete(here.caller, id);
  await expect(here.jobs.get(here.caller, id)).rejects.toMatchObject({ code: "job_not_found" });
  expect(here.events.map(({ event }) => event)).toContain("files.not_removed");
});

test("stopping puts running jobs back with no attempt lost, and the next start finishes them", async () => {
  await using here = await createInstallation(endless);
  const jobId = await here.confirm();
  await until(here.scheduler.running, (running) => running > 0);
  await here.scheduler.stop();
  expect(await here.jobs.get(here.caller, jobId)).toMatchObject({
    status: "queued",
    attempt: 0,
    hold: "pending",
  });
});

test("an ending that the ledger cannot write now is written when it can", async () => {
  await using here = await createInstallation(succeeding());
  const { write } = here.core.ledger;
  let refusals = 2;
  here.core.ledger.write = (name, args) => {
    if (name === "endJob" && refusals-- > 0) return Promise.reject(new Error("disk is full"));
    return write(name, args);
  };
  expect(await here.ended(await here.confirm())).toMatchObject({ status: "succeeded", hold: "settled" });
  expect(here.events.filter(({ event }) => event === "job.ending_not_written")).toHaveLength(2);
});

test("no more jobs run at once than there are slots, and no fewer while there are enough", async () => {
  let running = 0;
  let most = 0;
  const full = Promise.withResolvers<void>();
  const succeed = succeeding();
  await using here = await createInstallation(async (task, options) => {
    running += 1;
    most = Math.max(most, running);
    if (running === 3) full.resolve();
    // Those that come first wait for the others; a fourth would be seen.
    await full.promise;
    await Bun.sleep(20);
    running -= 1;
    return succeed(task, options);
  }, 3);
  const ids = await Promise.all(Array.from({ length: 9 }, () => here.confirm()));
  for (const id of ids) await here.ended(id);
  expect(most).toBe(3);
});

test("the child's deadline is that of what the upload was measured to hold", async () => {
  const seen: number[] = [];
  const succeed = succeeding();
  const measurement = { metrics: { pages: 3, ocr_pages: 2 }, sourceUnits: 3 };
  const request = { mode: "fast", layoutFidelity: "standard", pages: null, options: {} } as const;
  await using here = await createInstallation(
    async (task, options) => {
      seen.push(options.deadlineMs);
      return succeed(task, options);
    },
    1,
    { ok: true, value: { capabilityId: "pdf-to-markdown", request, measurement } },
  );
  await here.ended(await here.confirm());
  expect(seen).toEqual([660_000]);
});

test("progress never goes back, from attempt to attempt, and what is shown survives the process", async () => {
  const reports = [
    [1, 10],
    [7, 10],
    [9, 10],
  ] as const;
  let attempts = 0;
  const go = Promise.withResolvers<void>();
  const succeed = succeeding();
  await using here = await createInstallation(
    async (task, options) => {
      attempts += 1;
      const upTo = attempts === 1 ? reports : reports.slice(0, 2);
      for (const [done, total] of upTo) {
        options.onProgress?.(done, total);
        await Bun.sleep(20);
      }
      if (attempts === 1) return { ok: false, reason: "crashed", internal: "abort" };
      await go.promise;
      return succeed(task, options);
    },
    1,
    undefined,
    { timers: hurriedTimers },
  );
  const shown: number[] = [];
  const stop = here.core.ledger.onChange(async ({ jobIds }) => {
    for (const id of jobIds ?? []) {
      const job = await here.core.ledger.read.jobOfAnyone(id);
      if (job) shown.push(job.pagesDone);
    }
  });
  const jobId = await here.confirm();
  await until(
    () => attempts,
    (seen) => seen === 2,
  );
  await Bun.sleep(100);
  expect(await here.jobs.get(here.caller, jobId)).toMatchObject({ pagesDone: 9, pagesTotal: 10, attempt: 2 });
  go.resolve();
  await here.ended(jobId);
  stop();
  expect(shown).toEqual([...shown].sort((a, b) => a - b));
  expect([...new Set(shown)].filter((pages) => ![0, 1, 7, 9].includes(pages))).toEqual([]);
  expect(shown.at(-1)).toBe(9);
});
