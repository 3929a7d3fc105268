/** Lists of word processors that are saved as pages: paragraphs, each with its mark as text and its level in a style. */
import type { Element } from "hast";
import type { List, Paragraph, RootContent } from "mdast";
import { attribute, classesOf, first, isElement, styleOf, textWithin } from "./element.ts";
import { itemOf } from "./lists.ts";
import type { Content, ListMark, Walk } from "./walk.ts";

const levelsMax = 9;
/** How far each level is set in, in points. */
const indent = 36;

/** The paragraph as an item, noted in `walk.listMarks`; null for any other. */
export function listParagraph(walk: Walk, element: Element): Content[] | null {
  const style = attribute(element, "style");
  const level = /mso-list:[^;]*\blevel(\d)/i.exec(style)?.[1];
  const isNamed = classesOf(element).some((name) => /^MsoList/.test(name));
  if (level === undefined && !isNamed) return null;
  const sign =
    first(element, (each) => /mso-list:\s*ignore/i.test(attribute(each, "style"))) ?? leadingSign(element);
  if (sign === undefined) return null;
  walk.afterSpace = true;
  walk.taken.add(sign);
  const [paragraph, ...rest] = walk.blocks(element.children);
  walk.afterSpace = true;
  if (paragraph?.type !== "paragraph" || rest.length > 0)
    return [...(paragraph === undefined ? [] : [paragraph]), ...rest];
  const text = textWithin(sign).replace(/[\s\u00a0]+/g, "");
  const ordered = /[\p{L}\p{N}]/u.test(text) && text !== "o";
  walk.listMarks.set(paragraph, {
    level: Math.min(levelsMax, level === undefined ? levelOf(element) : Number(level)) || 1,
    ordered,
    start: Number.parseInt(text.replace(/^\D+/, ""), 10) || 1,
  });
  return [paragraph];
}

/** Pages that were cleaned of all that only the word processor reads: `<span>·<span>&nbsp;</span></span>`. */
function leadingSign(element: Element): Element | undefined {
  const head = element.children.find((child) => child.type === "element" || /\S/.test(textWithin(child)));
  if (!isElement(head, "span")) return undefined;
  return /^[\s\u00a0]*(?:[·•o§Ø▪–-]|\(?\w{1,3}[.)])[\s\u00a0]+$/.test(textWithin(head)) ? head : undefined;
}

function levelOf(element: Element): number {
  const left = /^([\d.]+)(pt|in|cm)?/.exec(styleOf(element, "margin-left"));
  if (left === null) return 1;
  const points = Number(left[1]) * (left[2] === "in" ? 72 : left[2] === "cm" ? 28.35 : 1);
  return Math.max(1, Math.round(points / indent));
}

/** Paragraphs in a row that are items become a list, deeper ones lists in it. */
export function withLists(blocks: RootContent[], marks: ReadonlyMap<Paragraph, ListMark>): RootContent[] {
  if (marks.size === 0) return blocks;
  const result: RootContent[] = [];
  let open: { level: number; list: List }[] = [];
  for (const block of blocks) {
    const mark = block.type === "paragraph" ? marks.get(block) : undefined;
    if (mark === undefined) {
      open = [];
      result.push(block);
      continue;
    }
    open = open.filter(
      ({ level, list }) => level < mark.level || (level === mark.level && list.ordered === mark.ordered),
    );
    let last = open.at(-1);
    if (last === undefined || last.level < mark.level) {
      const list: List = { type: "list", ordered: mark.ordered, spread: false, children: [] };
      if (mark.ordered && mark.start !== 1) list.start = mark.start;
      const holder = last?.list.children.at(-1);
      if (holder === undefined) result.push(list);
      else holder.children.push(list);
      last = { level: mark.level, list };
      open.push(last);
    }
    last.list.children.push(itemOf([block], null));
  }
  return result;
}
