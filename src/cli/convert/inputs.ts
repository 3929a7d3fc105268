/** Expands the arguments of convert: paths, folders, globs and `-`. */

import { constants, readSync, realpathSync, statSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { openFile } from "../../../config/open-file.ts";
import { append } from "../../../converters/util/append.ts";
import { entryHead, reportName } from "./report-file/names.ts";
import { globCharacters, splitGlob, walk } from "./walk.ts";

export interface InputFile {
  kind: "file";
  /** The argument or the path found by it, for display and reports. */
  shown: string;
  path: string;
  filename: string;
  /** Path below the output folder; "" for files named directly. */
  subfolder: string;
  /** Named directly, so converted whatever its extension. */
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
  /** An argument was a folder or glob, so outputs go to a folder. */
  many: boolean;
  /** Unsupported files of folders, for display. */
  skipped: string[];
}

export interface InputRules {
  cwd: string;
  /** Extensions in lower case with the dot, to select files of folders. */
  extensions: ReadonlySet<string>;
  /** Excluded when a folder above it is converted. */
  outputFolder: string | null;
  /** The report file; never an input, even if a shell expanded it. */
  report?: string | null;
}

/** In argument order, sorted by path within each; duplicates count once. */
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
      addFound(argument, path, null, argument, "contains no supported file");
    } else if (stats !== undefined) add(fileNamed(path, argument));
    else if (globCharacters.test(argument)) {
      found.many = true;
      const { base, pattern } = splitGlob(argument);
      addFound(base, resolve(rules.cwd, base), pattern, argument, "matches no file");
    } else found.inputs.push(problem(argument, "file not found"));
  }
  if (found.inputs.length === 0)
    found.inputs.push(problem(args[0] ?? "", "it is the report file of this command"));
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
    // The rest of the folder is still converted.
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

/** Results of this command, and reports. */
function isOwn(path: string, { outputFolder }: InputRules): boolean {
  return (outputFolder !== null && isBelow(path, outputFolder)) || isReport(path);
}

function isReport(path: string): boolean {
  if (basename(path) === reportName) return true;
  return extensionOf(path) === ".jsonl" && beginningOf(path, entryHead.length) === entryHead;
}

/** The first bytes as text; "" if unreadable, which is reported later. */
function beginningOf(path: string, bytes: number): string {
  try {
    using file = openFile(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const buffer = Buffer.alloc(bytes);
    return buffer.toString("latin1", 0, readSync(file.descriptor, buffer, 0, bytes, 0));
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

/** ".pdf"; "" without extension. */
export function extensionOf(path: string): string {
  const name = basename(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot).toLowerCase() : "";
}
