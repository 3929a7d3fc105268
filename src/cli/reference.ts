/** The documentation's command tables, in Markdown. */

import { exitMeanings } from "../shared/command-line/exit.ts";
import type { Command } from "./command.ts";
import { files, variables } from "./environment.ts";
import { flagName, usageLine } from "./help.ts";

const cell = (text: string) => text.replaceAll("|", "\\|");

function usageOf(command: Command): string {
  return usageLine(command).replace(/ \[flags\]$/, "");
}

/** One row per command; ends with a newline. */
export function commandTable(commands: readonly Command[]): string {
  const rows = commands.map((command) => `| \`${cell(usageOf(command))}\` | ${cell(command.summary)} |`);
  return `${["| command | what it does |", "|---|---|", ...rows].join("\n")}\n`;
}

function flagRows({ flags }: Command, without: ReadonlySet<string>): string[] {
  const own = Object.entries(flags).filter(([name]) => !without.has(name));
  return own.map(([name, flag]) => `| \`${cell(flagName(name, flag))}\` | ${cell(flag.doc)} |`);
}

function exampleBlock({ examples }: Command): string[] {
  if (examples.length === 0) return [];
  return [["```sh", ...examples.flatMap(({ command, doc }) => [`# ${doc}`, command]), "```"].join("\n")];
}

/** One section per command: usage, description and flags, without those in `without`. */
export function commandReference(commands: readonly Command[], without: ReadonlySet<string>): string {
  const sections = commands.map((command) => {
    const rows = flagRows(command, without);
    return [
      `## ${command.name}`,
      command.summary,
      `\`${usageOf(command)}\``,
      ...command.details,
      ...command.arguments.map(({ name, doc }) => `\`${name}\`: ${doc}`),
      ...exampleBlock(command),
      ...(rows.length === 0 ? [] : [["| flag | meaning |", "|---|---|", ...rows].join("\n")]),
    ].join("\n\n");
  });
  return `${sections.join("\n\n")}\n`;
}

/** Tables of exit codes, environment and files. */
export function surroundingsReference(): string {
  const table = (head: string, rows: readonly (readonly [string, string])[]) =>
    [head, "|---|---|", ...rows.map(([name, doc]) => `| ${name} | ${cell(doc)} |`)].join("\n");
  const exits = exitMeanings.map(([code, meaning]) => [String(code), meaning] as const);
  const code = ([name, doc]: readonly [string, string]) => [`\`${name}\``, doc] as const;
  const sections = [
    table("| exit code | meaning |", exits),
    table("| variable | meaning |", variables.map(code)),
    table("| file | meaning |", files.map(code)),
  ];
  return `${sections.join("\n\n")}\n`;
}
