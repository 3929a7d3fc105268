/** The manual: markmill(1) for all, and a page a command; from the commands' own tables. */

import { exitMeanings } from "../../shared/command-line/exit.ts";
import { commonFlags, type Flag, type Flags, serverFlags } from "../../shared/command-line/flags.ts";
import type { Command } from "../command.ts";
import { files, variables } from "../environment.ts";
import { flagName, usageLine } from "../help.ts";
import { literal, paragraph, prose, section, subsection, tagged, title, usage } from "./roff.ts";

export interface Imprint {
  version: string;
  /** Of the pages: 2026-11-23. */
  date: string;
}

export interface Page {
  /** Of the file: markmill-jobs-list.1. */
  file: string;
  /** roff; ends with a newline. */
  text: string;
}

/** Explained once, and named at each command that has them. */
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
    ...prose("Every command has the first two, and says which of the others it has."),
    ...Object.entries(sharedFlags).flatMap(flagTerm),
    ...exitStatus(),
    section("ENVIRONMENT"),
    ...variables.flatMap(([name, doc]) => tagged(usage(name), doc)),
    section("FILES"),
    ...files.flatMap(([name, doc]) => tagged(usage(name), doc)),
    section("EXAMPLES"),
    ...prose("All of them are for the shell."),
    ...examplesOf(commands),
    section("SEE ALSO"),
    ...commands.map(
      (command, index) => reference(pageName(command)) + (index < commands.length - 1 ? "," : ""),
    ),
  ];
  return { file: "markmill.1", text: textOf(lines) };
}

const introduction = [
  "One executable is server, client and administrator's tool. It needs no internet connection and no other service.",
  "`markmill convert` turns files into Markdown: here and now, or through the API of a server where one is configured. `markmill serve` runs that server, with an HTTP API and pages for people. `markmill admin` works on the server's data directory, whether the server runs or not.",
  'With --json every command prints one JSON document on standard output, also when it fails: `{"error":{"code","message"}}`, or, where some of the work was done, what became of each part. Flags come after the command. Diagnostics and progress go to standard error. `markmill help COMMAND` explains a command on the terminal, and so does its own page of this manual.',
];

function commandSection(command: Command, serve: Command | undefined): string[] {
  const entries = Object.entries(command.flags).filter(([name]) => !everywhere.has(name));
  const isShared = ([name, flag]: [string, Flag]) => same(flag, sharedFlags[name]);
  const isSetting = ([name, flag]: [string, Flag]) => command !== serve && same(flag, serve?.flags[name]);
  const settings = entries.filter((entry) => !isShared(entry) && isSetting(entry));
  // A few that happen to be alike are explained where they stand.
  const asServe = settings.length > 10 ? new Set(settings.map(([name]) => name)) : new Set<string>();
  const own = entries.filter((entry) => !isShared(entry) && !asServe.has(entry[0]));
  const shared = entries.filter(isShared).map(([name]) => `--${name}`);
  const also = [
    ...(asServe.size > 0 ? ["Takes every setting that `markmill serve` has a flag for."] : []),
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

/** As NAME sections have it: no capital, no full stop. */
function lowered(summary: string): string {
  const text = summary.replace(/\.$/, "");
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
