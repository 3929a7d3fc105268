/** Nests consecutive lists by their class (`lst-kix_NAME-LEVEL`) or aria-level. */
import type { Element } from "hast";
import type { List, RootContent } from "mdast";
import { append } from "../../../util/append.ts";
import { attribute, classesOf, hasClass, isElement } from "./element.ts";

export interface ListLevel {
  /** Lists of one name count on. */
  name: string;
  /** From 0. */
  level: number;
  restarts: boolean;
}

/** Null for lists that say nothing of it. */
export function levelOf(element: Element): ListLevel | null {
  for (const each of classesOf(element)) {
    const [, name, level] = /^lst-(kix_\w+)-(\d)$/.exec(each) ?? [];
    if (name !== undefined) return { name, level: Number(level), restarts: hasClass(element, "start") };
  }
  const item = element.children.find((child) => isElement(child, "li"));
  const said = isElement(item) ? attribute(item, "ariaLevel") : "";
  if (!/^[1-9]$/.test(said)) return null;
  const restarts = element.tagName === "ol" && !/^(?:[2-9]|\d{2,})$/.test(attribute(element, "start"));
  return { name: "", level: Number(said) - 1, restarts };
}

/** Each in the last item of the one that it is deeper than; those that go on with one before as one with it. */
export function withLevels(blocks: RootContent[], levels: ReadonlyMap<List, ListLevel>): RootContent[] {
  if (levels.size === 0) return blocks;
  const result: RootContent[] = [];
  let open: { said: ListLevel; list: List }[] = [];
  for (const block of blocks) {
    const said = block.type === "list" ? levels.get(block) : undefined;
    if (block.type !== "list" || said === undefined) {
      open = [];
      result.push(block);
      continue;
    }
    open = open.filter((each) => each.said.level < said.level || goesOn(each, said, block));
    const last = open.at(-1);
    if (last?.said.level === said.level) {
      append(last.list.children, block.children);
      last.list.spread ||= block.spread ?? false;
      continue;
    }
    const holder = last?.list.children.at(-1);
    if (holder === undefined) result.push(block);
    else holder.children.push(block);
    open.push({ said, list: block });
  }
  return result;
}

function goesOn(one: { said: ListLevel; list: List }, said: ListLevel, list: List): boolean {
  return (
    one.said.level === said.level &&
    one.said.name === said.name &&
    one.list.ordered === list.ordered &&
    !said.restarts
  );
}
