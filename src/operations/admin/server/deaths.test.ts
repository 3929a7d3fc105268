import { expect, test } from "bun:test";
import { explainDeath } from "./deaths.ts";

const kernel = "the kernel killed a process for lack of memory while this one worked";

test.each([
  ["SIGKILL", ["child process", "SIGKILL", "memory limit", "out-of-memory killer", "administrator"]],
  [`SIGKILL\n${kernel}`, ["SIGKILL", "most likely it was that", "sandbox.memory_mib"]],
  ["SIGKILL\nunknown message: {}", ["Markmill killed", "no converter says"]],
  ["the ledger refuses the ending: no\nSIGTERM", ["SIGTERM", "service manager"]],
  ["SIGSEGV\npanic: at 0x7", ["SIGSEGV", "crashed by itself"]],
  ["SIGUSR2", ["ended by the signal SIGUSR2"]],
  ["exit code 3\nthe last word", ["exit code 3", "without an answer"]],
])("%j is explained", (internal, says) => {
  const sentence = explainDeath(internal) ?? "";
  for (const words of says) expect(sentence).toContain(words);
  expect(sentence).toEndWith(".");
});

test.each([[null], ["RuntimeError: unreachable"], ["it said SIGKILL, once"]])("%j is no death", (internal) =>
  expect(explainDeath(internal)).toBeNull(),
);
