/** Which handler reads which element: by what it is recognised as, by its role, by its name. */
import type { Element } from "hast";
import { block, blocks, headingRole } from "./blocks.ts";
import { callout } from "./callouts.ts";
import { codeBlocks, highlighted, numberedCode } from "./code.ts";
import { definitionLists } from "./definition-lists.ts";
import { attribute, isElement } from "./element.ts";
import { emphasis } from "./emphasis.ts";
import { forms } from "./forms.ts";
import { given, givenElement } from "./given.ts";
import { drawnFormula, images } from "./images.ts";
import { links } from "./links.ts";
import { list, lists } from "./lists.ts";
import { formulaMakers, formulas } from "./math/formulas.ts";
import { media } from "./media.ts";
import { inlineNote } from "./notes/inline.ts";
import { rubies } from "./ruby.ts";
import { tables } from "./tables/table.ts";
import type { Handler, Recogniser } from "./walk.ts";

const named: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    ...blocks,
    ...emphasis,
    ...links,
    ...lists,
    ...definitionLists,
    ...tables,
    ...codeBlocks,
    ...images,
    ...media,
    ...forms,
    ...formulas,
    ...rubies,
    [givenElement]: given,
  }),
);

/** What classes and types say; names alone do not. */
export const recognisers: readonly Recogniser[] = [
  ...formulaMakers,
  drawnFormula,
  highlighted,
  numberedCode,
  inlineNote,
  callout,
];

const roles: Readonly<Record<string, Handler>> = {
  heading: headingRole,
  list: (walk, element) => list(walk, { ...element, children: element.children.map(asItem) }),
};

function asItem(child: Element["children"][number]): Element["children"][number] {
  return isElement(child) && attribute(child, "role") === "listitem" ? { ...child, tagName: "li" } : child;
}

/** Custom elements and all that has no handler only hold what is in them. */
export function handlerOf(element: Element): Handler {
  const { tagName } = element;
  const role = element.properties.role;
  if (typeof role === "string" && (tagName === "div" || tagName === "span" || tagName === "p")) {
    const byRole = roles[role];
    if (byRole !== undefined) return byRole;
  }
  return named.get(tagName) ?? (tagName.includes("-") ? customElement : transparent);
}

const transparent: Handler = (walk, element) => walk.all(element.children);

/** Most stand for a part of the page; those within a line hold no more than a word. */
const customElement: Handler = (walk, element) =>
  walk.inText ? transparent(walk, element) : block(walk, element);
