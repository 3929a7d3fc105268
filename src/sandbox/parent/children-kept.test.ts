/** Which children are kept after a task, and until when. */
import { afterEach, beforeEach, describe, expect, jest, spyOn, test } from "bun:test";
import { existsSync } from "node:fs";
import { type FakeChild, settled } from "../testing/fake-child.ts";
import { forDocuments, openFakeChildren as ground, of, withModel } from "../testing/fake-children.ts";
import { generous, inspect } from "../testing/harness.ts";
import type { ChildHandle } from "./child-handle.ts";

const mib = 1024 ** 2;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const advance = async (ms: number) => {
  jest.advanceTimersByTime(ms);
  await settled();
};
const ready = (fakes: readonly FakeChild[]) => Promise.all(fakes.map((fake) => fake.becomeReady()));

describe("after its task a child", () => {
  test("is idle again, and about to be before", async () => {
    await using at = ground();
    const child = await at.take();
    void child.run(inspect("count"), generous, 0, { onProgress: () => undefined, onPiece: () => true });
    await settled();
    const settling = at.children.settle(child);
    expect([at.children.freeSoon(forDocuments), at.children.freeSoon(of("a"))]).toEqual([1, 0]);
    expect(at.children.health()).toMatchObject({ idle: 0, busy: 1 });
    await at.started[0]?.finish();
    await settling;
    expect(at.children.freeSoon(forDocuments)).toBe(0);
    expect(at.children.health()).toMatchObject({ idle: 1, busy: 0, killed: 0 });
    expect(at.started[0]?.signals).toEqual([]);
  });

  test("is not awaited while another one is idle", async () => {
    await using at = ground();
    const [first, second, third] = [await at.take(), await at.take(), await at.take()];
    const both = [at.children.settle(first), at.children.settle(second)];
    expect(at.children.freeSoon(forDocuments)).toBe(2);
    await Promise.all(both);
    const last = at.children.settle(third);
    expect(at.children.freeSoon(forDocuments)).toBe(0);
    await last;
    expect(at.children.health().idle).toBe(3);
  });

  test("is replaced if it does not become idle within two seconds", async () => {
    await using at = ground();
    const child = await at.take();
    void child.run(inspect("count"), generous, 0, { onProgress: () => undefined, onPiece: () => true });
    const settling = at.children.settle(child);
    await advance(1_999);
    expect(at.children.health().busy).toBe(1);
    await advance(1);
    await settling;
    expect(at.children.health()).toMatchObject({ idle: 0, busy: 0, crashed: 0, killed: 0 });
    expect(at.started[0]?.signals).toEqual(["SIGKILL"]);
  });

  test("is replaced after its number of tasks, which none waits for", async () => {
    await using at = ground({ tasksPerChildMax: 2 });
    const child = await at.take();
    for (const [tasks, isKept] of [
      [1, true],
      [2, false],
    ] as const) {
      child.tasks = tasks;
      const settling = at.children.settle(child);
      expect(at.children.freeSoon(forDocuments)).toBe(isKept ? 1 : 0);
      await settling;
      expect(at.children.health().idle).toBe(isKept ? 1 : 0);
      expect(child.exited).toBe(!isKept);
      if (isKept) expect(await at.take()).toBe(child);
    }
  });

  test.each([
    [0, 256 * mib - 1, true],
    [0, 256 * mib, false],
    [1_000, 256 * mib + 999, true],
    [1_000, 256 * mib + 1_000, false],
  ])("that may keep %d bytes and has grown by %d is kept: %p", async (keptBytes, grown, isKept) => {
    await using at = ground();
    const child = await at.take(withModel(keptBytes));
    spyOn(child, "grownBytes").mockReturnValue(grown);
    await at.children.settle(child);
    expect(at.children.health().idle).toBe(isKept ? 1 : 0);
    expect(child.exited).toBe(!isKept);
  });

  test("whose folder cannot be emptied is replaced", async () => {
    await using at = ground();
    const child = await at.take();
    spyOn(child.workspace, "clear").mockRejectedValue(new Error("EIO"));
    await at.children.settle(child);
    expect(child.exited).toBe(true);
  });

  test("that failed is killed, and counted as what it is", async () => {
    await using at = ground();
    for (const fate of ["crashed", "killed", "killed"] as const) {
      const child = await at.take();
      at.children.bury(child, fate);
      expect(child.exited).toBe(true);
    }
    expect(at.children.health()).toMatchObject({ idle: 0, busy: 0, crashed: 1, killed: 2 });
  });
});

