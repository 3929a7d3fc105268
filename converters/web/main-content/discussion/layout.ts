/**
 * A discussion as a tree: its title where the page shows one, what was posted, then under a heading what others say,
 * answers within what they answer.
 */
import type { Element, ElementContent, Root } from "hast";
import { append } from "../../../util/append.ts";
import { dayOf } from "../../../util/dates.ts";
import { buildTree } from "../page/build.ts";
import { contains, type PageMap } from "../page/map.ts";
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

/** A new tree; what is `removed` is not in it. */
export function layOut(page: PageMap, removed: Uint8Array, { posted, link, answers }: Laid): Root {
  const bodyOf = ({ roots, stamp, characters }: Item) =>
    (characters === 0 ? [] : roots).flatMap((root) =>
      (buildTree(page, [root], removed).children as ElementContent[]).map((node) =>
        // A list without the stamp is one that the author made.
        /^[uo]l$/.test(page.tags[root] ?? "") && !contains(page, root, stamp.at) ? node : unbound(node),
      ),
    );
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
  append(
    children,
    answers.flatMap((answer) => quote(answer, 1)),
  );
  return { type: "root", children };
}

/** Of a part of a table or a list what is in it, for it stands there no more. */
function unbound(node: ElementContent): ElementContent {
  const inner = node.type === "element" ? partsOf[node.tagName] : undefined;
  if (node.type !== "element" || inner === undefined) return node;
  const children = node.children.map((child) =>
    child.type === "element" && inner.includes(child.tagName) ? unbound(child) : child,
  );
  return { ...node, tagName: "div", children };
}

/** Elements that only stand in others, and those others, with the parts that they have in turn. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  tbody: ["tr"],
  tr: ["td", "th"],
  td: [],
  th: [],
  ul: ["li"],
  ol: ["li"],
  li: [],
};

export interface Facts {
  readonly title: string;
  readonly authors: readonly string[];
  /** ISO 8601. */
  readonly published: string | null;
  readonly url: string | null;
}

/** What discussions begin with, as those that are asked of their services do (`page/masthead.ts`). */
export function mastheadOf({ title, authors, published, url }: Facts): Element[] {
  const place = url === null ? null : linkTo(url, new URL(url).host);
  const said = [authors.join(", "), dayOf(published) ?? ""].filter((each) => each !== "").map(text);
  const parts = [...said, ...(place === null ? [] : [place])];
  const line = parts.flatMap((part, at) => (at === 0 ? [part] : [text(" · "), part]));
  return [element("h1", [text(title)]), ...(line.length === 0 ? [] : [element("p", line)])];
}

function head({ author, stamp, address, points }: Item): ElementContent[] {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(stamp.said)?.[0] ?? stamp.said;
  return [
    element("strong", [text(author)]),
    text(" · "),
    address === null ? text(day) : { ...linkTo(address, day), data: { isPermanent: true } },
    ...(points === null ? [] : [text(` · ${points} ${points === 1 ? "point" : "points"}`)]),
  ];
}

const text = (value: string): ElementContent => ({ type: "text", value });
const linkTo = (href: string, value: string) => element("a", [text(value)], { href });

function element(tagName: string, children: ElementContent[], properties = {}): Element {
  return { type: "element", tagName, properties, children };
}
