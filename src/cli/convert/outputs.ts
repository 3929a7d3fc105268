/** Determines the output path of each input. Pure. */
import { join, resolve, sep } from "node:path";
import { UsageError } from "../../shared/command-line/exit.ts";

export type Target =
  | { kind: "stdout" }
  /** A Markdown file, or a folder with --bundle. */
  | { kind: "file" | "bundle"; path: string };

export interface OutputRules {
  cwd: string;
  /** -o, or null. */
  output: string | null;
  outputIsFolder: boolean;
  bundle: boolean;
  /** An argument was a folder or glob. */
  many: boolean;
}

export interface Named {
  filename: string;
  subfolder: string;
}

/**
 * One input without -o: standard output. -o with one named input: that file, or a folder that exists or ends in "/".
 */
export function goesToFolder(count: number, rules: OutputRules): boolean {
  const { output, outputIsFolder, bundle, many } = rules;
  return output !== null && (bundle || many || count > 1 || outputIsFolder || output.endsWith("/"));
}

/**
 * One target per input, in order. In a folder: NAME.md (with --bundle NAME/), NAME.EXT.md on collision, then numbered.
 * Throws UsageError if -o is missing or a name would leave the folder.
 */
export function planOutputs(inputs: readonly Named[], rules: OutputRules): Target[] {
  const { output, bundle } = rules;
  if (output === null) {
    if (bundle) throw new UsageError("--bundle needs a folder to write to: -o FOLDER");
    if (inputs.length > 1 || rules.many)
      throw new UsageError("several inputs need a folder to write to: -o FOLDER");
    return inputs.map(() => ({ kind: "stdout" }));
  }
  const base = resolve(rules.cwd, output);
  if (!goesToFolder(inputs.length, rules)) return inputs.map(() => ({ kind: "file", path: base }));
  const ending = bundle ? "" : ".md";
  const stems = inputs.map(({ filename, subfolder }) => join(subfolder, stemOf(filename)));
  const full = inputs.map(({ filename, subfolder }) => join(subfolder, filename));
  const clashes = countsOf(stems);
  const taken = new Set<string>();
  return inputs.map((_, index) => {
    const stem = stems[index] ?? "";
    const wished = (clashes.get(folded(stem)) ?? 0) > 1 ? (full[index] ?? "") : stem;
    const name = free(wished, ending, taken);
    return { kind: bundle ? "bundle" : "file", path: below(base, name + ending) };
  });
}

function below(base: string, name: string): string {
  const path = join(base, name);
  if (!path.startsWith(base.endsWith(sep) ? base : base + sep))
    throw new UsageError(`${JSON.stringify(name)} is not a valid filename in ${base}`);
  return path;
}

function free(wished: string, ending: string, taken: Set<string>): string {
  let name = wished;
  for (let number = 2; taken.has(folded(name + ending)); number++) name = `${wished}-${number}`;
  taken.add(folded(name + ending));
  return name;
}

/** Names that differ only in case collide on many systems. */
export function folded(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

export function stemOf(filename: string): string {
  const dot = filename.lastIndexOf(".");
  return dot > 0 ? filename.slice(0, dot) : filename;
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(folded(name), (counts.get(folded(name)) ?? 0) + 1);
  return counts;
}
