import { expect, test } from "bun:test";
import { endOf, startOf } from "./days.ts";

test("a day begins at its midnight and ends at the next, wherever one is", () => {
  expect(startOf("2026-11-22")).toBe(new Date(2026, 10, 22).toISOString());
  expect(endOf("2026-12-31")).toBe(new Date(2027, 0, 1).toISOString());
});

test.each(["", "2026", "22.11.2026", "2026-11-22T10:00:00Z"])("%p is no day", (text) => {
  expect(startOf(text)).toBeUndefined();
  expect(endOf(text)).toBeUndefined();
});
