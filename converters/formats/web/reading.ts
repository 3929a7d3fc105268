/** A tree of HTML (hast) as blocks of the document model (mdast). */

import type { Element, Root as HtmlRoot, Nodes } from "hast";
import type { FootnoteDefinition, Heading, RootContent } from "mdast";
import { writtenWords } from "../../document/count-words.ts";
import { escapeHtml } from "../../document/markdown/html.ts";
import type { Asset } from "../../document/model.ts";
import type { PictureFiles } from "../../pictures/files.ts";
import { append } from "../../util/append.ts";
import { parseText } from "./parse.ts";
import { Addresses, Anchors } from "./reading/addresses.ts";
import { flattened, grouped } from "./reading/flow.ts";
import { givenElement, handlerOf, recognizers } from "./reading/handlers.ts";
import { isAway, isHidden } from "./reading/hidden.ts";
import { withLevels } from "./reading/levelled-lists.ts";
import { metadataOf, type PageMetadata } from "./reading/metadata.ts";
import { findNotes } from "./reading/notes/find.ts";
import { Notes } from "./reading/notes/notes.ts";
import { Pictures } from "./reading/pictures.ts";
import { type Survey, survey } from "./reading/survey.ts";
import { textOf } from "./reading/text.ts";
import type { Content, Walk } from "./reading/walk.ts";
import { withLists } from "./reading/word-lists.ts";

export type { PageMetadata };

export interface ReadOptions {
  /** The address of the page, which relative ones are relative to; `<base>` in the page is relative to it. */
  base: URL | null;
  /** Resolves links safely; null makes the link its text. Default: resolved addresses. */
  link?(href: string): string | null;
  /** A picture's address (`assets/…` or a link); null leaves its alternative text. Default: resolved. */
  image?(src: string): string | null;
  /** Whether the tree is all there is (with metadata of its own), or a piece of something else. */
  wholeDocument: boolean;
  /** The page that the tree is a part of: what its head says of formulas in the text, looks and its own address. */
  page?: HtmlRoot;
  /** Takes pictures in data: addresses; without it only their alternative text stays. Its `finish` is the caller's. */
  pictures?: PictureFiles;
}

export interface ReadHtml {
  children: RootContent[];
  /** Those of `pictures` so far. */
  assets: readonly Asset[];
  /** Empty unless the document is whole. */
  metadata: PageMetadata;
  /** Which heading a fragment (without `#`) leads to; see `linkFragments`. */
  anchors: ReadonlyMap<string, Heading>;
  /** Sentences for the reviewer; empty when all is well. */
  warnings: string[];
  /** See `writtenWords`. */
  words: number;
}

/** Trees that no parser of ours made may be deeper than can be followed. */
const depthMax = 800;

/** Does not change the tree. Links to fragments stay as they are: `linkFragments` settles them in the whole document. */
export function readHtml(tree: HtmlRoot, options: ReadOptions): ReadHtml {
  const walk = walkOf(tree, options);
  let children = bodyOf(walk, tree);
  // A page that only asks for scripts says that.
  if (children.length === 0 && options.wholeDocument) {
    const scriptless = walkOf(tree, options, { scriptless: true });
    children = bodyOf(scriptless, tree);
  }
  const { leftOut } = walk.pictures;
  return {
    children,
    assets: options.pictures?.assets ?? [],
    metadata: options.wholeDocument ? metadataOf(tree) : {},
    anchors: walk.anchors.headings,
    warnings: leftOut === 0 ? [] : [`${leftOut} pictures in the page could not be shown.`],
    words: writtenWords(children),
  };
}

function bodyOf(walk: Walk, tree: HtmlRoot): RootContent[] {
  const children = walk.blocks(tree.children);
  const deferred: readonly FootnoteDefinition[] = walk.notes.deferred;
  append(children, deferred as RootContent[]);
  return children;
}

/** Reads HTML with nodes in the places of placeholder elements (see `placeOf`). */
export function readAmong(html: string, given: readonly Content[], place: "blocks" | "phrasing"): Content[] {
  const tree = parseText(html, { fragment: true });
  const walk = walkOf(tree, { base: null, wholeDocument: false }, { given });
  const children = place === "phrasing" ? walk.phrasing(tree.children) : bodyOf(walk, tree);
  return children;
}

