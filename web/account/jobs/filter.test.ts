import { describe, expect, test } from "bun:test";
import { everything, filterOf, isEverything, questionOf } from "./filter.ts";

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
