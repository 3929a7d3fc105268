import { describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../../config/ambient.ts";
import { firstOf, longTest } from "../../../config/testing/runs.ts";
import { until } from "../../../config/testing/until.ts";
import { childSteps } from "../confinement/child-confinement.ts";
import { childEnvironment } from "../confinement/executable.ts";
import type { InspectTask, TaskOutcome } from "../contract.ts";
import {
  childFile,
  convert,
  generous,
  inspect,
  isAlive,
  openTestPool,
  workspaceOptions,
} from "../testing/harness.ts";
import { ChildHandle } from "./child-handle.ts";

function units(outcome: TaskOutcome<InspectTask>): number {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value.measurement.sourceUnits;
}

describe("what a task can do to its child", () => {
  const cases = [
    { deed: "abort", reason: "crashed" },
    { deed: "exit", reason: "crashed", internal: /^exit code 3/ },
    { deed: "kill", reason: "crashed", internal: /^SIGKILL/ },
    { deed: "trap", reason: "crashed", internal: /RuntimeError/ },
    { deed: "later", reason: "crashed", internal: /thrown outside of the task/ },
    { deed: "nonsense", reason: "crashed", internal: /unknown message: .*"units":-1/ },
    { deed: "noise", reason: "crashed", internal: /the very last word/ },
    { deed: "malloc", reason: "out_of_memory" },
    { deed: "claim", reason: "out_of_memory" },
    { deed: "gorge", reason: "out_of_memory" },
  ] as const;
  test.each(firstOf(cases, cases.length - 1))(
    "$deed → $reason, the child is replaced",
    async ({ deed, reason, ...expected }) => {
      await using pool = openTestPool({ concurrency: 1, prewarmed: 1 });
      const outcome = await pool.run(inspect(deed), { deadlineMs: 50_000, memoryMib: 300 });
      expect(outcome).toMatchObject({ ok: false, reason });
      if ("internal" in expected && !outcome.ok && outcome.reason === "crashed") {
        expect(outcome.internal).toMatch(expected.internal);
        expect(outcome.internal).not.toContain("\u001b");
        expect(outcome.internal.length).toBeLessThan(4_500);
        // A kill of our own for nonsense, and what the reader does to itself, are no kills from outside.
        expect(outcome.killedFromOutside ?? false).toBe(deed === "kill");
      }
      // The next task begins in a process that has done nothing before.
      expect(units(await pool.run(inspect("count"), generous))).toBe(1);
      expect(pool.health().crashed + pool.health().killed).toBe(1);
    },
  );

  test("a Fault keeps both messages, and the child continues", async () => {
    await using pool = openTestPool({ concurrency: 1, prewarmed: 1 });
    expect(await pool.run(inspect("fault"), generous)).toMatchObject({
      ok: false,
      reason: "fault",
      code: "encrypted_document",
      message: "It needs a password.",
      details: [{ path: "/file", message: "is locked" }],
      internal: expect.stringContaining("/Encrypt in trailer"),
    });
    expect(units(await pool.run(inspect("count"), generous))).toBe(2);
    expect(pool.health()).toMatchObject({ crashed: 0, killed: 0 });
  });

  test("a trap dressed as a Fault is a Fault, but its child is replaced", async () => {
    await using pool = openTestPool({ concurrency: 1, prewarmed: 1 });
    expect(await pool.run(inspect("trapInFault"), generous)).toMatchObject({ code: "corrupt_document" });
    expect(units(await pool.run(inspect("count"), generous))).toBe(1);
    expect(pool.health().crashed).toBe(1);
  });

  test("nesting too deep for the stack is the document's fault, and its child is replaced", async () => {
    await using pool = openTestPool({ concurrency: 1, prewarmed: 1 });
    expect(await pool.run(inspect("nest"), generous)).toMatchObject({ code: "document_too_complex" });
    expect(units(await pool.run(inspect("count"), generous))).toBe(1);
  });

  test("other exceptions become codes of their task's kind and stay internal", async () => {
    await using pool = openTestPool();
    const folder = mkdtempSync(join(tmpdir(), "mm-pool-"));
    const inspected = await pool.run(inspect("throw"), generous);
    const converted = await pool.run(convert("throw", folder), generous);
    const stored = await pool.run(convert("system", folder), generous);
    rmSync(folder, { recursive: true });
    expect(inspected).toMatchObject({ reason: "fault", code: "corrupt_document" });
    expect(converted).toMatchObject({ reason: "fault", code: "conversion_failed" });
    expect(stored).toMatchObject({ reason: "fault", code: "storage_failed" });
    if (inspected.ok || inspected.reason !== "fault") throw new Error("no fault");
    expect(inspected.message).not.toContain("/secret/path");
    expect(inspected.internal).toContain("xref at /secret/path is broken");
  });
});

describe("limits", () => {
  test("a loop is killed at its deadline, not before", async () => {
    await using pool = openTestPool();
    const startMs = systemClock.monotonicMs();
    const outcome = await pool.run(inspect("forever"), { deadlineMs: 400, memoryMib: 2_048 });
    expect(outcome).toEqual({ ok: false, reason: "timed_out" });
    expect(systemClock.monotonicMs() - startMs).toBeGreaterThan(390);
    expect(pool.health()).toMatchObject({ busy: 0, killed: 1, crashed: 0 });
  }, 20_000);

  test("memory above the cap kills it, with that reason", async () => {
    await using pool = openTestPool();
    const outcome = await pool.run(inspect("eat"), { deadlineMs: 50_000, memoryMib: 300 });
    expect(outcome).toEqual({ ok: false, reason: "out_of_memory" });
    expect(pool.health().killed).toBe(1);
  });

  test.if(process.platform === "linux")("a child that waits for what never comes is ended", async () => {
    await using pool = openTestPool({ standstillMs: 600 });
    const outcome = await pool.run(inspect("never"), generous);
    expect(outcome).toEqual({
      ok: false,
      reason: "crashed",
      internal: "it hung: asleep without a result",
    });
    expect(pool.health()).toMatchObject({ busy: 0, killed: 1 });
    expect(await pool.run(inspect("count"), generous)).toMatchObject({ ok: true });
  });

  longTest("a child that works all the while is not taken for one that stands still", async () => {
    await using pool = openTestPool({ standstillMs: 600 });
    const outcome = await pool.run(inspect("forever"), { deadlineMs: 2_000, memoryMib: 2_048 });
    expect(outcome).toEqual({ ok: false, reason: "timed_out" });
  });

  test.each(["forever", "never"])(
    "cancelling ends %s",
    async (deed) => {
      await using pool = openTestPool();
      const folder = mkdtempSync(join(tmpdir(), "mm-pool-"));
      const controller = new AbortController();
      const pidFile = join(folder, "pid");
      const running = pool.run(inspect(deed, pidFile), { ...generous, signal: controller.signal });
      if (deed === "forever") await until(() => existsSync(pidFile) && readFileSync(pidFile, "utf8") !== "");
      else await Bun.sleep(150);
      controller.abort();
      expect(await running).toEqual({ ok: false, reason: "cancelled" });
      if (deed === "forever") expect(isAlive(Number(readFileSync(pidFile, "utf8")))).toBe(false);
      rmSync(folder, { recursive: true });
    },
    20_000,
  );

  test("cancelling what still waits costs no child", async () => {
    await using pool = openTestPool({ concurrency: 1 });
    const controller = new AbortController();
    const first = pool.run(inspect("nap"), generous);
    const second = pool.run(inspect("count"), { ...generous, signal: controller.signal });
    controller.abort();
    expect(await second).toEqual({ ok: false, reason: "cancelled" });
    expect(units(await first)).toBe(1);
    const late = await pool.run(inspect("count"), { ...generous, signal: controller.signal });
    expect(late).toEqual({ ok: false, reason: "cancelled" });
    expect(pool.health().killed).toBe(0);
  });
});

describe("the pool", () => {
  test("never runs more than its concurrency, and loses nothing that waits", async () => {
    await using pool = openTestPool({ concurrency: 2, prewarmed: 2 });
    let busyMax = 0;
    const timer = setInterval(() => {
      busyMax = Math.max(busyMax, pool.health().busy);
    }, 5);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => pool.run(inspect("nap"), generous)));
    clearInterval(timer);
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(busyMax).toBe(2);
  });

  test("a neighbor does not notice a crash beside it", async () => {
    await using pool = openTestPool({ concurrency: 3 });
    const [neighbor, ...others] = await Promise.all([
      pool.run(inspect("nap"), generous),
      pool.run(inspect("abort"), generous),
      pool.run(inspect("trap"), generous),
    ]);
    expect(units(neighbor)).toBe(1);
    expect(others.map((other) => !other.ok && other.reason)).toEqual(["crashed", "crashed"]);
  });

  test("warms idle children automatically, later than its start", async () => {
    await using pool = openTestPool({ concurrency: 2, prewarmed: 2 });
    expect(pool.health().idle).toBe(0);
    await until(
      () => pool.health(),
      ({ idle }) => idle === 2,
    );
    await Bun.sleep(100);
    expect(units(await pool.run(inspect("prewarmed"), generous))).toBe(1);
  });

  test("gives a child that read one tenant's document no other tenant's", async () => {
    await using pool = openTestPool({ concurrency: 1, prewarmed: 1 });
    const pidFor = async (tenant?: string) =>
      units(await pool.run(inspect("pid"), { ...generous, ...(tenant === undefined ? {} : { tenant }) }));
    const sample = await pidFor();
    const first = await pidFor("a");
    // A child that read nobody's document may be anybody's.
    expect(first).toBe(sample);
    await until(
      () => pool.health(),
      ({ idle }) => idle > 0,
    );
    const second = await pidFor("b");
    expect(second).not.toBe(first);
    expect([first, second]).toContain(await pidFor("b"));
    expect(await pidFor("b")).not.toBe(first);
    expect([first, second]).not.toContain(await pidFor());
  });

  test("warms a child that ran a task before, when it is to be kept", async () => {
    await using pool = openTestPool({ concurrency: 1, prewarmed: 1 });
    expect(units(await pool.run(inspect("prewarmed"), generous))).toBe(0);
    await until(
      () => pool.health(),
      ({ idle }) => idle === 1,
    );
    await Bun.sleep(400);
    expect(units(await pool.run(inspect("prewarmed"), generous))).toBe(1);
    expect(units(await pool.run(inspect("count"), generous))).toBe(3);
  });

  test("keeps a child for the next task a while, beyond the prewarmed ones too", async () => {
    await using pool = openTestPool({ concurrency: 2, prewarmed: 0 });
    expect(units(await pool.run(inspect("count"), generous))).toBe(1);
    await until(
      () => pool.health(),
      ({ idle }) => idle === 1,
    );
    expect(units(await pool.run(inspect("count"), generous))).toBe(2);
    await until(
      () => pool.health(),
      ({ idle }) => idle === 1,
    );
    await until(
      () => pool.health(),
      ({ idle }) => idle === 0,
    );
    expect(pool.health()).toMatchObject({ crashed: 0, killed: 0 });
  });

  test("a task that comes right after another one waits for its child instead of starting a second", async () => {
    await using pool = openTestPool({ concurrency: 2 });
    expect(units(await pool.run(inspect("count"), generous))).toBe(1);
    expect(units(await pool.run(inspect("count"), generous))).toBe(2);
    const both = await Promise.all([
      pool.run(inspect("count"), generous),
      pool.run(inspect("count"), generous),
    ]);
    expect(both.map(units).sort()).toEqual([1, 3]);
  });

  test("replaces a child after its last task", async () => {
    await using pool = openTestPool({ concurrency: 1, prewarmed: 1, tasksPerChildMax: 2 });
    const counts: number[] = [];
    for (let task = 0; task < 5; task += 1) counts.push(units(await pool.run(inspect("count"), generous)));
    expect(counts).toEqual([1, 2, 1, 2, 1]);
    expect(pool.health()).toMatchObject({ crashed: 0, killed: 0 });
  });

  longTest("replaces a child that keeps memory, not one that gave it back", async () => {
    await using pool = openTestPool({ concurrency: 1, prewarmed: 1 });
    expect(units(await pool.run(inspect("drop"), generous))).toBe(1);
    expect(units(await pool.run(inspect("keep"), generous))).toBe(2);
    expect(units(await pool.run(inspect("count"), generous))).toBe(1);
  });

  test("passes progress on, about five times a second and the last always", async () => {
    await using pool = openTestPool();
    const folder = mkdtempSync(join(tmpdir(), "mm-pool-"));
    const seen: number[] = [];
    const startMs = systemClock.monotonicMs();
    const outcome = await pool.run(convert("progress", folder), {
      ...generous,
      onProgress(done, total) {
        expect(total).toBe(100);
        seen.push(done);
        if (done === 1) throw new Error("a listener's own trouble");
      },
    });
    rmSync(folder, { recursive: true });
    expect(outcome).toEqual({
      ok: true,
      value: { metrics: { pages: 0 }, delivery: "deliverable", units: 0 },
    });
    expect(seen[0]).toBe(1);
    expect(seen.at(-1)).toBe(100);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.length).toBeLessThanOrEqual(2 + (systemClock.monotonicMs() - startMs) / 200);
  });

  test("close kills what runs and what waits", async () => {
    const pool = openTestPool({ concurrency: 1 });
    const running = pool.run(inspect("forever"), generous);
    const waiting = pool.run(inspect("count"), generous);
    await Bun.sleep(100);
    await pool.close();
    expect(await running).toEqual({ ok: false, reason: "cancelled" });
    expect(await waiting).toEqual({ ok: false, reason: "cancelled" });
    expect(await pool.run(inspect("count"), generous)).toEqual({ ok: false, reason: "cancelled" });
  });

  test("a child that cannot start costs an answer, not a loop", async () => {
    await using broken = openTestPool({
      command: [process.execPath, "--eval", "process.exit(7)"],
      prewarmed: 2,
    });
    expect(await broken.run(inspect("count"), generous)).toMatchObject({
      reason: "crashed",
      internal: expect.stringMatching(/^exit code 7/),
    });
    await Bun.sleep(600);
    expect(broken.health().crashed).toBeLessThan(4);
    await using missing = openTestPool({ command: ["/none/such"] });
    // Nothing is wrong with the file.
    expect(await missing.run(inspect("count"), generous)).toMatchObject({ code: "service_unavailable" });
  });
});

