/** The files below a folder, or those that a glob matches; a folder that may not be read does not hide the others. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { systemReason, systemSentence } from "../../../config/errors/system-error.ts";
import { bundleFiles } from "../../../converters/bundle/contract.ts";
import { holdsManifest } from "../../../converters/bundle/parse-manifest.ts";

export interface Walked {
  /** Absolute, sorted by code unit: the same on every machine. */
  paths: string[];
  /** Folders that could not be looked into, and why. */
  refusals: { path: string; message: string }[];
}

export const globCharacters = /[*?[{]/;

/**
 * Hidden files and links are left out, as shells and archivers do, so links cannot lead in circles. So are bundles below
 * the folder: they are results. `pattern` null: all; else a glob (`*`, `**`, `?`, `[…]`, `{a,b}`) for the path below the
 * folder. Where it has no `**`, no deeper folder is read than it names.
 */
export function walk(folder: string, pattern: string | null): Walked {
  const glob = pattern === null ? null : new Bun.Glob(pattern);
  const mayEnter = pattern === null ? () => true : folderRule(pattern);
  const walked: Walked = { paths: [], refusals: [] };
  /** Below the folder, with a slash at the end; "" is the folder itself. */
  const waiting = [""];
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
    let entries: ReturnType<typeof entriesOf>;
    try {
      entries = entriesOf(join(folder, below));
    } catch (error) {
      const message = systemSentence(error);
      if (message === null || systemReason(error) === null) throw error;
      // A glob's folder that is not there matches nothing.
      const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
      if (!isMissing) walked.refusals.push({ path: join(folder, below), message });
      continue;
    }
    if (below !== "" && isBundle(join(folder, below), entries)) continue;
    for (const entry of entries) {
      if (entry.name.startsWith(".")) continue;
      const path = below + entry.name;
      if (entry.isDirectory() && mayEnter(path)) waiting.push(`${path}/`);
      if (entry.isFile() && (glob?.match(path) ?? true)) walked.paths.push(join(folder, path));
    }
  }
  walked.paths.sort((a, b) => (a < b ? -1 : 1));
  walked.refusals.sort((a, b) => (a.path < b.path ? -1 : 1));
  return walked;
}

/** Its own manifest tells; most folders have no file of that name, and are not asked. */
const isBundle = (folder: string, entries: ReturnType<typeof entriesOf>): boolean =>
  entries.some((entry) => entry.isFile() && entry.name === bundleFiles.manifest) && holdsManifest(folder);

const entriesOf = (path: string) => readdirSync(path, { withFileTypes: true });

/** Which folders may hold what the pattern matches, told by the parts before its first `**`. */
function folderRule(pattern: string): (path: string) => boolean {
  const parts = pattern.split("/");
  // A choice may span several parts ("{a/b,c}/*.md"); then only the depth tells.
  const isPlain = parts.every((part) => count(part, "{") === count(part, "}"));
  const deep = parts.findIndex((part) => part.includes("**"));
  const fixed = (deep < 0 ? parts.slice(0, -1) : parts.slice(0, deep)).map((part) => new Bun.Glob(part));
  return (path) => {
    const names = path.split("/");
    if (deep < 0 && names.length >= parts.length) return false;
    if (!isPlain) return true;
    return names.every((name, at) => fixed[at]?.match(name) ?? true);
  };
}

const count = (text: string, character: string): number => text.split(character).length - 1;

/** "a/b/*.pdf" → the folder before the first special part, and the pattern below it. */
export function splitGlob(argument: string): { base: string; pattern: string } {
  const parts = argument.split("/");
  const first = parts.findIndex((part) => globCharacters.test(part));
  const base = parts.slice(0, first).join("/");
  return {
    base: base === "" ? (argument.startsWith("/") ? "/" : ".") : base,
    pattern: parts.slice(first).join("/"),
  };
}
