/** Finds the command, parses its arguments, runs it and prints its result. */

import { exit, UsageError } from "../shared/command-line/exit.ts";
import { withoutControls } from "../shared/command-line/output.ts";
import type { Command } from "./command.ts";
import {
  type CommandName,
  commandNames,
  groupOf,
  loadCommand,
  matchCommand,
  suggestion,
} from "./commands.ts";
import { type Context, systemContext } from "./context.ts";
import { describeFailure } from "./failures.ts";
import { commandDocument, commandHelp, groupDocument, groupHelp } from "./help.ts";
import { parseArguments } from "./parse.ts";

export async function run(argv: readonly string[], context: Context = systemContext()): Promise<number> {
  try {
    return await dispatch(spelledOut(argv), context);
  } catch (error) {
    // The reader closed the pipe: `markmill jobs list | head`.
    if ((error as NodeJS.ErrnoException | null)?.code === "EPIPE") return exit.done;
    const failure = describeFailure(error);
    // Messages may contain names and text of others.
    context.err(`markmill: ${withoutControls(failure.message)}\n`);
    if (argv.includes("--json")) await context.out(`${JSON.stringify({ error: failure.document })}\n`);
    return failure.exitCode;
  }
}

/** Expands customary flags such as --version. */
function spelledOut(argv: readonly string[]): readonly string[] {
  const [first, ...rest] = argv;
  if (first === undefined || first === "--help" || first === "-h") return ["help", ...rest];
  return first === "--version" || first === "-V" ? ["version", ...rest] : argv;
}

async function dispatch(argv: readonly string[], context: Context): Promise<number> {
  const name = matchCommand(argv);
  if (name === null) return withoutCommand(argv, context);
  const command: Command = await loadCommand(name);
  const parsed = parseArguments(argv.slice(name.split(" ").length), command.flags);
  if (parsed.values.has("help")) {
    const asDocument = parsed.values.has("json");
    await context.out(
      asDocument ? `${JSON.stringify(commandDocument(command))}\n` : commandHelp(command, context.outColumns),
    );
    return exit.done;
  }
  const outcome = await command.run(parsed, context);
  if (outcome.printed) return outcome.exit ?? exit.done;
  const text = parsed.values.has("json") ? `${JSON.stringify(outcome.json)}\n` : outcome.text;
  // Files and pipes receive documents as they are.
  if (text !== "") await context.out(context.outColumns === null ? text : withoutControls(text));
  return outcome.exit ?? exit.done;
}

async function withoutCommand(argv: readonly string[], context: Context): Promise<number> {
  const [first = ""] = argv;
  if (first.startsWith("-")) throw new UsageError(`flags must follow the command: markmill COMMAND ${first}`);
  const words = argv.filter((word) => !word.startsWith("-"));
  const group: CommandName[] = groupOf(words[0] ?? "");
  const asked = argv.includes("--help") || argv.includes("-h");
  if (group.length > 0 && (words.length === 1 || asked)) {
    const members = await Promise.all(group.map(loadCommand));
    if (asked) {
      const asDocument = argv.includes("--json");
      await context.out(
        asDocument ? `${JSON.stringify(groupDocument(members))}\n` : groupHelp(members, context.outColumns),
      );
      return exit.done;
    }
    throw new UsageError(
      `${words[0]} requires a command\n${groupHelp(members, context.outColumns).trimEnd()}`,
    );
  }
  throw new UsageError(
    `unknown command ${words.slice(0, group.length > 0 ? 2 : 1).join(" ")}; ${suggestion(words, commandNames)}`,
  );
}
