import { expect, test } from "bun:test";
import { Rows } from "./rows.ts";

test("a thing is found in every row that it reaches, and in no other", () => {
  const rows = new Rows<string>(10);
  rows.add("tall", 5, 25);
  rows.add("low", 12);
  expect(rows.at(0)).toEqual(["tall"]);
  expect(rows.at(19.9)).toEqual(["tall", "low"]);
  expect(rows.at(29)).toEqual(["tall"]);
  expect(rows.at(30)).toEqual([]);
  expect(rows.at(-1)).toEqual([]);
});

test("around a place there are the last of three rows", () => {
  const rows = new Rows<number>(4);
  for (let at = 0; at < 5; at++) rows.add(at, 0);
  rows.add(5, 4);
  rows.add(6, 12);
  expect(rows.around(5, 2)).toEqual([3, 4, 5]);
  expect(rows.around(9, 9)).toEqual([5, 6]);
});
