import { afterAll, afterEach, beforeEach, describe, expect, jest, spyOn, test } from "bun:test";
import {
  closeSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../../config/ambient.ts";
import { type Activity, activityOf } from "./activity.ts";
import { MemoryWatch } from "./memory-watch.ts";
import { Sampled } from "./sampled.ts";
import { StandstillWatch } from "./standstill-watch.ts";
import { type Excess, type UsageLimits, UsageWatch } from "./usage-watch.ts";

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe("samples", () => {
  test("are taken at each interval while there is something to look at", () => {
    const looks: string[] = [];
    const sampled = new Sampled<string>(50, (entry) => {
      looks.push(entry);
      return null;
    });
    jest.advanceTimersByTime(200);
    const [forgetA, forgetB] = [sampled.add("a"), sampled.add("b")];
    expect(jest.getTimerCount()).toBe(1);
    jest.advanceTimersByTime(49);
    expect(looks).toEqual([]);
    jest.advanceTimersByTime(51);
    expect(looks).toEqual(["a", "b", "a", "b"]);
    forgetA();
    jest.advanceTimersByTime(50);
    expect(looks.splice(0)).toEqual(["a", "b", "a", "b", "b"]);
    forgetB();
    forgetB();
    expect(jest.getTimerCount()).toBe(0);
    sampled.add("c");
    jest.advanceTimersByTime(50);
    expect(looks).toEqual(["c"]);
  });

  test("end with the callback of the first that finishes it", () => {
    let done = 0;
    const sampled = new Sampled<{ left: number }>(50, (entry) => {
      entry.left -= 1;
      return entry.left > 0 ? null : () => (done += 1);
    });
    sampled.add({ left: 2 });
    jest.advanceTimersByTime(50);
    expect(done).toBe(0);
    jest.advanceTimersByTime(1_000);
    expect(done).toBe(1);
    expect(jest.getTimerCount()).toBe(0);
  });
});

test("memory is over its limit with a byte more; of one that is gone nothing is", () => {
  let resident: number | null = 100;
  let over = 0;
  const end = new MemoryWatch().watch(
    () => resident,
    100,
    () => (over += 1),
  );
  jest.advanceTimersByTime(500);
  resident = null;
  jest.advanceTimersByTime(500);
  expect(over).toBe(0);
  resident = 101;
  jest.advanceTimersByTime(49);
  expect(over).toBe(0);
  jest.advanceTimersByTime(1_000);
  expect(over).toBe(1);
  end();
});

describe("a standstill", () => {
  const limitMs = 12_000;
  /** Milliseconds until the first standstill; null: none in a minute. */
  function standstillAfter(activity: (ms: number) => Activity | null): number | null {
    const startMs = systemClock.monotonicMs();
    const sinceMs = () => systemClock.monotonicMs() - startMs;
    let at: number | null = null;
    const end = new StandstillWatch(limitMs).watch(
      () => activity(sinceMs()),
      () => {
        at ??= sinceMs();
      },
    );
    for (let ms = 0; ms < 60_000; ms += 500) jest.advanceTimersByTime(500);
    end();
    return at;
  }

  test("is sleep for the whole time with hardly any work", () => {
    expect(standstillAfter(() => ({ sleeping: true, ticks: 0 }))).toBe(12_000);
    expect(standstillAfter(() => ({ sleeping: true, ticks: 10 }))).toBe(12_000);
    // The first look finds its work, from which it counts.
    expect(standstillAfter(() => ({ sleeping: true, ticks: 11 }))).toBe(13_000);
    expect(standstillAfter((ms) => ({ sleeping: ms > 5_000, ticks: 0 }))).toBe(17_000);
  });

  test("is none for one that works now and then, waits for the processor, or is gone", () => {
    expect(standstillAfter((ms) => ({ sleeping: true, ticks: 11 * Math.floor(ms / 11_000) }))).toBeNull();
    expect(standstillAfter(() => ({ sleeping: false, ticks: 0 }))).toBeNull();
    expect(standstillAfter(() => null)).toBeNull();
  });
});

describe.if(process.platform === "linux")("activity", () => {
  test("of a process at work is not asleep and counts its time", () => {
    const own = activityOf(process.pid);
    expect(own?.sleeping).toBe(false);
    const { user, system } = process.cpuUsage();
    // Ticks of 10 ms.
    expect((own?.ticks ?? 0) / ((user + system) / 10_000)).toBeWithin(0.5, 1.1);
  });

  test("of none is null", () => {
    expect(activityOf(2 ** 30)).toBeNull();
  });
});

describe.if(process.platform === "linux")("usage", () => {
  const root = mkdtempSync(join(tmpdir(), "usage-"));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const roomy: UsageLimits = { bytesMax: 1e9, filesMax: 1_000, threadsMax: 1_000 };
  /** A process that is not there: nothing of it counts but its folder. */
  const nobody = 2 ** 30;

  function found(limits: Partial<UsageLimits>, { folder = root, pid = nobody } = {}): Excess | null {
    let excess: Excess | null = null;
    const end = new UsageWatch({ ...roomy, ...limits }).watch(pid, folder, (over) => {
      excess = over;
    });
    jest.advanceTimersByTime(249);
    expect(excess).toBeNull();
    jest.advanceTimersByTime(1);
    end();
    return excess;
  }

  test("of disk space counts what its files and folders occupy, and no target of a link", () => {
    const folder = join(root, "space");
    mkdirSync(join(folder, "deep"), { recursive: true });
    writeFileSync(join(root, "large"), Buffer.alloc(500_000));
    symlinkSync(join(root, "large"), join(folder, "link"));
    for (const name of ["a", "deep/b"]) writeFileSync(join(folder, name), Buffer.alloc(10_000));
    const paths = ["a", "deep", "deep/b", "link"];
    const bytes = paths.reduce((sum, name) => sum + lstatSync(join(folder, name)).blocks * 512, 0);
    expect(bytes).toBeWithin(20_000, 100_000);
    expect(found({ bytesMax: bytes }, { folder })).toBeNull();
    expect(found({ bytesMax: bytes - 1 }, { folder })).toBe("disk");
    expect(found({ filesMax: paths.length }, { folder })).toBeNull();
    expect(found({ filesMax: paths.length - 1 }, { folder })).toBe("disk");
    expect(found({ bytesMax: 0 }, { folder: join(root, "none") })).toBeNull();
  });

  test("of disk space counts open files that have no name", async () => {
    const file = join(root, "unnamed");
    const descriptor = openSync(file, "w");
    writeFileSync(descriptor, Buffer.alloc(3_000_000));
    const folder = join(root, "empty");
    mkdirSync(folder);
    const holder = Bun.spawn(["sleep", "60"], { stdio: ["ignore", descriptor, "ignore"] });
    closeSync(descriptor);
    const ofHolder = { folder, pid: holder.pid };
    expect(found({ bytesMax: 2_000_000 }, ofHolder)).toBeNull();
    rmSync(file);
    expect(found({ bytesMax: 2_000_000 }, ofHolder)).toBe("disk");
    expect(found({ bytesMax: 100_000_000 }, ofHolder)).toBeNull();
    holder.kill();
    await holder.exited;
    expect(found({ bytesMax: 2_000_000 }, ofHolder)).toBeNull();
  });

  test("of threads is bounded", () => {
    const sleeper = Bun.spawn(["sleep", "600"]);
    const { pid } = sleeper;
    expect(found({ threadsMax: 1 }, { pid })).toBeNull();
    expect(found({ threadsMax: 0 }, { pid })).toBe("threads");
    sleeper.kill();
    expect(found({ threadsMax: 1 }, { pid: process.pid })).toBe("threads");
    // Other tests of this process may hold files without a name.
    expect(found({ bytesMax: Number.POSITIVE_INFINITY }, { pid: process.pid })).toBeNull();
  });

  test("of a folder that cannot be looked at is too much", () => {
    expect(found({}, { folder: join(root, "x/".repeat(3_000)) })).toBe("disk");
  });

  test("is looked at again after twenty times as long as a look took", () => {
    const startMs = performance.now();
    const folder = join(root, "growing");
    mkdirSync(folder);
    let looks = 0;
    const clock = spyOn(systemClock, "monotonicMs").mockImplementation(() => {
      looks += 1;
      // The end of the first look.
      return performance.now() + (looks === 2 ? 100 : 0);
    });
    let foundMs: number | null = null;
    new UsageWatch({ ...roomy, filesMax: 0 }).watch(nobody, folder, () => {
      foundMs = performance.now() - startMs;
    });
    jest.advanceTimersByTime(250);
    writeFileSync(join(folder, "1"), "");
    for (let sample = 0; sample < 20; sample += 1) jest.advanceTimersByTime(250);
    clock.mockRestore();
    // Not before 250 + 100 + 20 * 100.
    expect(foundMs).toBe(2_500 as never);
  });
});
