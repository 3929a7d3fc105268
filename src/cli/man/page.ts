/** Man pages, markmill(1) and one per command, derived from the tables of commands. */

import { exitMeanings } from "../../shared/command-line/exit.ts";
import { commonFlags, type Flag, type Flags, serverFlags } from "../../shared/command-line/flags.ts";
import type { Command } from "../command.ts";
import { files, variables } from "../environment.ts";
import { flagName, usageLine } from "../help.ts";
import { literal, paragraph, prose, section, subsection, tagged, title, usage } from "./roff.ts";

export interface Imprint {
  version: string;
  /** For example 2026-11-23. */
  date: string;
}

export interface Page {
  /** File name: markmill-jobs-list.1. */
  file: string;
  /** roff with a final newline. */
  text: string;
}

/** Explained in markmill(1), referred to by the commands. */
const sharedFlags: Flags = { ...commonFlags, ...serverFlags };
const everywhere = new Set(Object.keys(commonFlags));

const pageName = (command: Command) => `markmill-${command.name.replaceAll(" ", "-")}`;
const textOf = (lines: readonly string[]) => `${lines.join("\n")}\n`;
const reference = (name: string) => `\\fB${name.replaceAll("-", "\\-")}\\fR(1)`;

export function commandPage(command: Command, imprint: Imprint): Page {
  const name = pageName(command);
  const lines = [
    title(name, imprint.date, `Markmill ${imprint.version}`),
    section("NAME"),
    ...prose(`${name} - ${lowered(command.summary)}`),
    section("SYNOPSIS"),
    usage(usageLine(command)),
    section("DESCRIPTION"),
    ...prose(command.summary),
    ...command.details.flatMap(paragraph),
    ...(command.arguments.length === 0 ? [] : [section("ARGUMENTS"), ...argumentTerms(command)]),
    section("OPTIONS"),
    ...Object.entries(command.flags).flatMap(flagTerm),
    ...exitStatus(),
    ...(command.examples.length === 0 ? [] : [section("EXAMPLES"), ...examplesOf([command]).slice(1)]),
    section("SEE ALSO"),
    reference("markmill"),
  ];
  return { file: `${name}.1`, text: textOf(lines) };
}

export function mainPage(commands: readonly Command[], imprint: Imprint): Page {
  const serve = commands.find(({ name }) => name === "serve");
  const lines = [
    title("markmill", imprint.date, `Markmill ${imprint.version}`),
    section("NAME"),
    ...prose("markmill - convert documents to Markdown"),
    section("SYNOPSIS"),
    usage("markmill COMMAND [ARGUMENT…] [FLAG…]"),
    section("DESCRIPTION"),
    ...introduction.flatMap((text, index) => (index === 0 ? prose(text) : paragraph(text))),
    section("COMMANDS"),
    ...commands.flatMap((command) => commandSection(command, serve)),
    section("OPTIONS"),
    ...prose("All commands have the first two; each lists the others that it has."),
    ...Object.entries(sharedFlags).flatMap(flagTerm),
    ...exitStatus(),
    section("ENVIRONMENT"),
    ...variables.flatMap(([name, doc]) => tagged(usage(name), doc)),
    section("FILES"),
    ...files.flatMap(([name, doc]) => tagged(usage(name), doc)),
    section("EXAMPLES"),
    ...prose("All examples are for the shell."),
    ...examplesOf(commands),
    section("SEE ALSO"),
    ...commands.map(
      (command, index) => reference(pageName(command)) + (index < commands.length - 1 ? "," : ""),
    ),
  ];
  return { file: "markmill.1", text: textOf(lines) };
}

const introduction = [
  "One executable is server, client and administration tool. It requires no internet connection and no other service.",
  "`markmill convert` converts files to Markdown, locally or through a configured server. `markmill serve` runs that server with an HTTP API and web pages. `markmill admin` administers the server's data directory, whether the server runs or not.",
  'With --json every command prints one JSON document on standard output, also on failure: `{"error":{"code","message"}}`, or the outcome of each part. Flags follow the command. Diagnostics and progress go to standard error. `markmill help COMMAND` and its manual page describe a command.',
];

function commandSection(command: Command, serve: Command | undefined): string[] {
  const entries = Object.entries(command.flags).filter(([name]) => !everywhere.has(name));
  const isShared = ([name, flag]: [string, Flag]) => same(flag, sharedFlags[name]);
  const isSetting = ([name, flag]: [string, Flag]) => command !== serve && same(flag, serve?.flags[name]);
  const settings = entries.filter((entry) => !isShared(entry) && isSetting(entry));
  // Small groups are explained in place.
  const asServe = settings.length > 10 ? new Set(settings.map(([name]) => name)) : new Set<string>();
  const own = entries.filter((entry) => !isShared(entry) && !asServe.has(entry[0]));
  const shared = entries.filter(isShared).map(([name]) => `--${name}`);
  const also = [
    ...(asServe.size > 0 ? ["Accepts the setting flags of `markmill serve`."] : []),
    ...(shared.length > 0 ? [`Takes ${listed(shared)}, too.`] : []),
  ];
  return [
    subsection(usageLine(command).replace(/ \[flags\]$/, "")),
    ...prose(command.summary),
    ...command.details.flatMap(paragraph),
    ...argumentTerms(command),
    ...own.flatMap(flagTerm),
    ...(also.length > 0 ? paragraph(also.join(" ")) : []),
  ];
}

const same = (flag: Flag, other: Flag | undefined) => JSON.stringify(flag) === JSON.stringify(other);

const argumentTerms = (command: Command) =>
  command.arguments.flatMap(({ name, doc }) => tagged(usage(name), doc));

const flagTerm = ([name, flag]: [string, Flag]) => tagged(usage(flagName(name, flag)), flag.doc);

function exitStatus(): string[] {
  return [
    section("EXIT STATUS"),
    ...exitMeanings.flatMap(([code, meaning]) => tagged(usage(String(code)), `${capital(meaning)}.`)),
  ];
}

function examplesOf(commands: readonly Command[]): string[] {
  return commands.flatMap(({ examples }) =>
    examples.flatMap(({ command, doc }) => [...paragraph(doc), ...literal([command])]),
  );
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** For NAME sections: lower case, no full stop. */
function lowered(summary: string): string {
  const text = summary.replace(/\.$/, "");
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
