import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { type FakeChild, settled } from "../testing/fake-child.ts";
import { forDocuments, openFakeChildren as ground, of } from "../testing/fake-children.ts";
import { inspect, workspaceOptions } from "../testing/harness.ts";

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

describe("idle children", () => {
  test("are started a quarter of a second after the server, and preload", async () => {
    await using at = ground({ prewarmed: 2 });
    await advance(249);
    expect(at.started).toHaveLength(0);
    await advance(1);
    expect(at.started).toHaveLength(2);
    await ready(at.started);
    expect(at.started.map(({ sent }) => sent)).toEqual([[{ type: "prewarm" }], [{ type: "prewarm" }]]);
    expect(at.children.health()).toEqual({ idle: 2, busy: 0, crashed: 0, killed: 0, refused: [] });
    at.children.refill();
    await advance(60_000);
    expect(at.started).toHaveLength(2);
  });

  test("are no more than tasks that could start", async () => {
    await using at = ground({ prewarmed: 3 }, () => 1);
    await advance(250);
    expect(at.started).toHaveLength(1);
    await using none = ground({ prewarmed: 3 }, () => -1);
    await advance(250);
    expect(none.started).toHaveLength(0);
  });

  test("are added when there is room again", async () => {
    let room = 0;
    await using at = ground({ prewarmed: 1 }, () => room);
    await advance(250);
    room = 1;
    await advance(60_000);
    expect(at.started).toHaveLength(0);
    at.children.refill();
    await advance(250);
    expect(at.started).toHaveLength(1);
  });

  test("replace one that is taken, and one that dies, which counts as crashed", async () => {
    await using at = ground({ prewarmed: 1 });
    await advance(250);
    await ready(at.started);
    const taken = await at.take(of("a"));
    expect(at.children.health()).toMatchObject({ idle: 0, busy: 1 });
    await advance(250);
    expect(at.started).toHaveLength(2);
    await at.started[1]?.becomeReady();
    await at.started[1]?.end({ exitCode: 1 });
    expect(at.children.health()).toMatchObject({ idle: 0, busy: 1, crashed: 1 });
    await advance(250);
    expect(at.started).toHaveLength(3);
    // A busy one is counted with its task.
    await at.started[0]?.end({ exitCode: 1 });
    expect(at.children.health().crashed).toBe(1);
    at.children.bury(taken, "crashed");
    expect(at.children.health()).toMatchObject({ busy: 0, crashed: 2, killed: 0 });
  });

  test("that die before they are ready are tried after longer and longer times, up to a minute", async () => {
    await using at = ground({ prewarmed: 1 });
    let tries = 0;
    for (const ms of [250, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      await advance(ms - 1);
      expect([ms, at.started.length]).toEqual([ms, tries]);
      await advance(1);
      tries += 1;
      expect([ms, at.started.length]).toEqual([ms, tries]);
      await at.started.at(-1)?.end({ exitCode: 7 });
    }
    await advance(60_000);
    await at.started.at(-1)?.becomeReady();
    await at.started.at(-1)?.end({ exitCode: 7 });
    await advance(250);
    expect(at.started).toHaveLength(tries + 2);
  });

  test("that the system cannot start are tried again, and a task is told why", async () => {
    await using at = ground({ prewarmed: 1 });
    at.breakStart(true);
    expect(at.children.take(forDocuments, inspect("count"))).toBe(
      "The child process could not be started: Error: EAGAIN",
    );
    await advance(250);
    at.breakStart(false);
    await advance(1_999);
    expect(at.started).toHaveLength(0);
    await advance(1);
    expect(at.started).toHaveLength(1);
  });
});

describe("a task's child", () => {
  test("is an idle one of the same trade, never one that read another tenant's document", async () => {
    await using at = ground();
    const a = await at.take(of("a"));
    await at.children.settle(a);
    expect(await at.take({ ...of("a"), trade: "recognition" })).not.toBe(a);
    const b = await at.take(of("b"));
    expect(b).not.toBe(a);
    expect(await at.take(of("a"))).toBe(a);
    expect(at.started).toHaveLength(3);
    await at.children.settle(b);
    // Nobody's document is not b's either.
    expect(await at.take()).not.toBe(b);
  });

  test("may be one that read nobody's document, which then is the tenant's", async () => {
    await using at = ground();
    const child = await at.take();
    for (const calling of [of("a"), of("a")]) {
      await at.children.settle(child);
      expect(await at.take(calling)).toBe(child);
    }
    await at.children.settle(child);
    expect(await at.take(of("b"))).not.toBe(child);
    expect(await at.take()).not.toBe(child);
  });

  test("is rather its tenant's than an unused one, and rather a warm one", async () => {
    await using at = ground();
    const children = [await at.take(), await at.take(), await at.take(of("a"))];
    at.started[1]?.say({ type: "warm", ok: true });
    for (const child of children) await at.children.settle(child);
    expect(children.indexOf(await at.take(of("a")))).toBe(2);
    expect(children.indexOf(await at.take(of("a")))).toBe(1);
    expect(children.indexOf(await at.take(of("a")))).toBe(0);
  });

  test("is none that has ended", async () => {
    await using at = ground();
    const child = await at.take();
    await at.children.settle(child);
    void at.started[0]?.end({ exitCode: 0 });
    expect(child.exited).toBe(true);
    expect(await at.take()).not.toBe(child);
  });

  test("tells what of its jail was refused", async () => {
    const refusals: (readonly string[])[] = [];
    await using at = ground({ onStart: (refused) => refusals.push(refused) });
    expect(at.children.health().refused).toBeNull();
    await at.take();
    await at.take();
    await at.started[1]?.end({ exitCode: 0 });
    at.children.take(forDocuments, inspect("count"));
    await at.started[2]?.becomeReady(["landlock"]);
    expect(refusals).toEqual([[], [], ["landlock"]]);
    expect(at.children.health().refused).toEqual(["landlock"]);
    expect(at.children.health().busy).toBe(3);
    expect(at.started[2]?.process.signalCode).toBeNull();
  });

  test("that is started for it reads its document in place where that is wanted", async () => {
    for (const inPlace of [true, false]) {
      const workspaces = { root: workspaceOptions.root, readable: ["/models"], inPlace };
      await using at = ground({ command: ["/bin/cat"], takeAhead: () => null, workspaces });
      const child = at.children.take(forDocuments, inspect("count", "/documents/1"));
      if (typeof child === "string") throw new Error(child);
      const own = child.workspace.readable.slice(0, -1);
      expect(own).toEqual(inPlace ? ["/models", "/documents/1"] : ["/models"]);
      child.kill();
      await child.died;
    }
  });
});
