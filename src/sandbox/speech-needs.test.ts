import { expect, test } from "bun:test";
import { speechMemoryBytes, transcriptionDeadlineMs } from "./speech-needs.ts";
import { modelOf } from "./testing/harness.ts";

const mib = 1024 ** 2;

test("a model takes 2.2 times its files, and half a gibibyte beside", () => {
  expect(speechMemoryBytes({ bytes: 10 })).toBe(512 * mib + 22);
  expect(speechMemoryBytes({ bytes: 1 })).toBe(512 * mib + 3);
});

test.each([
  // A minute to start, a second for 20 MiB of the model, ten times the duration for words.
  [20 * mib, 28_000, "words", 341_000],
  [20 * mib + 1, 28_000, "words", 342_000],
  [1_600 * mib, 28_000, "words", 420_000],
  [20 * mib, 28_000, "activity", 89_000],
  [20 * mib, 0, "activity", 61_000],
] as const)("a model of %d bytes has for %d ms of %s %d ms", (bytes, durationMs, what, deadlineMs) => {
  const part = { file: "/jobs/1", fromMs: 5_000, toMs: 5_000 + durationMs };
  const wanted = what === "words" ? { what, language: null } : { what };
  expect(transcriptionDeadlineMs({ part, wanted, model: modelOf([], { bytes }) })).toBe(deadlineMs);
});
