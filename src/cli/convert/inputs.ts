/** Arguments of convert → files: paths, folders, globs and `-`. */
import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { systemSentence } from "../../../config/errors/system-error.ts";
import { append } from "../../../converters/append.ts";

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
}

const globCharacters = /[*?[{]/;

/** In the order of the arguments, sorted by path within each; a file named twice counts once. */
export function expandInputs(args: readonly string[], rules: InputRules): Inputs {
  const found: Inputs = { inputs: [], many: false, skipped: [] };
  const seen = new Set<string>();
  const add = (input: InputFile | InputStream) => {
    const identity = input.kind === "file" ? realpathSync(input.path) : "-";
    if (!seen.has(identity)) found.inputs.push(input);
    seen.add(identity);
  };
  for (const argument of args) {
    const path = resolve(rules.cwd, argument);
    if (argument === "-") add({ kind: "stdin", shown: "-", filename: "stdin", subfolder: "" });
    else if (existsSync(path)) {
      if (statSync(path).isDirectory()) {
        found.many = true;
        const files = scan("**/*", path, rules);
        append(
          found.skipped,
          files.skipped.map((file) => join(argument, relative(path, file))),
        );
        for (const file of files.paths) add(fileBelow(file, path, argument, false));
        const nothing = files.refusal ?? "holds no file that can be converted";
        if (files.paths.length === 0) found.inputs.push(problem(argument, nothing));
      } else add(fileNamed(path, argument));
    } else if (globCharacters.test(argument)) {
      found.many = true;
      const { base, pattern } = splitGlob(argument);
      const folder = resolve(rules.cwd, base);
      const files = existsSync(folder) ? scan(pattern, folder, { ...rules, extensions: null }) : noFiles;
      for (const file of files.paths) add(fileBelow(file, folder, base, true));
      if (files.paths.length === 0) found.inputs.push(problem(argument, files.refusal ?? "matches no file"));
    } else found.inputs.push(problem(argument, "there is no such file"));
  }
  return found;
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

interface ScanRules {
  extensions: ReadonlySet<string> | null;
  outputFolder: string | null;
}

interface Scanned {
  paths: string[];
  skipped: string[];
  /** Why the folder, or one below it, could not be looked into; no path then. */
  refusal: string | null;
}

const noFiles: Scanned = { paths: [], skipped: [], refusal: null };

/** Hidden files and links are left out, as shells and archivers do. */
function scan(pattern: string, folder: string, rules: ScanRules): Scanned {
  let all: string[];
  try {
    all = [...new Bun.Glob(pattern).scanSync({ cwd: folder, absolute: true, onlyFiles: true, dot: false })];
  } catch (error) {
    const refusal = systemSentence(error);
    if (refusal === null) throw error;
    return { ...noFiles, refusal };
  }
  const outside = all.filter((path) => rules.outputFolder === null || !isBelow(path, rules.outputFolder));
  // By code unit, not by locale: the same on every machine.
  outside.sort((a, b) => (a < b ? -1 : 1));
  const fits = (path: string) => rules.extensions?.has(extensionOf(path)) ?? true;
  return {
    paths: outside.filter(fits),
    skipped: outside.filter((path) => !fits(path)),
    refusal: null,
  };
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

/** "a/b/*.pdf" → the folder before the first special part, and the pattern below it. */
function splitGlob(argument: string): { base: string; pattern: string } {
  const parts = argument.split("/");
  const first = parts.findIndex((part) => globCharacters.test(part));
  const base = parts.slice(0, first).join("/");
  return {
    base: base === "" ? (argument.startsWith("/") ? "/" : ".") : base,
    pattern: parts.slice(first).join("/"),
  };
}
