/** A discussion as a tree: what was posted, then under a heading what others say, answers within what they answer. */
import type { Element, ElementContent, Root } from "hast";
import { buildTree } from "../page/build.ts";
import type { PageMap } from "../page/map.ts";
import type { Item } from "./item.ts";
import type { Answered } from "./levels.ts";

/** Answers deeper than this stand beside what they answer: no reader could follow. */
const depthMax = 12;

export interface Laid {
  /** What was posted. */
  readonly posted: readonly Item[];
  /** Another page that the discussion is about. */
  readonly link: string | null;
  readonly answers: readonly Answered[];
}

export function layOut(page: PageMap, removed: Uint8Array, { posted, link, answers }: Laid): Root {
  const bodyOf = ({ roots, characters }: Item) =>
    characters === 0 ? [] : (buildTree(page, roots, removed).children as ElementContent[]).map(unbound);
  const children: ElementContent[] = [
    ...(link === null ? [] : [element("p", [linkTo(link, link)])]),
    ...posted.flatMap(bodyOf),
  ];
  if (answers.length > 0) children.push(element("h2", [text("Comments")]));
  const quote = ({ item, replies }: Answered, depth: number): ElementContent[] => {
    const inner = replies.flatMap((reply) => quote(reply, depth + 1));
    const own = [element("p", head(item)), ...bodyOf(item)];
    return depth < depthMax
      ? [element("blockquote", [...own, ...inner])]
      : [element("blockquote", own), ...inner];
  };
  children.push(...answers.flatMap((answer) => quote(answer, 1)));
  return { type: "root", children };
}

/** Of a table's row or cell what is in it, for it stands in a table no more. */
function unbound(node: ElementContent): ElementContent {
  if (node.type !== "element" || !/^(?:tr|td|th|tbody|li)$/.test(node.tagName)) return node;
  return { ...node, tagName: "div", children: node.children.map(unbound) };
}

function head({ author, stamp, address, points }: Item): ElementContent[] {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(stamp.said)?.[0] ?? stamp.said;
  return [
    element("strong", [text(author)]),
    text(" · "),
    address === null ? text(day) : linkTo(address, day),
    ...(points === null ? [] : [text(` · ${points} ${points === 1 ? "point" : "points"}`)]),
  ];
}

const text = (value: string): ElementContent => ({ type: "text", value });
const linkTo = (href: string, value: string) => element("a", [text(value)], { href });

function element(tagName: string, children: ElementContent[], properties = {}): Element {
  return { type: "element", tagName, properties, children };
}
