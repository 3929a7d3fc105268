/** Flags as data, for the parser, help and shell completions. */

/** Shell completion: files (optionally by extension), folders, commands, or words of a list. */
export type Completion =
  | "file"
  | "folder"
  | "command"
  | readonly string[]
  | { readonly extensions: readonly string[] };

export interface Flag {
  doc: string;
  /** Placeholder of the value, for example FILE; a flag without one is boolean. */
  value?: string;
  /** Value of the bare flag; another value needs `=`. */
  implied?: string;
  repeat?: true;
  required?: true;
  /** One letter. */
  short?: string;
  choices?: readonly string[];
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
  /** Upper case: PATH. */
  name: string;
  doc: string;
  optional?: boolean;
  repeat?: boolean;
  complete?: Completion;
}

/** An example command and its description. */
export interface Example {
  command: string;
  /** A sentence. */
  doc: string;
}

/** Flags of every command. */
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

export const yesFlag = { doc: "Do not ask for confirmation; required without a terminal." } as const;

export const serverFlags = {
  ...configFlags,
  server: {
    value: "URL",
    doc: "Server URL; default: MARKMILL_SERVER or the setting cli.server.",
  },
} as const satisfies Flags;
