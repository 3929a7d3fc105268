/** Arguments of convert → files: paths, folders, globs and `-`. */
import { closeSync, constants, openSync, readSync, realpathSync, statSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { append } from "../../../converters/util/append.ts";
import { entryHead, reportName } from "./report-file/names.ts";
import { globCharacters, splitGlob, walk } from "./walk.ts";

export interface InputFile {
  kind: "file";
  /** As shown and as reported: the argument, or the path found through it. */
  shown: string;
  path: string;
  filename: string;
  /** Folder below the output folder, from the folder or glob that it was found through; "" for named files. */
  subfolder: string;
  /** Named itself, so that it is converted whatever its extension. */
  named: boolean;
}

export interface InputStream {
  kind: "stdin";
  shown: string;
  filename: string;
  subfolder: string;
}

export interface InputProblem {
  kind: "problem";
  shown: string;
  message: string;
}

export type Input = InputFile | InputStream | InputProblem;

export interface Inputs {
  inputs: Input[];
  /** A folder or glob was among the arguments, so outputs belong in a folder however many files were found. */
  many: boolean;
  /** Files in folders that no converter's extension fits, as they would be shown. */
  skipped: string[];
}

export interface InputRules {
  cwd: string;
  /** Lower case, with the dot; they choose among the files of a folder. */
  extensions: ReadonlySet<string>;
  /** What lies below -o is not taken as input when a folder above it is converted. */
  outputFolder: string | null;
  /** The report that may be written; never an input, also where a shell has spelt it out. */
  report?: string | null;
}

/** In the order of the arguments, sorted by path within each; a file named twice counts once. */
export function expandInputs(args: readonly string[], rules: InputRules): Inputs {
  const found: Inputs = { inputs: [], many: false, skipped: [] };
  const seen = new Set<string>();
  const report = realOf(rules.report ?? null);
  const add = (input: InputFile | InputStream) => {
    const identity = input.kind === "file" ? (realOf(input.path) ?? input.path) : "-";
    if (!seen.has(identity) && identity !== report) found.inputs.push(input);
    seen.add(identity);
  };
  for (const argument of args) {
    const path = resolve(rules.cwd, argument);
    const stats = argument === "-" ? undefined : statSync(path, { throwIfNoEntry: false });
    if (argument === "-") add({ kind: "stdin", shown: "-", filename: "stdin", subfolder: "" });
    else if (stats?.isDirectory()) {
      found.many = true;
      addFound(argument, path, null, argument, "holds no file that can be converted");
    } else if (stats !== undefined) add(fileNamed(path, argument));
    else if (globCharacters.test(argument)) {
      found.many = true;
      const { base, pattern } = splitGlob(argument);
      addFound(base, resolve(rules.cwd, base), pattern, argument, "matches no file");
    } else found.inputs.push(problem(argument, "there is no such file"));
  }
  if (found.inputs.length === 0)
    found.inputs.push(problem(args[0] ?? "", "it is this command's own report, and no input"));
  return found;

  function addFound(
    shown: string,
    folder: string,
    pattern: string | null,
    argument: string,
    nothing: string,
  ): void {
    const { paths, refusals } = walk(folder, pattern);
    const outside = paths.filter((path) => !isOwn(path, rules));
    const fits = (path: string) => pattern !== null || rules.extensions.has(extensionOf(path));
    const named = pattern !== null;
    const skipped = outside.filter((path) => !fits(path));
    append(
      found.skipped,
      skipped.map((file) => join(shown, relative(folder, file))),
    );
    const wanted = outside.filter(fits);
    for (const file of wanted) add(fileBelow(file, folder, shown, named));
    // The rest of the folder is converted all the same.
    for (const { path, message } of refusals)
      found.inputs.push(problem(path === folder ? argument : join(shown, relative(folder, path)), message));
    if (wanted.length === 0 && refusals.length === 0) found.inputs.push(problem(argument, nothing));
  }
}

function realOf(path: string | null): string | null {
  try {
    return path === null ? null : realpathSync(path);
  } catch {
    return null;
  }
}

/** Results of this command, and reports of this or another one. */
function isOwn(path: string, { outputFolder }: InputRules): boolean {
  return (outputFolder !== null && isBelow(path, outputFolder)) || isReport(path);
}

function isReport(path: string): boolean {
  if (basename(path) === reportName) return true;
  return extensionOf(path) === ".jsonl" && beginningOf(path, entryHead.length) === entryHead;
}

/** So many bytes at most; "" where they cannot be read, which is told in the file's turn. */
function beginningOf(path: string, bytes: number): string {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const buffer = Buffer.alloc(bytes);
      return buffer.toString("latin1", 0, readSync(file, buffer, 0, bytes, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return "";
  }
}

function problem(shown: string, message: string): InputProblem {
  return { kind: "problem", shown, message };
}

function fileNamed(path: string, shown: string): InputFile {
  return { kind: "file", shown, path, filename: basename(path), subfolder: "", named: true };
}

function fileBelow(path: string, folder: string, shownFolder: string, named: boolean): InputFile {
  const below = relative(folder, path);
  const subfolder = below.split(sep).slice(0, -1).join("/");
  return { kind: "file", shown: join(shownFolder, below), path, filename: basename(path), subfolder, named };
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** ".pdf"; "" without one. */
export function extensionOf(path: string): string {
  const name = basename(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot).toLowerCase() : "";
}
