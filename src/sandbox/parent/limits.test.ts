import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../../config/testing/until.ts";
import { processorSeconds } from "../confinement/jail.ts";
import { childFile, generous, inspect, openTestPool, workspaceOptions } from "../testing/harness.ts";
import { attempt } from "./attempt.ts";
import { ChildHandle } from "./child-handle.ts";
import { MemoryWatch } from "./memory-watch.ts";
import { outOfMemoryKills } from "./out-of-memory.ts";
import { StandstillWatch } from "./standstill-watch.ts";
import { UsageWatch } from "./usage-watch.ts";

test("no task within its deadline can use up its processor time, on all threads", () => {
  for (const [deadlineMs, threads] of [
    [1_000, 1],
    [600_000, 2],
    [86_400_000, 64],
  ] as const)
    expect(processorSeconds(12.5, deadlineMs, threads)).toBeGreaterThan(12.5 + (deadlineMs / 1000) * threads);
  expect(processorSeconds(0, 600_000, 2)).toBe(1320);
});

test.skipIf(process.platform !== "linux")(
  "the child's own limit of processor time follows each task's deadline",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "limits-"));
    const file = join(folder, "pid");
    await using pool = openTestPool({ concurrency: 1 });
    for (const deadlineMs of [600_000, 60_000]) {
      rmSync(file, { force: true });
      const stop = new AbortController();
      const run = pool.run(inspect("forever", file), { ...generous, deadlineMs, signal: stop.signal });
      await until(
        () => read(file),
        (text) => /^\d+$/.test(text),
      );
      const soft = Number(/^Max cpu time +(\d+)/m.exec(read(`/proc/${read(file)}/limits`))?.[1]);
      const least = processorSeconds(0, deadlineMs, availableParallelism());
      expect(soft).toBeGreaterThanOrEqual(least);
      expect(soft).toBeLessThan(least + 10);
      stop.abort();
      expect(await run).toEqual({ ok: false, reason: "cancelled" });
    }
    rmSync(folder, { recursive: true });
  },
);

function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

test("the kernel's count of those that it killed for memory is read where there is one", () => {
  const folder = mkdtempSync(join(tmpdir(), "vmstat-"));
  const file = join(folder, "vmstat");
  writeFileSync(file, "nr_free_pages 10\noom_kill 42\ndrop_pagecache 0\n");
  expect(outOfMemoryKills(file)).toBe(42);
  writeFileSync(file, "nr_free_pages 10\n");
  expect(outOfMemoryKills(file)).toBeNull();
  expect(outOfMemoryKills(join(folder, "none"))).toBeNull();
  rmSync(folder, { recursive: true });
});

test.each([
  ["kill", [3, 4], true],
  ["kill", [3, 3], undefined],
  ["kill", [null, 4], undefined],
  ["exit", [3, 4], undefined],
] as const)("a child that ends by %s while the count goes %j", async (deed, counts, machineOutOfMemory) => {
  const child = new ChildHandle([process.execPath, childFile], workspaceOptions);
  const reads = [...counts];
  const { outcome } = await attempt(
    child,
    inspect(deed),
    generous,
    { memory: new MemoryWatch(), standstill: new StandstillWatch(60_000), usage: new UsageWatch() },
    null,
    () => reads.shift() ?? null,
  );
  child.kill();
  expect(outcome).toMatchObject({ ok: false, reason: "crashed" });
  if (outcome.ok || outcome.reason !== "crashed") throw new Error("no crash");
  expect(outcome.machineOutOfMemory).toBe(machineOutOfMemory);
  expect(outcome.killedFromOutside).toBe(deed === "kill" ? true : undefined);
});
