import { expect, test } from "bun:test";
import { estimateOf, itemOf } from "../testing/items.ts";
import { changed, isExpired, itemsAt, moved, neighborOf, prefixLength, removed, unitsOf } from "./queue.ts";

const [a, b, c] = [itemOf("a"), itemOf("b"), itemOf("c")];
const keys = (queue: readonly { key: string }[]) => queue.map(({ key }) => key).join("");

test("items change, go and change places", () => {
  const queue = [a, b, c];
  expect(changed(queue, "b", { name: "other" }).map(({ name }) => name)).toEqual(["a.pdf", "other", "c.pdf"]);
  expect(keys(removed(queue, ["a", "c"]))).toBe("b");
  expect(keys(moved(queue, "a", 1))).toBe("bac");
  expect(keys(moved(queue, "c", -1))).toBe("acb");
  expect(keys(moved(queue, "a", -1))).toBe("abc");
  expect(keys(moved(queue, "c", 1))).toBe("abc");
  expect(keys(moved(queue, "none", 1))).toBe("abc");
});

test("the focus goes to the next, behind the last to the one before, and alone to none", () => {
  expect(neighborOf([a, b, c], "b")).toBe("c");
  expect(neighborOf([a, b, c], "c")).toBe("b");
  expect(neighborOf([a], "a")).toBeNull();
});

test("prices are added of those that have one", () => {
  const priced = { ...a, stage: { at: "priced" as const, estimate: estimateOf(120) } };
  const confirmed = { ...b, stage: { at: "confirmed" as const, estimate: estimateOf(30), full: false } };
  expect(unitsOf(itemsAt([priced, confirmed, c], "priced", "confirmed"))).toBe(150);
  expect(itemsAt([priced, confirmed, c], "waiting")).toEqual([c] as never);
});

test.each([
  [[], 0],
  [[5_000], 1],
  [[5_001, 1], 0],
  [[4_000, 1_000, 1], 2],
  [[4_000, 1_001, 1], 1],
  [[0, 0], 2],
])("of %p so many are within 5 Credits: %p", (units, count) => {
  expect(prefixLength(units, 5_000)).toBe(count);
});

test("an estimate is good until it expires", () => {
  const estimate = estimateOf(1);
  const at = Date.parse(estimate.expires_at);
  expect([at - 1, at, at + 1].map((now) => isExpired(estimate, now))).toEqual([false, true, true]);
});
