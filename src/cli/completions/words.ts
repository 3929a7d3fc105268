/** Common parts of the completion scripts. */

import type { Completion, Flag } from "../../shared/command-line/flags.ts";
import type { Command } from "../command.ts";

/** 'it'\''s': quoted for POSIX shells. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** What a shell offers at a position. */
export type Offer =
  | { kind: "words"; words: readonly string[] }
  | { kind: "files"; extensions: readonly string[] }
  | { kind: "folders" }
  | { kind: "commands" }
  /** Only the user knows it. */
  | { kind: "nothing" };

export function offerOf(complete: Completion | undefined): Offer {
  if (complete === undefined) return { kind: "nothing" };
  if (complete === "file") return { kind: "files", extensions: [] };
  if (complete === "folder") return { kind: "folders" };
  if (complete === "command") return { kind: "commands" };
  return "extensions" in complete
    ? { kind: "files", extensions: complete.extensions.map((each) => each.replace(/^\./, "")) }
    : { kind: "words", words: complete };
}

/** For a flag's value. */
export function valueOffer({ choices, implied, complete, value = "" }: Flag): Offer {
  if (choices !== undefined) return { kind: "words", words: choices };
  if (implied !== undefined) return { kind: "words", words: value.split("|") };
  return offerOf(complete);
}

/** First words with the words that may follow: "" → commands and groups, "jobs" → list, show … */
export function wordTree(commands: readonly Command[]): Map<string, { word: string; summary: string }[]> {
  const tree = new Map<string, { word: string; summary: string }[]>([["", []]]);
  for (const { name, summary } of commands) {
    const [first = "", second] = name.split(" ");
    const top = tree.get("") ?? [];
    if (second === undefined) top.push({ word: first, summary });
    else if (tree.has(first)) tree.get(first)?.push({ word: second, summary });
    else {
      top.push({ word: first, summary: `Commands: ${first} …` });
      tree.set(first, [{ word: second, summary }]);
    }
  }
  return tree;
}
