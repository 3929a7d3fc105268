import { describe, expect, test } from "bun:test";
import { codeOf } from "../../../../config/testing/failures.ts";
import { selectPages } from "./page-ranges.ts";

describe("page ranges", () => {
  const right: readonly [text: string | null, pages: number[], echo: string][] = [
    [null, [1, 2, 3, 4, 5, 6, 7, 8, 9], "1-9"],
    ["3", [3], "3"],
    ["1-3,5,8-", [1, 2, 3, 5, 8, 9], "1-3,5,8-9"],
    ["8-,5,1-3", [1, 2, 3, 5, 8, 9], "1-3,5,8-9"],
    ["2-4,3-5,6", [2, 3, 4, 5, 6], "2-6"],
    ["4,4,4", [4], "4"],
    ["9-", [9], "9"],
    ["007", [7], "7"],
  ];
  test.each(right)("%p", (text, pages, echo) => {
    expect(selectPages(text, 9)).toEqual({ pages, ranges: echo });
  });

  const tooMany = Array.from({ length: 101 }, () => "1").join(",");
  const wrong = [
    "",
    "0",
    "10",
    "3-1",
    "5-10",
    "-3",
    "1--2",
    "1,,2",
    "1,",
    "a",
    "1-3;5",
    " 1",
    "1e1",
    tooMany,
  ];
  test.each(wrong)("%p is refused", async (text) => {
    expect(await codeOf(() => selectPages(text, 9))).toBe("invalid_page_range");
  });

  test("a part of a long document is selected, all of it is too much", async () => {
    expect(selectPages("3000-4999", 1_000_000).pages).toHaveLength(2_000);
    expect(await codeOf(() => selectPages("3000-5000", 1_000_000))).toBe("document_too_complex");
    expect(await codeOf(() => selectPages(null, 2_001))).toBe("document_too_complex");
    // What a hostile file claims is counted, not listed.
    expect(await codeOf(() => selectPages(null, 2 ** 31 - 1))).toBe("document_too_complex");
  });

  test("a hundred parts are allowed", () => {
    expect(selectPages(tooMany.slice(2), 9).ranges).toBe("1");
  });
});
