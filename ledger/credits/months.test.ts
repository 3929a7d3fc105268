import { expect, test } from "bun:test";
import { allowanceKey, monthEndMs, monthName, monthStartMs } from "./months.ts";

const cases: [at: number, name: string, end: number][] = [
  [Date.UTC(2026, 0, 1), "2026-01", Date.UTC(2026, 1, 1)],
  [Date.UTC(2026, 0, 31, 23, 59, 59, 999), "2026-01", Date.UTC(2026, 1, 1)],
  [Date.UTC(2026, 1, 1), "2026-02", Date.UTC(2026, 2, 1)],
  [Date.UTC(2028, 1, 29, 12), "2028-02", Date.UTC(2028, 2, 1)],
  [Date.UTC(2026, 11, 31, 23), "2026-12", Date.UTC(2027, 0, 1)],
];

test.each(cases)("%d lies in %s", (at, name, end) => {
  expect(monthName(at)).toBe(name);
  expect(monthEndMs(at)).toBe(end);
  expect(monthStartMs(at)).toBe(Date.parse(`${name}-01T00:00:00Z`));
  expect(allowanceKey("org_a", at)).toBe(`allowance:org_a:${name}`);
});
