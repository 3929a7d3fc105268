import { describe, expect, test } from "bun:test";
import { ApiError, UnreachableError } from "../../../src/client/errors.ts";
import { bulkAction } from "./change-dialog.tsx";

const rejection = (code: string, retryAfterSeconds: number | null = null) =>
  new ApiError({
    status: 409,
    code,
    message: code,
    requestId: null,
    retryable: false,
    retryAfterSeconds,
    docsUrl: null,
  });

function run(items: readonly string[], act: (item: string) => Promise<void>) {
  const controller = new AbortController();
  const slept: number[] = [];
  const steps: number[] = [];
  const failures = bulkAction(items, {
    act,
    onStep: (done) => steps.push(done),
    sleep: async (ms) => void slept.push(ms),
    signal: controller.signal,
  });
  return { failures, slept, steps, controller };
}

describe("many at once", () => {
  test("goes on past one that is refused, and tells which", async () => {
    const { failures, steps } = run(["a", "b", "c"], async (item) => {
      if (item === "b") throw rejection("job_running");
    });
    expect((await failures).map(({ item }) => item)).toEqual(["b"]);
    expect(steps).toEqual([1, 2, 3]);
  });

  test("waits when there were too many requests, and then does what was left", async () => {
    const done: string[] = [];
    let refused = 0;
    const { failures, slept } = run(["a", "b"], async (item) => {
      if (item === "b" && refused < 2) {
        refused += 1;
        throw rejection("rate_limited", refused === 1 ? 7 : null);
      }
      done.push(item);
    });
    expect(await failures).toEqual([]);
    expect(done).toEqual(["a", "b"]);
    expect(slept).toEqual([7_000, 5_000]);
  });

  test("does not try the rest without a server", async () => {
    let tries = 0;
    const { failures } = run(["a", "b", "c"], async (item) => {
      tries += 1;
      if (item !== "a") throw new UnreachableError("here", new Error("gone"));
    });
    expect((await failures).map(({ item }) => item)).toEqual(["b", "c"]);
    expect(tries).toBe(2);
  });

  test("stops when it is told to", async () => {
    const done: string[] = [];
    const { failures, controller } = run(["a", "b", "c"], async (item) => {
      done.push(item);
      if (item === "b") controller.abort();
    });
    expect(await failures).toEqual([]);
    expect(done).toEqual(["a", "b"]);
  });
});
