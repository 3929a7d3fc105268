import { expect, test } from "bun:test";
import { loadAllCommands } from "./commands.ts";
import { commandHelp, overview } from "./help.ts";

/** Commands to be copied stay whole, and so do names that are longer than a line. */
const isWhole = (line: string) =>
  /^ {4}\S/.test(line) || !line.trim().includes(" ") || (/^ {2}[-a-z]/.test(line) && !/\S {2,}\S/.test(line));

test.each([60, 80, 100])("pages fit a terminal of %d columns", async (columns) => {
  const commands = await loadAllCommands();
  const pages = [overview(commands, columns), ...commands.map((command) => commandHelp(command, columns))];
  const long = pages.flatMap((page) => page.split("\n")).filter((line) => line.length > columns);
  expect(long.filter((line) => !isWhole(line) && !line.startsWith("Usage: "))).toEqual([]);
});

test("without a terminal, or in a wide one, lines have a hundred characters at most", async () => {
  const commands = await loadAllCommands();
  expect(overview(commands, null)).toBe(overview(commands, 300));
  expect(overview(commands, 10)).toBe(overview(commands, 60));
});
