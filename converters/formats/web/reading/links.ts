/** Links. */
import type { Element } from "hast";
import type { Link, PhrasingContent } from "mdast";
import { attribute, has, hasClass, textWithin } from "./element.ts";
import { isAllPhrasing, isPhrasing, isTelling } from "./flow.ts";
import { spokenName } from "./hidden.ts";
import { fileNameOf } from "./images.ts";
import { type Content, type Handler, type Walk, within } from "./walk.ts";

declare module "hast" {
  interface ElementData {
    /** A link that says where something is found, not one to jump to it. */
    isPermanent?: boolean;
  }
}

const letterOrDigit = /[\p{L}\p{N}]/u;

const anchor: Handler = (walk, element) => {
  const note = walk.notes.reference(element);
  if (note !== null) {
    walk.afterSpace = false;
    return [note];
  }
  if (!has(element, "href") || walk.inLink) return walk.all(element.children);
  if (isPermalink(walk, element)) return [];
  const href = attribute(element, "href");
  const url = element.data?.isPermanent === true ? walk.permanent(href) : walk.link(href);
  if (url === null) return walk.all(element.children);
  const children = within(walk, { inLink: true }, () => walk.all(element.children));
  return around(children, url, () => {
    const said = spokenName(element);
    if (said !== "") walk.afterSpace = false;
    return said;
  });
};

/** The mark beside a heading that leads to the heading itself. */
function isPermalink(walk: Walk, element: Element): boolean {
  if (!attribute(element, "href").includes("#")) return false;
  if (
    hasClass(
      element,
      "headerlink",
      "header-anchor",
      "heading-anchor",
      "anchorjs-link",
      "permalink",
      "hash-link",
    )
  )
    return !letterOrDigit.test(textWithin(element)) || walk.inHeading;
  return (
    walk.inHeading && !letterOrDigit.test(textWithin(element)) && attribute(element, "href").startsWith("#")
  );
}

/** A link around blocks (a card, a teaser) leads from its title, or from the first text in it. */
export function around(children: readonly Content[], url: string, name: () => string): Content[] {
  if (isAllPhrasing(children)) {
    if (isTelling(children)) return linked(url, children);
    const said = name();
    return said === "" ? [...children] : linked(url, [{ type: "text", value: said }]);
  }
  const blocks = flatBlocks(children);
  const title =
    blocks.find(({ type }) => type === "heading") ?? blocks.find(({ type }) => type === "paragraph");
  if (title !== undefined && (title.type === "heading" || title.type === "paragraph")) {
    title.children = linked(url, title.children);
    return [...children];
  }
  let isDone = false;
  return children.flatMap((child) => {
    if (isDone || !isPhrasing(child) || !isTelling([child])) return [child];
    isDone = true;
    return linked(url, [child]);
  });
}

function flatBlocks(nodes: readonly Content[]): Content[] {
  return nodes.flatMap((node) => {
    if (node.type === "blockquote") return flatBlocks(node.children);
    if (node.type === "list") return node.children.flatMap(({ children }) => flatBlocks(children));
    return [node];
  });
}

/** White space at its ends stands outside. A picture without words is called by its file's name. */
function linked(url: string, children: PhrasingContent[]): PhrasingContent[] {
  const head = children[0];
  const tail = children.at(-1);
  const before = head?.type === "text" && /^\s/.test(head.value);
  if (head?.type === "text") head.value = head.value.trimStart();
  const after = tail?.type === "text" && /\s$/.test(tail.value);
  if (tail?.type === "text") tail.value = tail.value.trimEnd();
  const said = children.filter((child) => child.type !== "text" || child.value !== "");
  for (const child of said)
    if (child.type === "image" && child.alt === "" && said.length === 1) child.alt = fileNameOf(child.url);
  const space: PhrasingContent = { type: "text", value: " " };
  const link: PhrasingContent = { type: "link", url, children: said as Link["children"] };
  return [...(before ? [space] : []), link, ...(after ? [{ ...space }] : [])];
}

export const links: Readonly<Record<string, Handler>> = { a: anchor };
