import { expect, test } from "bun:test";
import { judge } from "./attempt.ts";
import { table } from "./report.ts";

const any = { expect: ["any"] };

test("success and cataloged codes pass; hanging, internal errors and charges for nothing do not", () => {
  expect(judge(any, "success", 100)).toEqual([]);
  expect(judge(any, "corrupt_document", 0)).toEqual([]);
  expect(judge(any, "internal_error", 0)).not.toEqual([]);
  expect(judge(any, "hung_job", 0)).not.toEqual([]);
  expect(judge(any, "constructor", 0)).not.toEqual([]);
  expect(judge(any, "timed_out", 5)).toEqual(["timed_out cost 5 units"]);
});

test("an outcome outside of what is expected is a problem, but for a kind that nothing converts", () => {
  expect(judge({ expect: ["success"] }, "corrupt_document", 0)).not.toEqual([]);
  expect(judge({ expect: ["empty_document"] }, "blocked", 0)).toEqual([]);
  expect(judge({ expect: ["success"] }, "unsupported_input", 0)).toEqual([]);
});

test("the table counts outcomes by kind", () => {
  const result = (kind: string, outcome: string) => ({
    file: { kind, name: "", path: "", expect: [] },
    outcome,
  });
  expect(table([result("pdf", "success"), result("pdf", "success"), result("csv", "timed_out")])).toEqual([
    "kind  files  success  timed_out",
    "pdf   2      2        -",
    "csv   1      -        1",
  ]);
});
