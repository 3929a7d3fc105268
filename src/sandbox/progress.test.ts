import { expect, test } from "bun:test";
import { throttled } from "./progress.ts";

test("five reports a second pass, and the first and the last always", () => {
  let nowMs = 0;
  const seen: number[] = [];
  const report = throttled((done) => seen.push(done), { nowMs: () => nowMs, monotonicMs: () => nowMs });
  for (let page = 1; page <= 99; page += 1) {
    report(page, 100);
    nowMs += 50;
  }
  nowMs -= 49;
  report(100, 100);
  expect(seen).toEqual([1, ...Array.from({ length: 24 }, (_, at) => 5 + at * 4), 100]);
});
