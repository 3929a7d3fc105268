import { describe, expect, test } from "bun:test";
import { createSemaphore, withWaitLimit } from "./semaphore.ts";

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve("done") };
}

test("as many at once as there are slots, the others in order of arrival", async () => {
  const semaphore = createSemaphore(2, 10);
  const started: number[] = [];
  const pieces = [0, 1, 2, 3].map(held);
  const runs = pieces.map((piece, at) =>
    semaphore(() => {
      started.push(at);
      return piece.work();
    }),
  );
  await Bun.sleep(0);
  expect(started).toEqual([0, 1]);
  pieces[1]?.end();
  await runs[1];
  await Bun.sleep(0);
  expect(started).toEqual([0, 1, 2]);
  for (const piece of pieces) piece.end();
  expect(await Promise.all(runs)).toEqual(["done", "done", "done", "done"]);
});

test("a line that is too long is refused, and work that fails gives its place back", async () => {
  const semaphore = createSemaphore(1, 1);
  const first = held();
  const runs = [semaphore(first.work), semaphore(() => Promise.reject(new Error("no")))];
  await expect(semaphore(first.work)).rejects.toMatchObject({ code: "queue_full" });
  first.end();
  await runs[0];
  await expect(runs[1]).rejects.toThrow("no");
  expect(await semaphore(async () => "next")).toBe("next");
});

test("an aborted caller leaves the queue, others keep their places", async () => {
  const semaphore = createSemaphore(1, 10);
  const first = held();
  const leaving = new AbortController();
  const runs = [
    semaphore(first.work),
    semaphore(async () => "left", leaving.signal),
    semaphore(async () => "stays"),
  ];
  await Bun.sleep(0);
  leaving.abort();
  await expect(runs[1]).rejects.toMatchObject({ code: "service_unavailable" });
  // As with a caller that comes from another queue.
  await expect(semaphore(first.work, leaving.signal)).rejects.toMatchObject({ code: "service_unavailable" });
  first.end();
  expect(await runs[2]).toBe("stays");
});

/** Timers that the test fires. */
function manualTimers() {
  const waiting = new Set<() => void>();
  const after = (_ms: number, run: () => void) => {
    waiting.add(run);
    return () => waiting.delete(run);
  };
  return { timers: { after }, waiting, fire: () => [...waiting].map((run) => run()) };
}

describe("the wait limit", () => {
  test("refuses with queue_full and frees the place in every queue", async () => {
    const { timers, waiting, fire } = manualTimers();
    const [outer, inner] = [createSemaphore(1, 10), createSemaphore(1, 10)];
    const holder = held();
    const running = inner(holder.work);
    const limited = (work: () => Promise<string>) =>
      withWaitLimit(timers, (turn, signal) => outer(() => inner(turn, signal), signal), work);
    const started: string[] = [];
    const late = [1, 2].map((at) => limited(async () => `${started.push("late")}${at}`));
    await Bun.sleep(0);
    expect(waiting.size).toBe(2);
    fire();
    const refused = expect.objectContaining({ code: "queue_full", headers: { "retry-after": "5" } });
    expect((await Promise.allSettled(late)).map((run) => "reason" in run && run.reason)).toEqual([
      refused,
      refused,
    ]);
    expect(started).toEqual([]);
    holder.end();
    await running;
    expect(await limited(async () => "next")).toBe("next");
  });

  test("does not apply to running work, whose error is passed on", async () => {
    const { timers, waiting, fire } = manualTimers();
    const free = createSemaphore(1, 10);
    const limited = (work: () => Promise<string>) =>
      withWaitLimit(timers, (turn, signal) => free(turn, signal), work);
    const slow = held();
    const run = limited(slow.work);
    await Bun.sleep(0);
    expect(waiting.size).toBe(0);
    fire();
    slow.end();
    expect(await run).toBe("done");
    await expect(limited(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(waiting.size).toBe(0);
  });
});
