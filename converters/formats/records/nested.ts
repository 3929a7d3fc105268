/** Values below the last heading level: nested lists, then source. */
import type { BlockContent, List, ListItem } from "mdast";
import type { Rendering } from "./context.ts";
import { itemOf, nameOf, pairItem, valueItem } from "./phrases.ts";
import { recordTable } from "./table.ts";
import { type Items, inline, isPlainList, type Members, type Value } from "./value.ts";

const listLevelsMax = 4;

export function listOf(children: ListItem[]): List {
  return { type: "list", ordered: false, spread: false, children };
}

/** A container as a list; `level` counts from 1 and ends in source. */
export function nestedList(value: Members | Items, level: number, rendering: Rendering): BlockContent {
  if (level > listLevelsMax || !rendering.affords(value.weight)) return sourceOf(value);
  rendering.spend(value.weight);
  const children: ListItem[] = [];
  if (value.kind === "members")
    for (const [name, each] of value.entries()) children.push(memberItem(name, each, level, rendering));
  else for (const each of value.items()) children.push(item(each, level, rendering));
  return listOf(children);
}

function memberItem(name: string, value: Value, level: number, rendering: Rendering): ListItem {
  const short = inline(value);
  if (short !== null) return pairItem(name, short);
  const lead: BlockContent = { type: "paragraph", children: [nameOf(name), { type: "text", value: ":" }] };
  return itemOf([lead, below(value as Members | Items, level + 1, rendering)]);
}

function item(value: Value, level: number, rendering: Rendering): ListItem {
  const short = inline(value);
  if (short !== null) return valueItem(short);
  const container = value as Members | Items;
  return itemOf([below(container, level + 1, rendering)]);
}

function below(value: Members | Items, level: number, rendering: Rendering): BlockContent {
  if (value.kind === "items" && !isPlainList(value)) {
    const table = recordTable(value.items(), rendering);
    if (table !== null) return table;
  }
  return nestedList(value, level, rendering);
}

export function sourceOf(value: Members | Items): BlockContent {
  const { text, language } = value.source();
  return { type: "code", lang: language, value: text };
}
