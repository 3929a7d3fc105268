import { expect, test } from "bun:test";
import { explainDeath } from "./explain-death.ts";

const kernel = "the kernel killed a process for lack of memory meanwhile";

test.each([
  ["SIGKILL", ["child process", "SIGKILL", "memory limit", "out-of-memory killer", "administrator"]],
  [
    `SIGKILL\n${kernel}`,
    ["SIGKILL", "out-of-memory kill at that time, the most likely cause", "sandbox.memory_mib"],
  ],
  ["SIGKILL\nunknown message: {}", ["Markmill killed", "(SIGKILL)", "because of an invalid message"]],
  ["the ledger refused the outcome: no\nSIGTERM", ["SIGTERM", "service manager"]],
  ["SIGSEGV\npanic: at 0x7", ["crashed with SIGSEGV", "a bug in the reader of this file type"]],
  ["SIGUSR2", ["terminated by SIGUSR2"]],
  ["exit code 3\nthe last word", ["exited with code 3", "without a result"]],
])("%j is explained", (internal, says) => {
  const sentence = explainDeath(internal) ?? "";
  for (const words of says) expect(sentence).toContain(words);
  expect(sentence).toEndWith(".");
});

test.each([[null], ["RuntimeError: unreachable"], ["it said SIGKILL, once"]])(
  "%j is not a death",
  (internal) => expect(explainDeath(internal)).toBeNull(),
);
