/** Help pages, derived from the tables of commands and flags. */

import type { Argument, Example, Flag } from "../shared/command-line/flags.ts";
import type { Command } from "./command.ts";
import { widthOf, wrapped } from "./lines.ts";

/** Two columns; the right one wraps. */
function columns(rows: readonly (readonly [string, string])[], width: number): string[] {
  const longest = Math.max(0, ...rows.map(([name]) => name.length));
  const left = Math.min(longest, Math.floor(width / 3) + 1);
  return rows.flatMap(([name, doc]) => {
    const [first = "", ...more] = wrapped(doc, width - left - 4);
    const indent = " ".repeat(left + 4);
    const fits = name.length <= left;
    const head = fits ? `  ${name.padEnd(left)}  ${first}`.trimEnd() : `  ${name}`;
    return [head, ...(fits ? more : [first, ...more]).map((line) => indent + line)];
  });
}

export function flagName(name: string, flag: Flag): string {
  const short = flag.short === undefined ? "" : `-${flag.short}, `;
  if (flag.value === undefined) return `${short}--${name}`;
  const value = flag.choices === undefined ? flag.value : flag.choices.join("|");
  return flag.implied === undefined ? `${short}--${name} ${value}` : `${short}--${name}[=${value}]`;
}

function argumentName({ name, optional, repeat }: Argument): string {
  const shown = repeat ? `${name}…` : name;
  return optional ? `[${shown}]` : shown;
}

export function usageLine(command: Command): string {
  const required = Object.entries(command.flags).filter(([, flag]) => flag.required);
  const flags = required.map(([name, flag]) => flagName(name, flag));
  return ["markmill", command.name, ...command.arguments.map(argumentName), ...flags, "[flags]"].join(" ");
}

export function commandHelp(command: Command, terminalColumns: number | null): string {
  const width = widthOf(terminalColumns);
  const lines = [...wrapped(command.summary, width), "", `Usage: ${usageLine(command)}`];
  for (const paragraph of command.details) lines.push("", ...wrapped(paragraph, width));
  if (command.arguments.length > 0) {
    lines.push(
      "",
      "Arguments:",
      ...columns(
        command.arguments.map((argument) => [argument.name, argument.doc]),
        width,
      ),
    );
  }
  const rows = Object.entries(command.flags).map(([name, flag]) => [flagName(name, flag), flag.doc] as const);
  lines.push("", "Flags:", ...columns(rows, width));
  if (command.examples.length > 0) lines.push("", "Examples:", ...exampleLines(command.examples, width));
  return `${lines.join("\n")}\n`;
}

/** Commands on their own lines, for copying. */
function exampleLines(examples: readonly Example[], width: number): string[] {
  return examples.flatMap(({ command, doc }) => [
    ...wrapped(doc, width - 2).map((line) => `  ${line}`),
    `    ${command}`,
  ]);
}

export function groupHelp(commands: readonly Command[], terminalColumns: number | null): string {
  const rows = commands.map(
    (command) => [usageLine(command).replace(/^markmill | \[flags\]$/g, ""), command.summary] as const,
  );
  const groups = new Set(commands.map(({ name }) => name.split(" ")[0]));
  const [group = ""] = groups;
  const word = groups.size === 1 ? `${group} ` : "";
  const lines = columns(rows, widthOf(terminalColumns));
  return `${[`Usage: markmill ${word}COMMAND [flags]`, "", "Commands:", ...lines].join("\n")}\n`;
}

/** The --json form. */
export function commandDocument(command: Command) {
  const { name, summary, details, flags, examples } = command;
  return { name, usage: usageLine(command), summary, arguments: command.arguments, flags, details, examples };
}

export function groupDocument(commands: readonly Command[]) {
  return {
    commands: commands.map((command) => ({
      name: command.name,
      usage: usageLine(command),
      summary: command.summary,
    })),
  };
}

export function overview(commands: readonly Command[], terminalColumns: number | null): string {
  const width = widthOf(terminalColumns);
  return [
    "Markmill converts documents to Markdown.",
    "",
    groupHelp(commands, terminalColumns).trimEnd(),
    "",
    ...wrapped("Every command takes --json and --help; `markmill help COMMAND` says more.", width),
    ...wrapped(
      "Exit codes: 0 success, 1 failure, 2 bad usage, 3 not allowed, 4 Credits, 5 server unreachable.",
      width,
    ),
    "",
  ].join("\n");
}
