/** Exit codes for scripts. */
export const exit = {
  done: 0,
  /** The work failed. */
  failed: 1,
  /** Bad usage or configuration. */
  usage: 2,
  /** Not authenticated or not allowed. */
  notAllowed: 3,
  /** Above the spending limit, or not enough Credits. */
  credits: 4,
  unreachable: 5,
} as const;

/** As in the documentation. */
export const exitMeanings: readonly (readonly [code: ExitCode, meaning: string])[] = [
  [exit.done, "done"],
  [exit.failed, "at least one conversion or operation failed"],
  [exit.usage, "bad usage or configuration"],
  [exit.notAllowed, "not authenticated or not allowed"],
  [exit.credits, "above the spending limit, or not enough Credits"],
  [exit.unreachable, "the server cannot be reached"],
];

export type ExitCode = (typeof exit)[keyof typeof exit];

/** An error of the command line itself. */
export class CliError extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode) {
    super(message);
    this.name = "CliError";
    this.exitCode = exitCode;
  }
}

export class UsageError extends CliError {
  constructor(message: string) {
    super(message, exit.usage);
    this.name = "UsageError";
  }
}
