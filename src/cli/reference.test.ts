import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { settingsTable } from "../../config/settings/table.ts";
import { commonFlags } from "../shared/command-line/flags.ts";
import { loadAllCommands } from "./commands.ts";
import { commandReference, commandTable, surroundingsReference } from "./reference.ts";

const root = join(import.meta.dir, "..", "..");
const commands = await loadAllCommands();
const common = new Set(Object.keys(commonFlags));

const generated: [file: string, name: string, content: string][] = [
  ["docs/cli.md", "commands", commandTable(commands)],
  ["docs/settings.md", "settings", settingsTable()],
  ["docs/cli.md", "reference", commandReference(commands, common)],
  ["docs/cli.md", "surroundings", surroundingsReference()],
];

/** What stands between <!-- name --> and <!-- /name --> in the document. */
test.each(generated)("%s says what the tables say: %s", (file, name, content) => {
  const text = readFileSync(join(root, file), "utf8");
  const [, after = ""] = text.split(`<!-- ${name}: npm run docs -->\n`);
  const [between] = after.split(`<!-- /${name} -->`);
  expect(between).toBe(`\n${content}\n`);
});
