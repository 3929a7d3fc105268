import { expect, test } from "bun:test";
import type { Mark } from "./list-style.ts";
import { Numbering } from "./numbering.ts";

const number = (start = 1, scheme = "arabicPeriod"): Mark => ({ kind: "number", scheme, start });
const bullet: Mark = { kind: "bullet" };
const none: Mark = { kind: "none" };

function counted(...paragraphs: (readonly [number, Mark])[]): (number | null)[] {
  const numbering = new Numbering();
  return paragraphs.map(([level, mark]) => numbering.next({ level, mark }));
}

test("numbers go on over deeper paragraphs, marked or not", () => {
  expect(counted([0, number()], [1, bullet], [2, none], [0, number()])).toEqual([1, null, null, 2]);
});

test("anything else of the same level begins anew", () => {
  expect(counted([0, number()], [0, none], [0, number()])).toEqual([1, null, 1]);
  expect(counted([0, number()], [0, bullet], [0, number(5)])).toEqual([1, null, 5]);
  expect(counted([0, number()], [0, number(1, "romanUcPeriod")])).toEqual([1, 1]);
});

test("numbers below another item begin anew", () => {
  expect(counted([0, number()], [1, number()], [1, number()], [0, number()], [1, number()])).toEqual([
    1, 1, 2, 2, 1,
  ]);
});

test("the start is that of the sequence, not of the paragraph", () => {
  expect(counted([0, number(4)], [0, number(4)], [0, number(4)])).toEqual([4, 5, 6]);
});
