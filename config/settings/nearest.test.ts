import { describe, expect, test } from "bun:test";
import { editDistance, nearest } from "./nearest.ts";

describe("editDistance", () => {
  const cases: [string, string, number][] = [
    ["", "", 0],
    ["", "abc", 3],
    ["abc", "abc", 0],
    ["listen", "lisen", 1],
    ["listen", "lsiten", 1],
    ["kitten", "sitting", 3],
    // Two where only neighbors may be swapped once, and letters come between afterwards: 3 in the restricted form.
    ["ca", "abc", 2],
  ];
  for (const [a, b, distance] of cases) {
    test(`${a} → ${b}`, () => {
      expect(editDistance(a, b)).toBe(distance);
      expect(editDistance(b, a)).toBe(distance);
    });
  }
});

test("nearest takes the least distance, ignoring case, and the first of equals", () => {
  expect(nearest("SREVER.LISTEN", ["server.tls_key", "server.listen"])).toBe("server.listen");
  expect(nearest("x", ["a", "b"])).toBe("a");
  expect(nearest("x", [])).toBeNull();
});
