/** Blocks that hold others, headings, quotes, rules. */

import type { Element } from "hast";
import type { Heading } from "mdast";
import { words } from "../../../util/words.ts";
import { attribute, classesOf, styleOf } from "./element.ts";
import { isTelling, strongly } from "./flow.ts";
import { type Content, type Handler, type Walk, within } from "./walk.ts";
import { listParagraph } from "./word-lists.ts";

/** A container that says nothing but that what it holds stands on lines of its own. */
export const block: Handler = (walk, element) => {
  walk.afterSpace = true;
  const preserved = /^(?:pre|break-spaces)/.test(styleOf(element, "white-space"));
  const children = preserved
    ? within(walk, { preserved }, () => walk.blocks(element.children))
    : walk.blocks(element.children);
  walk.afterSpace = true;
  return children;
};

const paragraph: Handler = (walk, element) => {
  const depth = titleDepth(element);
  if (depth !== null) return heading(walk, element, depth);
  const marked = listParagraph(walk, element);
  if (marked !== null) return marked;
  return within(walk, { inText: true }, () => block(walk, element));
};

function titleDepth(element: Element): Heading["depth"] | null {
  const classes = classesOf(element);
  if (classes.length === 0) return null;
  return classes.includes("MsoTitle") ? 1 : null;
}

function heading(walk: Walk, element: Element, depth: Heading["depth"]): Content[] {
  const node: Heading = { type: "heading", depth, children: [] };
  walk.afterSpace = true;
  walk.anchors.begin(node);
  node.children = within(walk, { inHeading: true, inText: true }, () => walk.phrasing(element.children));
  walk.anchors.end();
  walk.afterSpace = true;
  const only = node.children.length === 1 ? node.children[0] : undefined;
  // A heading is strong by itself.
  if (only?.type === "strong") node.children = only.children;
  if (!isTelling(node.children)) return [];
  if (!walk.inCell) return [node];
  return [{ type: "paragraph", children: strongly(node.children) }];
}

function headingOf(depth: Heading["depth"]): Handler {
  return (walk, element) => (walk.inHeading ? block(walk, element) : heading(walk, element, depth));
}

/** role="heading" on any element (WAI-ARIA 1.2, section 5.4). */
export const headingRole: Handler = (walk, element) => {
  const level = Math.trunc(Number(attribute(element, "ariaLevel"))) || 2;
  return heading(walk, element, Math.min(6, Math.max(1, level)) as Heading["depth"]);
};

export const blockquote: Handler = (walk, element) => {
  walk.afterSpace = true;
  const children = within(walk, { containers: walk.containers + 1 }, () => walk.blocks(element.children));
  walk.afterSpace = true;
  return children.length === 0 ? [] : [{ type: "blockquote", children } as Content];
};

/** What is opened by a click is there for the reader; its summary stands above it like a title. */
const summary: Handler = (walk, element) => {
  walk.afterSpace = true;
  const children = within(walk, { inText: true }, () => walk.blocks(element.children));
  walk.afterSpace = true;
  const [only] = children;
  if (children.length !== 1 || only?.type !== "paragraph" || walk.inHeading) return children;
  return [{ type: "paragraph", children: strongly(only.children) }];
};

const rule: Handler = (walk, element) => {
  walk.afterSpace = true;
  if (walk.inCell || walk.inHeading || walk.notes.dropped.has(element)) return [];
  return [{ type: "thematicBreak" }];
};

const lineBreak: Handler = (walk) => {
  walk.afterSpace = true;
  return [{ type: "break" }];
};

const containers: readonly string[] = words(`
  html body div section article main nav header footer aside address hgroup center fieldset form figure
  figcaption details dialog search legend optgroup dd dt li tr td th tbody thead tfoot caption multicol
  layer frame
`);

export const blocks: Readonly<Record<string, Handler>> = {
  ...Object.fromEntries(containers.map((name) => [name, block])),
  p: paragraph,
  h1: headingOf(1),
  h2: headingOf(2),
  h3: headingOf(3),
  h4: headingOf(4),
  h5: headingOf(5),
  h6: headingOf(6),
  blockquote,
  summary,
  legend: summary,
  hr: rule,
  br: lineBreak,
};
