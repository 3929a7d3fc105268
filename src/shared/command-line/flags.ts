/** Flags as data: the parser, help and the shells' completions read the same tables. */

/**
 * What shells complete with: files (all, or those whose names end in one of these extensions, and folders on the way to
 * them), folders, the words of a command, or words of a list, which other words may be right beside.
 */
export type Completion =
  | "file"
  | "folder"
  | "command"
  | readonly string[]
  | { readonly extensions: readonly string[] };

export interface Flag {
  doc: string;
  /** Placeholder of the value, for example FILE; a flag without one is a switch. */
  value?: string;
  /** Value that the bare flag stands for; then a value is only taken after `=`. */
  implied?: string;
  repeat?: true;
  /** The command cannot do without it. */
  required?: true;
  /** One letter. */
  short?: string;
  choices?: readonly string[];
  /** What shells complete the value with. */
  complete?: Completion;
}

export type Flags = Readonly<Record<string, Flag>>;

export type FlagValues<F extends Flags> = {
  readonly [N in keyof F]: F[N] extends { value: string }
    ? F[N] extends { repeat: true }
      ? readonly string[]
      : F[N] extends { required: true }
        ? string
        : string | null
    : boolean;
};

export interface Argument {
  /** In capitals: PATH. */
  name: string;
  doc: string;
  optional?: boolean;
  repeat?: boolean;
  complete?: Completion;
}

/** A line for a POSIX shell, and what it does. */
export interface Example {
  command: string;
  /** A sentence. */
  doc: string;
}

/** Flags that every command has. */
export const commonFlags = {
  json: { doc: "Print one JSON document on standard output." },
  help: { doc: "Print this help.", short: "h" },
} as const satisfies Flags;

export const configFlags = {
  config: {
    value: "FILE",
    doc: "Configuration file; default: markmill.toml in the data directory.",
    complete: "file",
  },
  "data-dir": { value: "DIR", doc: "The installation's data directory.", complete: "folder" },
} as const satisfies Flags;

export const yesFlag = { doc: "Do it without asking; needed where nobody can be asked." } as const;

export const serverFlags = {
  ...configFlags,
  server: {
    value: "URL",
    doc: "Server to talk to; default: MARKMILL_SERVER or the configuration's cli.server.",
  },
} as const satisfies Flags;
