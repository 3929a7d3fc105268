import { describe, expect, test } from "bun:test";
import { UsageError } from "../shared/command-line/exit.ts";
import type { Flags } from "../shared/command-line/flags.ts";
import { parseArguments } from "./parse.ts";

const flags: Flags = {
  output: { value: "PATH", short: "o", doc: "" },
  tag: { value: "TAG", repeat: true, doc: "" },
  mode: { value: "MODE", choices: ["fast", "accurate"], doc: "" },
  offline: { value: "true|false", implied: "true", doc: "" },
  bundle: { doc: "", short: "b" },
};

describe("accepted", () => {
  const cases: [string[], Record<string, unknown>, string[]][] = [
    [[], {}, []],
    [["a", "-", "b"], {}, ["a", "-", "b"]],
    [["--output", "x", "a"], { output: "x" }, ["a"]],
    [["--output=x=y"], { output: "x=y" }, []],
    [["--output="], { output: "" }, []],
    [["-o", "x"], { output: "x" }, []],
    [["-ox"], { output: "x" }, []],
    [["-o=x"], { output: "x" }, []],
    [["-o", "-"], { output: "-" }, []],
    [["--tag", "1", "--tag=2"], { tag: ["1", "2"] }, []],
    [["--bundle", "a"], { bundle: true }, ["a"]],
    [["-b"], { bundle: true }, []],
    [["--offline", "a"], { offline: "true" }, ["a"]],
    [["--offline=false"], { offline: "false" }, []],
    [["--mode", "fast"], { mode: "fast" }, []],
    [["--", "--output", "-b"], {}, ["--output", "-b"]],
  ];
  for (const [argv, values, operands] of cases) {
    test(JSON.stringify(argv), () => {
      const parsed = parseArguments(argv, flags);
      expect(Object.fromEntries(parsed.values)).toEqual(values as never);
      expect(parsed.operands).toEqual(operands);
    });
  }
});

describe("refused", () => {
  const cases: [string[], string][] = [
    [["--ouput", "x"], "did you mean --output"],
    [["-x"], "short flags: -o, -b"],
    [["--output"], "requires a value: PATH"],
    [["-o"], "requires a value: PATH"],
    [["--bundle=yes"], "does not take a value"],
    [["--mode", "slow"], "one of fast, accurate, not slow"],
    [["--output", "a", "-o", "b"], "given twice"],
    // A name of every object is no flag.
    [["--constructor"], "unknown flag"],
  ];
  for (const [argv, message] of cases) {
    test(JSON.stringify(argv), () => {
      expect(() => parseArguments(argv, flags)).toThrow(message);
      expect(() => parseArguments(argv, flags)).toThrow(UsageError);
    });
  }
});
