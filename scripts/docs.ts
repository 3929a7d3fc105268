/** Writes the generated parts of the documents, and of the client: `npm run docs`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { settingsTable } from "../config/settings/table.ts";
import { loadAllCommands } from "../src/cli/commands.ts";
import { commandReference, commandTable, surroundingsReference } from "../src/cli/reference.ts";
import { hostedTools } from "../src/mcp/hosted.ts";
import { localTools } from "../src/mcp/local/tools.ts";
import { nextStepTable, toolTable } from "../src/mcp/reference.ts";
import { commonFlags } from "../src/shared/command-line/flags.ts";
import { clientFiles } from "./client/files.ts";

const root = join(import.meta.dir, "..");

for (const [path, text] of Object.entries(await clientFiles())) writeFileSync(join(root, path), text);

function put(file: string, name: string, content: string): void {
  const path = join(root, file);
  const [open, close] = [`<!-- ${name}: npm run docs -->\n`, `<!-- /${name} -->`];
  const text = readFileSync(path, "utf8");
  const [from, to] = [text.indexOf(open), text.indexOf(close)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for ${name}`);
  writeFileSync(path, `${text.slice(0, from + open.length)}\n${content}\n${text.slice(to)}`);
}

const commands = await loadAllCommands();
put("docs/cli.md", "commands", commandTable(commands));
put("docs/settings.md", "settings", settingsTable());
put("docs/cli.md", "reference", commandReference(commands, new Set(Object.keys(commonFlags))));
put("docs/cli.md", "surroundings", surroundingsReference());
put("docs/agents.md", "hosted-tools", toolTable(hostedTools, true));
put("docs/agents.md", "local-tools", toolTable(localTools, false));
put("docs/agents.md", "next-steps", nextStepTable());
