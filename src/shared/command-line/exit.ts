/** The exit codes that scripts may rely on. */
export const exit = {
  done: 0,
  /** The work failed. */
  failed: 1,
  /** Bad usage or configuration. */
  usage: 2,
  /** Not authenticated or not allowed. */
  notAllowed: 3,
  /** Over the Credit ceiling or out of Credits. */
  credits: 4,
  unreachable: 5,
} as const;

/** As documents say it. */
export const exitMeanings: readonly (readonly [code: ExitCode, meaning: string])[] = [
  [exit.done, "done"],
  [exit.failed, "the work failed; of several files, at least one"],
  [exit.usage, "bad usage or configuration"],
  [exit.notAllowed, "not authenticated or not allowed"],
  [exit.credits, "over the Credit ceiling or out of Credits"],
  [exit.unreachable, "the server cannot be reached"],
];

export type ExitCode = (typeof exit)[keyof typeof exit];

/** A failure that the command line itself finds. */
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