describe("surplus idle children", () => {
  /** Which of the started ones live. */
  const living = (fakes: readonly FakeChild[]) =>
    fakes.flatMap(({ process }, index) => (process.signalCode === null ? [index] : []));

  test("end after their time, each after its own", async () => {
    await using at = ground();
    const [first, second] = [await at.take(), await at.take()];
    await at.children.settle(first);
    first.idleSinceMs = performance.now();
    await advance(1_000);
    await at.children.settle(second);
    second.idleSinceMs = performance.now();
    await advance(4_009);
    expect(living(at.started)).toEqual([0, 1]);
    await advance(1);
    expect(living(at.started)).toEqual([1]);
    second.idleSinceMs = performance.now() - 4_000;
    await advance(1_000);
    expect(living(at.started)).toEqual([]);
    expect(at.children.health()).toMatchObject({ idle: 0, crashed: 0, killed: 0 });
  });

  test("are those of tenants, then those without engines, then the longest idle", async () => {
    await using at = ground({ prewarmed: 1 }, () => 0);
    const callings = [forDocuments, forDocuments, of("a"), forDocuments];
    const children: ChildHandle[] = [];
    for (const calling of callings) children.push(await at.take(calling));
    at.started[1]?.say({ type: "warm", ok: true });
    at.started[2]?.say({ type: "warm", ok: true });
    for (const child of children) await at.children.settle(child);
    await advance(5_010);
    expect(living(at.started)).toEqual([1]);
    expect(await at.take()).toBe(children[1] as ChildHandle);
  });

  test("are the longest idle of equals, and all that do other than read documents", async () => {
    await using at = ground({ prewarmed: 2 }, () => 0);
    const children: ChildHandle[] = [];
    for (const calling of [of("a"), of("b"), of("c"), withModel(0)]) children.push(await at.take(calling));
    for (const child of children) await at.children.settle(child);
    await advance(5_010);
    expect(living(at.started)).toEqual([1, 2]);
  });
});

describe("memory", () => {
  test("is not asked for where none is kept, or where an idle child has it", async () => {
    let asked = 0;
    const availableMemoryBytes = () => {
      asked += 1;
      return 0;
    };
    await using at = ground({ availableMemoryBytes });
    expect(at.children.hasRoomFor(forDocuments)).toBe(true);
    const child = await at.take(withModel(100));
    await at.children.settle(child);
    expect(at.children.hasRoomFor(withModel(100))).toBe(true);
    expect(asked).toBe(0);
    expect(child.exited).toBe(false);
  });

  test.each([
    // What is available, what the busy one occupies of its 100, and whether there are 50 for another one.
    [100, 50, true],
    [99, 50, false],
    [50, 100, true],
    [50, 150, true],
    [49, 100, false],
    [150, null, true],
    [149, null, false],
  ])(
    "of which %d are available, with %p in use by the busy one: %p",
    async (available, resident, hasRoom) => {
      await using at = ground({ availableMemoryBytes: () => available });
      spyOn(await at.take(withModel(100, "large")), "residentBytes").mockReturnValue(resident);
      // Keeps nothing, so it does not count.
      spyOn(await at.take(), "residentBytes").mockReturnValue(0);
      expect(at.children.hasRoomFor(withModel(50))).toBe(hasRoom);
    },
  );

  test("is made by ending idle children with another model; the first always has room", async () => {
    await using at = ground({ availableMemoryBytes: () => 0 });
    const [other, reader] = [await at.take(withModel(10, "other")), await at.take()];
    for (const child of [other, reader]) await at.children.settle(child);
    await at.take({ ...forDocuments, trade: "recognition" });
    expect(at.children.hasRoomFor(withModel(50))).toBe(true);
    expect([other.exited, reader.exited]).toEqual([true, false]);
    await settled();
    expect(at.children.health()).toMatchObject({ idle: 1, crashed: 0 });
  });
});

describe("close", () => {
  test("ends all children and those started ahead, removes their folders, and starts none", async () => {
    const at = ground({ prewarmed: 1 });
    await advance(250);
    await ready(at.started);
    const idle = at.started[0];
    await at.take({ ...forDocuments, trade: "other" });
    at.children.refill();
    await at.children.close();
    expect(at.started).toHaveLength(3);
    expect(at.started.map(({ signals }) => signals)).toEqual([["SIGKILL"], ["SIGKILL"], ["SIGKILL"]]);
    expect(at.started.filter(({ workspace }) => existsSync(workspace.folder))).toEqual([]);
    expect(idle?.process.signalCode).toBe("SIGKILL");
    at.children.refill();
    await advance(60_000);
    expect(at.started).toHaveLength(3);
    expect(at.children.health().crashed).toBe(0);
  });

  test("leaves nothing to start later", async () => {
    const at = ground({ prewarmed: 1 });
    await advance(250);
    await ready(at.started);
    await at.children.close();
    at.children.refill();
    await advance(60_000);
    expect(at.started).toHaveLength(2);
  });

  test("kills what becomes free later", async () => {
    await using at = ground();
    const child = await at.take();
    void child.run(inspect("count"), generous, 0, { onProgress: () => undefined, onPiece: () => true });
    await settled();
    const fake = at.started[0] as FakeChild;
    fake.endsOnSignal = false;
    const closing = at.children.close();
    const settling = at.children.settle(child);
    await fake.finish();
    await settling;
    expect(at.children.health()).toMatchObject({ idle: 0, busy: 0 });
    // It does not die, which is awaited for two seconds.
    let isClosed = false;
    void closing.then(() => {
      isClosed = true;
    });
    await advance(1_999);
    expect(isClosed).toBe(false);
    await advance(1);
    expect(isClosed).toBe(true);
    fake.endsOnSignal = true;
  });
});
