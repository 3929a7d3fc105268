/** No job waits for ever, and no slot either, whatever the ledger does. */
import { expect, test } from "bun:test";
import { codeOf } from "../../../config/testing/failures.ts";
import { longTest } from "../../../config/testing/runs.ts";
import { until } from "../../../config/testing/until.ts";
import type { JobRow } from "../../../ledger/contract.ts";
import { hurriedTimers, movableClock, refuse } from "../testing/hurry.ts";
import { createInstallation, endless, succeeding } from "../testing/installation.ts";

const hurried = (convert = succeeding(), slots = 2) =>
  createInstallation(convert, slots, undefined, { timers: hurriedTimers });
const names = (events: { event: string }[]) => events.map(({ event }) => event);

test("an ending that the ledger refuses three times ends the job as failed; its Credits come back later", async () => {
  await using here = await hurried();
  const ending = refuse(here.core.ledger, ["endJob"], "internal_error");
  const release = refuse(here.core.ledger, ["releaseHold"], "internal_error");
  const job = await here.ended(await here.confirm());
  expect(ending.refused).toHaveLength(3);
  expect(job).toMatchObject({
    status: "failed",
    errorCode: "storage_failed",
    actualCreditUnits: 0,
    hold: "pending",
  });
  expect(job.supportReference).toMatch(/^sup_[0-9a-f]{12}$/);
  expect(await here.held()).toBe(300);
  expect((await here.core.ledger.verify()).problems).toEqual([]);
  // Nothing of the result that nobody may have.
  expect(await here.core.storage.resultFile(job.id, "output.md")).toBeNull();
  const incident = await here.core.ledger.read.incident(job.supportReference ?? "");
  expect(incident).toMatchObject({ jobId: job.id, errorCode: "storage_failed", attempt: 1 });
  expect(incident?.internal).toContain("endJob is refused by the test");

  await until(
    () => release.refused,
    ({ length }) => length > 1,
  );
  expect(names(here.events)).toContain("job.hold_not_released");
  release.refusing = false;
  await until(
    () => here.jobs.get(here.caller, job.id),
    ({ hold }) => hold === "released",
  );
  expect(await here.held()).toBe(0);
  expect((await here.core.ledger.verify()).problems).toEqual([]);
});

test.each([
  [{ ok: false, reason: "timed_out" }, "endJob", "timed_out", "timed_out"],
  [{ ok: false, reason: "crashed", internal: "abort" }, "childDied", "failed", "worker_crashed"],
  [
    { ok: false, reason: "fault", code: "corrupt_document", message: "No." },
    "endJob",
    "failed",
    "corrupt_document",
  ],
] as const)(
  "%j that cannot be recorded by %s is still what the job says",
  async (outcome, unit, status, errorCode) => {
    await using here = await hurried(async () => outcome);
    refuse(here.core.ledger, [unit], "internal_error");
    const job = await here.ended(await here.confirm());
    expect(job).toMatchObject({ status, errorCode });
    expect(job.supportReference).toMatch(/^sup_/);
  },
);

test("an ending that waits for the disk holds no slot, and is written when there is room", async () => {
  await using here = await hurried(succeeding(), 1);
  const disk = refuse(here.core.ledger, ["endJob"], "service_unavailable");
  const first = await here.confirm();
  const second = await here.confirm();
  const third = await here.confirm();
  // The first one's slot is the second's while its ending waits; a third would only fill the disk.
  await until(
    () => here.events.filter(({ event }) => event === "job.ending_not_written"),
    ({ length }) => length > 8,
  );
  expect(here.scheduler.running()).toBe(0);
  const status = async (id: string) => (await here.jobs.get(here.caller, id)).status;
  expect([await status(first), await status(second), await status(third)].sort()).toEqual([
    "queued",
    "running",
    "running",
  ]);
  disk.refusing = false;
  for (const id of [first, second, third])
    expect(await here.ended(id)).toMatchObject({ status: "succeeded", hold: "settled", attempt: 1 });
});

test("a job that is abandoned frees its slot at once", async () => {
  await using here = await hurried(succeeding(), 1);
  const ending = refuse(here.core.ledger, ["endJob", "abandonJob"], "internal_error");
  const stuck = await here.confirm();
  await until(
    () => ending.refused,
    (refused) => refused.includes("abandonJob"),
  );
  expect(here.scheduler.running()).toBe(0);
  ending.refusing = false;
  expect(await here.ended(stuck)).toMatchObject({ status: "failed", hold: "pending" });
});

test("stopping does not wait for a disk that is full, and the job is taken up again", async () => {
  await using here = await createInstallation(succeeding(), 1);
  const disk = refuse(here.core.ledger, ["endJob"], "service_unavailable");
  const jobId = await here.confirm();
  await until(
    () => disk.refused,
    ({ length }) => length > 2,
  );
  await here.scheduler.stop();
  expect(await here.jobs.get(here.caller, jobId)).toMatchObject({ status: "queued", attempt: 0 });
});

test("a ledger that cannot even requeue does not keep the server from stopping", async () => {
  await using here = await createInstallation(endless);
  await here.confirm();
  await until(here.scheduler.running, (running) => running === 1);
  const disk = refuse(here.core.ledger, ["requeueLeases"], "service_unavailable");
  await here.scheduler.stop();
  expect(names(here.events)).toContain("scheduler.requeue_failed");
  disk.refusing = false;
});

