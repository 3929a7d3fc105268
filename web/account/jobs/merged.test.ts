import { expect, test } from "bun:test";
import type { Job } from "../../../src/client/types.ts";
import { merged, strays } from "./merged.ts";

const job = (id: string, status: Job["status"] = "succeeded") => ({ id, status }) as Job;
const ids = (jobs: readonly Job[]) => jobs.map(({ id, status }) => `${id} ${status}`);

test("what has changed changes in its place, what is newer comes in front", () => {
  const shown = [job("c", "running"), job("b"), job("a", "queued")];
  const fresh = [job("e", "queued"), job("d"), job("c"), job("b")];
  expect(ids(merged(shown, fresh))).toEqual([
    "e queued",
    "d succeeded",
    "c succeeded",
    "b succeeded",
    "a queued",
  ]);
});

test("a first page that knows nothing of what is shown adds nothing, unless nothing is shown", () => {
  expect(ids(merged([job("a")], [job("x")]))).toEqual(["a succeeded"]);
  expect(ids(merged([], [job("x")]))).toEqual(["x succeeded"]);
});

test("jobs that wait or run beyond the first page have to be asked for one by one", () => {
  const shown = [job("c", "running"), job("b", "running"), job("a")];
  expect(ids(strays(shown, [job("c", "running")]))).toEqual(["b running"]);
});
