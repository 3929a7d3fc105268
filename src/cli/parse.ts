/** Parses flags and operands like getopt_long: `--name value`, `--name=value`, `-n value`, `--`. */
import { nearest } from "../../config/settings/nearest.ts";
import { UsageError } from "../shared/command-line/exit.ts";
import type { Flag, Flags } from "../shared/command-line/flags.ts";

export interface Parsed {
  /** Text for flags with a value, true for switches; absent if not given. */
  values: ReadonlyMap<string, string | true | string[]>;
  operands: string[];
}

interface Given {
  name: string;
  /** As typed. */
  shown: string;
  /** The text after `=`. */
  attached: string | null;
}

/** Throws UsageError for unknown flags (with a suggestion), missing or surplus values and invalid choices. */
export function parseArguments(argv: readonly string[], flags: Flags): Parsed {
  const values = new Map<string, string | true | string[]>();
  const operands: string[] = [];
  for (let index = 0; index < argv.length; index++) {
    const argument = argv[index] ?? "";
    if (argument === "--") {
      operands.push(...argv.slice(index + 1));
      break;
    }
    if (argument === "-" || !argument.startsWith("-")) {
      operands.push(argument);
      continue;
    }
    const given = argument.startsWith("--") ? longFlag(argument, flags) : shortFlag(argument, flags);
    const flag = flags[given.name];
    if (flag === undefined) throw new UsageError(`unknown flag ${given.shown}`);
    if (flag.value === undefined) {
      if (given.attached !== null) throw new UsageError(`${given.shown} does not take a value`);
      values.set(given.name, true);
      continue;
    }
    const text = given.attached ?? flag.implied ?? argv[++index];
    if (text === undefined) throw new UsageError(`${given.shown} requires a value: ${flag.value}`);
    store(values, given, flag, text);
  }
  return { values, operands };
}

function longFlag(argument: string, flags: Flags): Given {
  const equals = argument.indexOf("=");
  const shown = equals < 0 ? argument : argument.slice(0, equals);
  const name = shown.slice(2);
  if (!Object.hasOwn(flags, name)) {
    throw new UsageError(`unknown flag ${shown}; did you mean --${nearest(name, Object.keys(flags))}?`);
  }
  return { name, shown, attached: equals < 0 ? null : argument.slice(equals + 1) };
}

function shortFlag(argument: string, flags: Flags): Given {
  const shown = argument.slice(0, 2);
  const name = Object.keys(flags).find((candidate) => flags[candidate]?.short === argument[1]);
  if (name === undefined) {
    const known = Object.values(flags).flatMap((flag) =>
      flag.short === undefined ? [] : [`-${flag.short}`],
    );
    throw new UsageError(`unknown flag ${shown}; short flags: ${known.join(", ")}`);
  }
  return { name, shown, attached: argument.length > 2 ? argument.slice(2).replace(/^=/, "") : null };
}

function store(values: Map<string, string | true | string[]>, given: Given, flag: Flag, text: string): void {
  if (flag.choices !== undefined && !flag.choices.includes(text)) {
    throw new UsageError(`${given.shown} must be one of ${flag.choices.join(", ")}, not ${text}`);
  }
  const before = values.get(given.name);
  if (flag.repeat) values.set(given.name, [...(Array.isArray(before) ? before : []), text]);
  else if (before === undefined) values.set(given.name, text);
  else throw new UsageError(`${given.shown} was given twice`);
}
