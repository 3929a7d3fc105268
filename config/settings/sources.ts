/** The source of a value, for errors and `config print`. */
export type Origin =
  | { kind: "flag"; name: string }
  | { kind: "environment"; name: string }
  | { kind: "file"; path: string; line: number | null }
  | { kind: "default" };

export function describeOrigin(origin: Origin): string {
  switch (origin.kind) {
    case "flag":
      return `flag --${origin.name}`;
    case "environment":
      return `environment ${origin.name}`;
    case "file":
      return origin.line === null ? origin.path : `${origin.path} line ${origin.line}`;
    case "default":
      return "default";
  }
}

/** All problems of the configuration, one sentence each. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  /** The configured log.format, if known. */
  readonly logFormat: string | undefined;

  constructor(problems: readonly string[], logFormat?: string) {
    super(problems.join("\n"));
    this.name = "SettingsError";
    this.problems = problems;
    this.logFormat = logFormat;
  }
}
