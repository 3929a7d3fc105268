import { expect, test } from "bun:test";
import { quantilesOf } from "./statistics.ts";

const upTo = (n: number) => Array.from({ length: n }, (_, at) => n - at);

test.each([
  [[], null],
  [[7], { median: 7, p95: 7 }],
  [[9, 1], { median: 1, p95: 9 }],
  [upTo(20), { median: 10, p95: 19 }],
  [upTo(100), { median: 50, p95: 95 }],
  [[-5, 3], { median: 0, p95: 3 }],
])("%j", (values, wanted) => expect(quantilesOf(values)).toEqual(wanted));
