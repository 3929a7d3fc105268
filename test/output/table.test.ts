import { expect, test } from "bun:test";
import { armed } from "./payloads/payload.ts";
import { payloads } from "./payloads/table.ts";

test("at least 300 payloads, each of them different", () => {
  const all = payloads.map((payload) => armed({ ...payload, id: 0 }, "http://127.0.0.1:1"));
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(300);
});

test("no two families have less than five payloads", () => {
  const counts = Object.groupBy(payloads, ({ family }) => family);
  for (const each of Object.values(counts)) expect(each.length).toBeGreaterThanOrEqual(8);
});
