/** Settings whose indentation says what belongs to what, as in YAML: keys with values, keys with more keys below them. */
import { indentOf, type Lines } from "./lines.ts";

const entry = /^(?:- +)*["']?([\w$./-]+)["']?:(?:\s+(\S.*))?$/;
const item = /^- +\S/;
/** A text over several lines follows. */
const block = /^[|>][-+\d]*$/;
const valueCharactersMax = 80;
const linesMin = 3;

/** Whether every line is a key or an item, and at least one key has others below it, further in. */
export function isNested(lines: Lines): boolean {
  const nodes = lines.filter((line) => !/^\s*(?:#|---$|\.\.\.$)/.test(line));
  if (nodes.length < linesMin) return false;
  let nested = false;
  /** Of the key whose text over several lines is being passed. */
  let over = Number.POSITIVE_INFINITY;
  let parent = Number.POSITIVE_INFINITY;
  for (const line of nodes) {
    const indent = indentOf(line);
    if (indent > over) continue;
    over = Number.POSITIVE_INFINITY;
    const text = line.trimStart();
    const [, key, value = ""] = entry.exec(text) ?? [];
    if (key === undefined) {
      if (!item.test(text)) return false;
      continue;
    }
    if (value.length > valueCharactersMax) return false;
    if (indent > parent) nested = true;
    if (block.test(value)) over = indent;
    parent = value === "" ? indent : Number.POSITIVE_INFINITY;
  }
  return nested;
}
