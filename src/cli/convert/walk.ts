/** Files below a folder or matching a glob; unreadable folders are reported. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { systemReason, systemSentence } from "../../../config/errors/system-error.ts";
import { bundleFiles } from "../../../converters/bundle/contract.ts";
import { holdsManifest } from "../../../converters/bundle/parse-manifest.ts";

export interface Walked {
  /** Absolute, sorted by code unit. */
  paths: string[];
  /** Unreadable folders with reasons. */
  refusals: { path: string; message: string }[];
}

export const globCharacters = /[*?[{]/;

/**
 * Skips hidden files, links and bundles (results). `pattern` null: all; else a glob (`*`, `**`, `?`, `[…]`, `{a,b}`)
 * for the relative path. Without `**`, no deeper folders are read.
 */
export function walk(folder: string, pattern: string | null): Walked {
  const glob = pattern === null ? null : new Bun.Glob(pattern);
  const mayEnter = pattern === null ? () => true : folderRule(pattern);
  const walked: Walked = { paths: [], refusals: [] };
  /** Relative with a trailing slash; "" is the folder itself. */
  const waiting = [""];
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
    let entries: ReturnType<typeof entriesOf>;
    try {
      entries = entriesOf(join(folder, below));
    } catch (error) {
      const message = systemSentence(error);
      if (message === null || systemReason(error) === null) throw error;
      // A missing folder of a glob matches nothing.
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

/** By its manifest, which most folders lack. */
const isBundle = (folder: string, entries: ReturnType<typeof entriesOf>): boolean =>
  entries.some((entry) => entry.isFile() && entry.name === bundleFiles.manifest) && holdsManifest(folder);

const entriesOf = (path: string) => readdirSync(path, { withFileTypes: true });

/** Which folders may contain matches, by the parts before the first `**`. */
function folderRule(pattern: string): (path: string) => boolean {
  const parts = pattern.split("/");
  // Alternatives may span several parts ("{a/b,c}/*.md"); then only the depth counts.
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