/** What holds the place of the node of that number; `text` is what it says, for elements that take nothing but text. */
export function placeOf(at: number, text: string): string {
  return `<${givenElement} data-at="${at}">${escapeHtml(text)}</${givenElement}>`;
}

function surveyOf(tree: HtmlRoot, { base, page }: ReadOptions): Survey {
  if (page === undefined || page === tree) return survey(tree, { base });
  const { canonical, styles, tex } = survey(page, { base });
  return { ...survey(tree, { base, canonical }), styles, tex };
}

function walkOf(
  tree: HtmlRoot,
  options: ReadOptions,
  { scriptless = false, given = [] }: { scriptless?: boolean; given?: readonly Content[] } = {},
): Walk {
  const { base, canonical, fragmentLinks, styles, tex, hasSources } = surveyOf(tree, options);
  const addresses = new Addresses(options.base, base, canonical);
  const leading = (address: string | null) =>
    address === null || options.link === undefined ? address : options.link(address);
  const link = (written: string) => leading(addresses.resolved(written));
  const permanent = (written: string) => leading(addresses.permanent(written));
  const image = (written: string) => {
    const address = addresses.resolved(written);
    if (address === null || options.image !== undefined) return address && (options.image?.(address) ?? null);
    // Only files of the bundle have such addresses.
    return address.startsWith("assets/") ? `./${address}` : address;
  };
  const walk: Walk = {
    ...{
      inHeading: false,
      inLink: false,
      inCell: false,
      inText: false,
      containers: 0,
      preserved: false,
      quotes: 0,
    },
    depth: 0,
    afterSpace: true,
    all: (nodes) => all(walk, nodes),
    blocks: (nodes) => withLevels(withLists(grouped(all(walk, nodes)), walk.listMarks), walk.listLevels),
    phrasing: (nodes) => flattened(all(walk, nodes), walk.inHeading),
    ...{ link, permanent, image },
    pictures: new Pictures(options.pictures),
    notes: new Notes(findNotes(tree, fragmentLinks)),
    anchors: new Anchors(),
    ...{ styles, tex, hasSources, scriptless },
    given: [...given],
    listMarks: new Map(),
    listLevels: new Map(),
    taken: new Set(),
    seenPictures: new Set(),
    explained: new Set(),
  };
  return walk;
}

function all(walk: Walk, nodes: readonly Nodes[]): Content[] {
  const result: Content[] = [];
  for (const node of nodes) {
    if (node.type === "text") append(result, textOf(walk, node.value));
    else if (node.type === "element") append(result, elementContent(walk, node));
  }
  return result;
}

function elementContent(walk: Walk, element: Element): Content[] {
  if (walk.depth >= depthMax || walk.taken.has(element) || walk.notes.dropped.has(element)) return [];
  const note = walk.notes.definition(walk, element);
  if (note !== undefined) return note;
  walk.depth += 1;
  try {
    return recognized(walk, element);
  } finally {
    walk.depth -= 1;
  }
}

function recognized(walk: Walk, element: Element): Content[] {
  const { properties } = element;
  const hidden = isHidden(element);
  if (hidden && !holdsFormula(element)) return [];
  if (
    properties.className !== undefined ||
    properties.type !== undefined ||
    properties.dataMathStyle !== undefined ||
    properties.dataLang !== undefined ||
    properties.dataLanguage !== undefined
  ) {
    for (const recognize of recognizers) {
      const content = recognize(walk, element);
      if (content !== undefined) return content;
    }
  }
  if (hidden) return [];
  if (properties.id !== undefined || properties.name !== undefined) walk.anchors.enter(element);
  return handlerOf(element)(walk, element);
}

/** Scripts hold what formulas are set from, and pictures of formulas are hidden from programs that read aloud. */
function holdsFormula(element: Element): boolean {
  return element.tagName === "script" || (element.tagName === "img" && !isAway(element));
}
