/** What the shells' scripts have in common. */
import type { Command } from "../command.ts";

/** 'it'\''s': one word for any POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** First words with what may follow them: "" → commands and groups, "jobs" → list, show …. */
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