describe("confinement", () => {
  async function told(deed: string): Promise<string> {
    await using pool = openTestPool();
    const outcome = await pool.run(inspect(deed), { deadlineMs: 10_000, memoryMib: 1_500 });
    if (outcome.ok || outcome.reason !== "fault") throw new Error(JSON.stringify(outcome));
    return outcome.message;
  }

  test("the server's environment is not passed to a child", async () => {
    const names = (await told("environment")).split(" ").filter((name) => !name.startsWith("NODE_CHANNEL_"));
    expect(names).toEqual(Object.keys(childEnvironment).sort());
  });

  test.if(process.platform === "linux")("no step is refused on an ordinary host", async () => {
    const child = new ChildHandle([process.execPath, childFile], workspaceOptions);
    expect(await child.ready).toBe(true);
    // Only the executable is confined by the kernel: the runtime alone has started more threads by then.
    expect(child.refused).toEqual([...childSteps]);
    child.kill();
    expect(await child.died).toBe("SIGKILL");
  });

  test.if(process.platform === "linux")("limits and privileges are dropped", async () => {
    const limits = await told("limits");
    expect(limits).toMatch(/^Max core file size +0 +0 /m);
    expect(limits).toMatch(/^Max open files +256 +256 /m);
    expect(limits).toMatch(/^Max file size +2147483648 +2147483648 /m);
    expect(limits).toMatch(/^Max data size +\d+ +unlimited /m);
    expect(await told("status")).toMatch(/^NoNewPrivs:\t1$/m);
  });

  test.if(process.platform === "linux")("a child whose parent is gone already ends at once", async () => {
    // The last argument names a parent that is not this process.
    const orphan = Bun.spawn([process.execPath, childFile, "1"], { stdio: ["ignore", "ignore", "pipe"] });
    expect(await orphan.exited).toBe(0);
    expect(await orphan.stderr.text()).toBe("");
  });

  test("started by hand, it says that it is internal", async () => {
    const child = Bun.spawn([process.execPath, childFile], { stdio: ["ignore", "ignore", "pipe"] });
    expect(await child.exited).toBe(2);
    expect(await child.stderr.text()).toContain("internal");
  });

  test.if(process.platform === "linux")("children die with a parent that is killed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mm-pool-"));
    const pidFile = join(folder, "pid");
    const parent = Bun.spawn([process.execPath, join(import.meta.dir, "../testing/parent.ts"), pidFile], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await until(() => existsSync(pidFile) && readFileSync(pidFile, "utf8") !== "");
    const { value } = await parent.stdout.getReader().read();
    const children = [readFileSync(pidFile, "utf8"), new TextDecoder().decode(value)].map(Number);
    expect(children.map(isAlive)).toEqual([true, true]);
    parent.kill("SIGKILL");
    await parent.exited;
    await until(
      () => children.filter(isAlive),
      (alive) => alive.length === 0,
    );
    rmSync(folder, { recursive: true });
  });
});