test("an unknown lease is requeued when it has expired", async () => {
  const { clock, advance } = movableClock();
  await using here = await createInstallation(succeeding(), 1, undefined, { timers: hurriedTimers, clock });
  const { write } = here.core.ledger;
  let lost: JobRow | undefined;
  here.core.ledger.write = async (name, args) => {
    const result = await write(name, args);
    if (name !== "leaseJob" || lost !== undefined || result === null) return result;
    lost = (result as { job: JobRow }).job;
    throw new Error("the answer got lost");
  };
  const jobId = await here.confirm();
  await until(() => lost !== undefined);
  await Bun.sleep(700);
  expect(await here.jobs.get(here.caller, jobId)).toMatchObject({ status: "running" });
  advance(61_000);
  expect(await here.ended(jobId)).toMatchObject({ status: "succeeded", attempt: 1 });
  expect(names(here.events)).toContain("scheduler.leases_expired");
});

test("a lease whose answer is slow is not taken from its waiting caller", async () => {
  const { clock, advance } = movableClock();
  let starts = 0;
  const succeed = succeeding();
  const convert: typeof succeed = (task, options) => {
    starts += 1;
    return succeed(task, options);
  };
  await using here = await createInstallation(convert, 2, undefined, { timers: hurriedTimers, clock });
  const { write } = here.core.ledger;
  let slow = true;
  here.core.ledger.write = async (name, args) => {
    const result = await write(name, args);
    if (name === "leaseJob" && result !== null && slow) {
      slow = false;
      advance(61_000);
      await Bun.sleep(700);
    }
    return result;
  };
  expect(await here.ended(await here.confirm())).toMatchObject({ status: "succeeded", attempt: 1 });
  expect(starts).toBe(1);
  expect(names(here.events)).not.toContain("scheduler.leases_expired");
});

test("an unknown lease is not kept by a clock that was set back", async () => {
  const { clock, advance } = movableClock();
  await using here = await createInstallation(succeeding(), 1, undefined, { timers: hurriedTimers, clock });
  const { write } = here.core.ledger;
  let lost = false;
  here.core.ledger.write = async (name, args) => {
    const result = await write(name, args);
    if (name !== "leaseJob" || lost || result === null) return result;
    lost = true;
    advance(-86_400_000);
    throw new Error("the answer got lost");
  };
  expect(await here.ended(await here.confirm())).toMatchObject({ status: "succeeded", attempt: 1 });
});

test("a lease that could not be renewed in time is not taken from who still works on it", async () => {
  const { clock, advance } = movableClock();
  const go = Promise.withResolvers<void>();
  let starts = 0;
  const succeed = succeeding();
  await using here = await createInstallation(
    async (task, options) => {
      starts += 1;
      await go.promise;
      return succeed(task, options);
    },
    1,
    undefined,
    { timers: hurriedTimers, clock },
  );
  const disk = refuse(here.core.ledger, ["renewLease"], "service_unavailable");
  const jobId = await here.confirm();
  await until(
    () => disk.refused,
    ({ length }) => length > 0,
  );
  advance(120_000);
  const requeues = refuse(here.core.ledger, ["leaseJob"], "service_unavailable");
  await Bun.sleep(700);
  expect(await here.jobs.get(here.caller, jobId)).toMatchObject({ status: "running", attempt: 1 });
  requeues.refusing = false;
  go.resolve();
  expect(await here.ended(jobId)).toMatchObject({ status: "succeeded", attempt: 1 });
  expect(starts).toBe(1);
});

test("a job that is cancelled before its lease is known does not run on", async () => {
  let told = false;
  await using here = await createInstallation(async (task, options) => {
    const outcome = await endless(task, options);
    told = true;
    return outcome;
  }, 1);
  const { write } = here.core.ledger;
  const cancelled = Promise.withResolvers<void>();
  here.core.ledger.write = async (name, args) => {
    const result = await write(name, args);
    if (name === "leaseJob" && result !== null) await cancelled.promise;
    return result;
  };
  const jobId = await here.confirm();
  await until(
    () => here.jobs.get(here.caller, jobId),
    ({ status }) => status === "running",
  );
  expect(await here.jobs.cancel(here.caller, jobId)).toMatchObject({ status: "cancelled" });
  cancelled.resolve();
  await until(() => told, undefined, { timeoutMs: 1_000 });
  await until(here.scheduler.running, (running) => running === 0, { timeoutMs: 1_000 });
});

longTest(
  "cancelling races with success: one of them wins, and the Credits and files go with it",
  async () => {
    const seen = new Map<string, number>();
    for (let round = 0; round < 24; round += 1) {
      await using here = await createInstallation(succeeding(), 1);
      const jobId = await here.confirm();
      await until(
        () => here.jobs.get(here.caller, jobId),
        ({ status }) => status !== "queued",
      );
      await Bun.sleep(round * 8);
      const code = await codeOf(here.jobs.cancel(here.caller, jobId));
      const answer = code === "none" ? "cancelled" : code;
      await until(here.scheduler.running, (running) => running === 0);
      const job = await here.jobs.get(here.caller, jobId);
      expect([answer, job.status]).toEqual(
        answer === "cancelled" ? ["cancelled", "cancelled"] : ["job_finished", "succeeded"],
      );
      expect(job).toMatchObject(
        answer === "cancelled"
          ? { actualCreditUnits: 0, hold: "released" }
          : { actualCreditUnits: 300, hold: "settled" },
      );
      const file = await here.core.storage.resultFile(jobId, "output.md");
      expect(file === null).toBe(answer === "cancelled");
      expect(await here.held()).toBe(0);
      seen.set(answer, (seen.get(answer) ?? 0) + 1);
    }
    expect([...seen.keys()].sort()).toEqual(["cancelled", "job_finished"]);
  },
  60_000,
);
