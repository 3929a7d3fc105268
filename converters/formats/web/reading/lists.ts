/** Lists, with boxes to tick where they have some. */
import type { Element, Nodes } from "hast";
import type { List, ListItem, RootContent } from "mdast";
import { append } from "../../../util/append.ts";
import { attribute, has, hasClass, isElement } from "./element.ts";
import { isHidden } from "./hidden.ts";
import { levelOf } from "./levelled-lists.ts";
import { type Content, type Handler, type Walk, within } from "./walk.ts";

/** How many elements may stand around the box of an item. */
const boxDepthMax = 4;

export const list: Handler = (walk, element) => {
  walk.afterSpace = true;
  const ordered = element.tagName === "ol";
  const notes: Content[] = [];
  const items: ListItem[] = [];
  let before: Nodes[] = [];
  const loose = () => {
    const children = inItem(walk, () => walk.blocks(before));
    before = [];
    if (children.length === 0) return;
    // A list right in a list belongs to the item before it.
    const last = items.at(-1);
    if (last !== undefined && children.every(({ type }) => type === "list"))
      addLists(last, children as List[]);
    else items.push(itemOf(children, null));
  };
  for (const child of element.children) {
    if (!isElement(child, "li")) {
      before.push(child);
      continue;
    }
    loose();
    if (isHidden(child)) continue;
    if (walk.notes.isNote(child)) append(notes, walk.all([child]));
    else items.push(item(walk, child));
  }
  loose();
  walk.afterSpace = true;
  const kept = items.filter(({ children, checked }) => children.length > 0 || checked != null);
  if (kept.length === 0) return notes;
  const node: List = { type: "list", ordered, spread: kept.some(({ spread }) => spread), children: kept };
  const start = ordered ? startOf(element) : null;
  if (start !== null) node.start = start;
  const level = levelOf(element);
  if (level !== null) walk.listLevels.set(node, level);
  return [node, ...notes];
};

/** One of the same kind right after another goes on with it. */
function addLists(item: ListItem, lists: readonly List[]): void {
  for (const list of lists) {
    const last = item.children.at(-1);
    if (last?.type === "list" && last.ordered === list.ordered) append(last.children, list.children);
    else item.children.push(list);
  }
}

function item(walk: Walk, element: Element): ListItem {
  walk.anchors.enter(element);
  const box = boxOf(element);
  if (box !== null) walk.taken.add(box);
  const children = inItem(walk, () => walk.blocks(element.children));
  return itemOf(children, box === null ? null : isTicked(box));
}

function inItem(walk: Walk, read: () => RootContent[]): RootContent[] {
  walk.afterSpace = true;
  return within(walk, { containers: walk.containers + 1, inText: false }, read);
}

/** `checked`: of its box; null where it has none. */
export function itemOf(children: RootContent[], checked: boolean | null): ListItem {
  const paragraphs = children.filter(({ type }) => type === "paragraph").length;
  return {
    type: "listItem",
    spread: paragraphs > 1,
    checked,
    children: children as ListItem["children"],
  };
}

function startOf(element: Element): number | null {
  const first = element.children.find((child) => isElement(child, "li"));
  const said = attribute(element, "start") || (isElement(first) ? attribute(first, "value") : "");
  const start = Math.trunc(Number(said));
  return said !== "" && Number.isFinite(start) && start >= 0 && start !== 1 ? start : null;
}

function boxOf(item: Element): Element | null {
  let at: Element = item;
  for (let depth = 0; depth < boxDepthMax; depth++) {
    const first = at.children.find(
      (child) => child.type === "element" || (child.type === "text" && /\S/.test(child.value)),
    );
    if (!isElement(first)) return null;
    if (isBox(first)) return first;
    if (!isElement(first, "label", "p", "span", "div", "form")) return null;
    at = first;
  }
  return null;
}

function isBox(element: Element): boolean {
  if (element.tagName === "input")
    return attribute(element, "type").toLowerCase() === "checkbox" && !has(element, "role");
  return hasClass(element, "checkbox", "checkbox-on", "checkbox-off") && element.children.length === 0;
}

function isTicked(box: Element): boolean {
  return has(box, "checked") || hasClass(box, "checkbox-on") || attribute(box, "ariaChecked") === "true";
}

export const lists: Readonly<Record<string, Handler>> = { ul: list, ol: list, menu: list, dir: list };
