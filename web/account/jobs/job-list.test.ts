import { describe, expect, test } from "bun:test";
import type { Job } from "../../../src/client/types.ts";
import { everything, filterOf, isEverything, mergeJobs, questionOf, unlistedJobs } from "./job-list.ts";

const of = (text: string) => filterOf(new URLSearchParams(text));

describe("the filter of jobs", () => {
  test("is read from the address, and what makes no sense there is left out", () => {
    expect(of("filename=a+b&status=failed&kind=pdf-to-markdown&from=2026-08-25&to=2026-08-26")).toEqual({
      filename: "a b",
      status: "failed",
      kind: "pdf-to-markdown",
      from: "2026-08-25",
      to: "2026-08-26",
    });
    expect(of("status=gone&kind=PDF!&from=yesterday&to=2026-13-01")).toEqual(everything);
    expect(isEverything(of("page=2"))).toBe(true);
    expect(isEverything(of("status=queued"))).toBe(false);
  });

  test("asks only for what is said, and takes whole days of the person's calendar", () => {
    expect(questionOf(everything)).toEqual({});
    expect(questionOf({ ...everything, filename: "  " })).toEqual({});
    const { created_from, created_to } = questionOf(of("from=2026-02-28&to=2026-02-28"));
    expect(created_from).toBe(new Date(2026, 1, 28).toISOString());
    expect(created_to).toBe(new Date(2026, 2, 1).toISOString());
    expect(questionOf(of("filename=x&status=failed&kind=text-to-markdown"))).toEqual({
      filename: "x",
      status: "failed",
      capability_id: "text-to-markdown",
    });
  });
});

const job = (id: string, status: Job["status"] = "succeeded") => ({ id, status }) as Job;
const ids = (jobs: readonly Job[]) => jobs.map(({ id, status }) => `${id} ${status}`);

test("what has changed changes in its place, what is newer comes in front", () => {
  const shown = [job("c", "running"), job("b"), job("a", "queued")];
  const fresh = [job("e", "queued"), job("d"), job("c"), job("b")];
  expect(ids(mergeJobs(shown, fresh))).toEqual([
    "e queued",
    "d succeeded",
    "c succeeded",
    "b succeeded",
    "a queued",
  ]);
});

test("a first page that knows nothing of what is shown adds nothing, unless nothing is shown", () => {
  expect(ids(mergeJobs([job("a")], [job("x")]))).toEqual(["a succeeded"]);
  expect(ids(mergeJobs([], [job("x")]))).toEqual(["x succeeded"]);
});

test("jobs that wait or run beyond the first page have to be asked for one by one", () => {
  const shown = [job("c", "running"), job("b", "running"), job("a")];
  expect(ids(unlistedJobs(shown, [job("c", "running")]))).toEqual(["b running"]);
});
