/** A book's contents, as its reader shows them: the navigation document (EPUB 3.3, section 7) or the NCX (OPF 2.0.1, section 2.4.1). */

import type { Element, Nodes } from "hast";
import { oneLine } from "../../document/plain-text.ts";
import { type Place, placeFrom } from "../../input/linked/addresses.ts";
import { elementsBelow, isTyped, textIn } from "../../input/linked/elements.ts";
import type { ArchiveFiles } from "../../input/linked/files.ts";
import { textOf, type XmlElement } from "../../input/xml/element.ts";
import { ifSound } from "../../util/if-sound.ts";
import { attribute } from "../web/reading/element.ts";
import { attributeOf, type BookPackage, childrenCalled, descendantsCalled, parseBookXml } from "./package.ts";
import { parseChapter } from "./parse.ts";

export interface ContentsEntry extends Place {
  label: string;
  /** From 1. */
  depth: number;
}

const entriesMax = 20_000;
const depthMax = 6;

/** In their order; empty when the book has none or they cannot be read. */
export function readContents(files: ArchiveFiles, book: BookPackage): ContentsEntry[] {
  return ifSound(() => {
    const navigation = fromNavigation(files, book);
    return navigation.length > 0 ? navigation : fromNcx(files, book);
  }, []);
}

function fromNavigation(files: ArchiveFiles, { navigation }: BookPackage): ContentsEntry[] {
  const name = navigation?.name ?? null;
  const bytes = name === null ? null : files.bytesIfSound(name);
  if (name === null || bytes === null) return [];
  const { tree } = parseChapter(bytes, name);
  const navs = [...elementsBelow(tree)].filter(({ tagName }) => tagName === "nav");
  const nav = navs.find((each) => isTyped(each, "toc")) ?? navs[0];
  const entries: ContentsEntry[] = [];
  if (nav !== undefined) addListed(nav, name, 0, entries);
  return entries;
}

function addListed(node: Nodes, from: string, depth: number, into: ContentsEntry[]): void {
  if (!("children" in node) || into.length >= entriesMax) return;
  for (const child of node.children) {
    if (child.type !== "element") continue;
    if (child.tagName === "a") addLink(child, from, depth, into);
    else addListed(child, from, child.tagName === "ol" ? depth + 1 : depth, into);
  }
}

function addLink(link: Element, from: string, depth: number, into: ContentsEntry[]): void {
  const place = placeFrom(attribute(link, "href"), from);
  const label = oneLine(textIn(link));
  if (place !== null && label !== "") into.push({ ...place, label, depth: bounded(depth) });
}

function fromNcx(files: ArchiveFiles, { contents }: BookPackage): ContentsEntry[] {
  const name = contents?.name ?? null;
  const bytes = name === null ? null : files.bytesIfSound(name);
  if (name === null || bytes === null) return [];
  const [map] = descendantsCalled(parseBookXml(bytes), "navmap");
  const entries: ContentsEntry[] = [];
  if (map !== undefined) addPoints(map, name, 1, entries);
  return entries;
}

function addPoints(parent: XmlElement, from: string, depth: number, into: ContentsEntry[]): void {
  for (const point of childrenCalled(parent, "navpoint")) {
    if (into.length >= entriesMax) return;
    const [content] = childrenCalled(point, "content");
    const label = oneLine(textOf(childrenCalled(point, "navlabel")[0]));
    const place = content === undefined ? null : placeFrom(attributeOf(content, "src"), from);
    if (place !== null && label !== "") into.push({ ...place, label, depth: bounded(depth) });
    addPoints(point, from, depth + 1, into);
  }
}

const bounded = (depth: number) => Math.min(depthMax, Math.max(1, depth));
