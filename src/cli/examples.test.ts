/** The examples of help and manual are what they say they are: each is taken by its own command's flags. */
import { describe, expect, test } from "bun:test";
import { loadAllCommands, matchCommand } from "./commands.ts";
import { parseArguments } from "./parse.ts";
import { ran } from "./testing/context.ts";
import { markmillWords } from "./testing/shell-words.ts";

const commands = await loadAllCommands();

test("the words of a line are the shell's", () => {
  expect(markmillWords("KEY=$(markmill a --b 'c d' --e=\"f g\")")).toEqual(["a", "--b", "c d", "--e=f g"]);
  expect(markmillWords("cat x | sudo markmill a - > y")).toEqual(["a", "-"]);
  expect(markmillWords("markmill a b-$(date +%F).tar && echo c")).toEqual(["a", "b-$(date +%F).tar"]);
  expect(markmillWords("echo markmill")).toBeNull();
});

describe("every example", () => {
  for (const { name, examples, flags, arguments: operands } of commands) {
    for (const { command: line, doc } of examples) {
      test(line, () => {
        expect(doc).toMatch(/^[A-Z].*\.$/);
        const words = markmillWords(line) ?? [];
        expect(matchCommand(words)).toBe(name as never);
        const given = parseArguments(words.slice(name.split(" ").length), flags);
        const required = Object.entries(flags).filter(([, flag]) => flag.required);
        for (const [flag] of required) expect(given.values.has(flag)).toBe(true);
        const least = operands.filter(({ optional }) => !optional).length;
        const most = operands.at(-1)?.repeat ? Number.POSITIVE_INFINITY : operands.length;
        expect(given.operands.length).toBeGreaterThanOrEqual(least);
        expect(given.operands.length).toBeLessThanOrEqual(most);
      });
    }
  }
});

test("commands that change something, and those that people begin with, have one", () => {
  const without = commands.filter(({ examples }) => examples.length === 0).map(({ name }) => name);
  const plain = /^admin (list|un|sign-out|revoke-inv|create-project|archive|delete)|^mcp$/;
  expect(without.filter((name) => !plain.test(name))).toEqual([]);
});

test("help shows them below the flags, each on a line of its own", async () => {
  const { out } = await ran(["help", "convert"]);
  const [, examples = ""] = out.split("\nExamples:\n");
  expect(examples).toContain("    markmill convert report.pdf > report.md\n");
  const { out: document } = await ran(["help", "convert", "--json"]);
  expect(JSON.parse(document)).toMatchObject({
    arguments: [{ name: "PATH" }],
    examples: expect.arrayContaining([
      { command: "markmill convert report.pdf > report.md", doc: expect.any(String) },
    ]),
  });
});
