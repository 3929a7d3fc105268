/** Definition of a command. Each is a file in commands/; commands.ts lists them. */

import { type ExitCode, UsageError } from "../shared/command-line/exit.ts";
import {
  type Argument,
  commonFlags,
  type Example,
  type Flags,
  type FlagValues,
} from "../shared/command-line/flags.ts";
import type { Context } from "./context.ts";
import type { Parsed } from "./parse.ts";

/** Result of a command: a document for --json, text for people, and the exit code. */
export interface Outcome {
  exit?: ExitCode;
  json: unknown;
  /** Text for standard output. */
  text: string;
  /** The command printed its document while running. */
  printed?: boolean;
}

interface Call<F extends Flags> {
  flags: FlagValues<F>;
  operands: readonly string[];
  json: boolean;
  context: Context;
}

export interface Command {
  /** For example "jobs list". */
  name: string;
  summary: string;
  arguments: readonly Argument[];
  flags: Flags;
  /** Paragraphs of its help. */
  details: readonly string[];
  examples: readonly Example[];
  run(parsed: Parsed, context: Context): Promise<Outcome>;
}

interface CommandSpecification<F extends Flags> {
  name: string;
  summary: string;
  arguments?: readonly Argument[];
  flags: F;
  details?: readonly string[];
  examples?: readonly Example[];
  run(call: Call<F>): Promise<Outcome>;
}

export function defineCommand<const F extends Flags>(specification: CommandSpecification<F>): Command {
  const { name, summary, details = [], examples = [], run } = specification;
  const operandsOf = specification.arguments ?? [];
  const flags: Flags = { ...specification.flags, ...commonFlags };
  return {
    name,
    summary,
    arguments: operandsOf,
    flags,
    details,
    examples,
    run: ({ values, operands }, context) => {
      checkCount(name, operandsOf, operands);
      const given: Record<string, unknown> = {};
      for (const [flag, { value, repeat, required }] of Object.entries(specification.flags)) {
        if (required && (values.get(flag) ?? "") === "")
          throw new UsageError(`--${flag} is missing; see markmill help ${name}`);
        given[flag] = values.get(flag) ?? (value === undefined ? false : repeat ? [] : null);
      }
      return run({ flags: given as FlagValues<F>, operands, json: values.has("json"), context });
    },
  };
}

function checkCount(name: string, expected: readonly Argument[], operands: readonly string[]): void {
  const missing = expected.filter((argument) => !argument.optional)[operands.length];
  if (missing !== undefined) throw new UsageError(`${missing.name} is missing; see markmill help ${name}`);
  const surplus = expected.at(-1)?.repeat ? undefined : operands[expected.length];
  if (surplus !== undefined)
    throw new UsageError(`unexpected argument ${surplus}; see markmill help ${name}`);
}
