import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { CliError, exit } from "../../shared/command-line/exit.ts";
import { printable } from "../../shared/command-line/output.ts";
import { type Command, defineCommand } from "../command.ts";

export const command: Command = defineCommand({
  name: "bundle verify",
  summary: "Check a bundle or delivery ZIP against its manifest, offline.",
  details: [
    "Checks names, sizes, checksums, and missing or extra files. Exits with 1 if there is any problem, also for a missing file.",
  ],
  arguments: [{ name: "FILE", doc: "The ZIP file.", complete: { extensions: [".zip"] } }],
  flags: {},
  examples: [{ command: "markmill bundle verify report.zip", doc: "Check a bundle." }],
  run: async ({ operands: [file = ""], context }) => {
    const path = resolve(context.cwd, file);
    if (!existsSync(path)) throw new CliError(`file not found: ${file}`, exit.failed);
    if (statSync(path).isDirectory()) {
      throw new CliError(`${file} is a folder; name the ZIP file in it, such as bundle.zip`, exit.failed);
    }
    const problems = await context.parts.verifyZip(path);
    const sound = problems.length === 0;
    const name = printable(file);
    const text = sound
      ? `${name} is valid.\n`
      : `${name} is NOT valid:\n${problems.map((problem) => `  ${printable(problem)}\n`).join("")}`;
    return { exit: sound ? exit.done : exit.failed, json: { file, ok: sound, problems }, text };
  },
});
