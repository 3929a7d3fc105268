/** The crash runs, few cycles of each kind; `npm run crash -- --cycles 2000` is the longest one. */
import { test } from "bun:test";
import { expectCrashesSurvived } from "../support/crash-run.ts";

test.each([
  ["plain", 50],
  ["tmpfs:96", 6],
  ["eio", 6],
] as const)(
  "on a disk of kind %s, %i kills lose nothing, double nothing and leave nothing stuck",
  expectCrashesSurvived,
  600_000,
);
