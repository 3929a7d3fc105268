import { expect, test } from "bun:test";
import { createBoundedMap } from "./bounded-map.ts";

test("the oldest goes when there is one too many", () => {
  const map = createBoundedMap<string, number>(2);
  map.set("a", 1);
  map.set("b", 2);
  map.set("a", 3);
  map.set("c", 4);
  expect(["a", "b", "c"].map(map.get)).toEqual([undefined, 2, 4]);
});

test("what is deleted makes room", () => {
  const map = createBoundedMap<string, number>(2);
  map.set("a", 1);
  map.set("b", 2);
  map.delete("b");
  map.set("c", 3);
  expect(["a", "b", "c"].map(map.get)).toEqual([1, undefined, 3]);
  map.clear();
  expect(map.get("a")).toBeUndefined();
});
