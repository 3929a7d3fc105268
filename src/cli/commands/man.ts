import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { version } from "../../../config/version.ts";
import { UsageError } from "../../shared/command-line/exit.ts";
import { type Command, defineCommand } from "../command.ts";
import { loadAllCommands, loadCommand, matchCommand, suggestion } from "../commands.ts";
import type { Context } from "../context.ts";
import { commandPage, type Imprint, mainPage } from "../man/page.ts";

export const command: Command = defineCommand({
  name: "man",
  summary: "Print the manual page of Markmill, or of one command.",
  details: [
    "The pages are roff source that man(1) of man-db and of mandoc read. With --all and -o all pages are written to a folder: markmill.1, markmill-convert.1 and so on. For programs in /usr/local/bin, man searches /usr/local/share/man/man1.",
  ],
  arguments: [
    {
      name: "COMMAND",
      doc: "Its words, for example: jobs wait.",
      optional: true,
      repeat: true,
      complete: "command",
    },
  ],
  flags: {
    all: { doc: "Write all pages to the folder of -o." },
    output: {
      value: "DIR",
      short: "o",
      doc: "Output folder for the page or pages; existing ones are replaced.",
      complete: "folder",
    },
  },
  examples: [
    { command: "markmill man | man -l -", doc: "Read the manual." },
    {
      command: "sudo markmill man --all -o /usr/local/share/man/man1",
      doc: "Install all pages.",
    },
  ],
  run: async ({ flags, operands, context }) => {
    if (flags.all && flags.output === null) throw new UsageError("--all needs a folder: -o DIR");
    if (flags.all && operands.length > 0) throw new UsageError("--all and a command exclude each other");
    const pages = await pagesOf(operands, flags.all, imprintOf(context));
    if (flags.output === null) {
      return { json: { pages }, text: pages.map(({ text }) => text).join("") };
    }
    const folder = resolve(context.cwd, flags.output);
    await mkdir(folder, { recursive: true });
    for (const { file, text } of pages) await writeFile(join(folder, file), text);
    const names = pages.map(({ file }) => join(flags.output ?? "", file));
    return { json: { files: names }, text: names.map((name) => `${name}\n`).join("") };
  },
});

async function pagesOf(words: readonly string[], all: boolean, imprint: Imprint) {
  const commands = await loadAllCommands();
  if (all) return [mainPage(commands, imprint), ...commands.map((each) => commandPage(each, imprint))];
  if (words.length === 0) return [mainPage(commands, imprint)];
  const name = matchCommand(words);
  if (name !== null && name.split(" ").length === words.length)
    return [commandPage(await loadCommand(name), imprint)];
  const near = suggestion(
    words,
    commands.map((each) => each.name),
  );
  throw new UsageError(`unknown command ${words.join(" ")}; ${near}`);
}

/** Today, or SOURCE_DATE_EPOCH (reproducible-builds.org). */
function imprintOf({ clock, environment }: Context): Imprint {
  const { SOURCE_DATE_EPOCH: seconds = "" } = environment;
  const ms = /^[0-9]{1,11}$/.test(seconds) ? Number(seconds) * 1000 : clock.nowMs();
  // Build metadata after + is too long for the footer.
  const [release = version] = version.split("+");
  return { version: release, date: new Date(ms).toISOString().slice(0, 10) };
}
