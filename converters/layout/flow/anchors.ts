/** Links within the document lead to headings, by the names that GitHub gives them. */
import type { Root } from "mdast";
import { Anchors, resolveLinks } from "../../document/anchors.ts";

export interface HeadingTarget {
  /** 1-based. */
  page: number;
  /** Top and font size, in points. */
  y: number;
  size: number;
  text: string;
}

interface Named extends HeadingTarget {
  anchor: string;
}

/** Ems of the heading that a place may lie above or below its top. */
const reachAboveEm = 3.5;
const reachBelowEm = 1.5;

/** Links to places (`#PAGE,Y`) become links to the heading there, or text. */
export function resolveAnchors(root: Root, headings: readonly HeadingTarget[]): void {
  const pages = namesByPage(headings);
  resolveLinks(root, /^#\d/, (url) => anchorAt(pages, url));
}

function namesByPage(headings: readonly HeadingTarget[]): Map<number, Named[]> {
  const pages = new Map<number, Named[]>();
  const anchors = new Anchors();
  for (const heading of headings) {
    const anchor = anchors.of(heading.text);
    if (anchor === null) continue;
    const list = pages.get(heading.page) ?? [];
    pages.set(heading.page, list);
    list.push({ ...heading, anchor });
  }
  return pages;
}

function anchorAt(pages: ReadonlyMap<number, Named[]>, place: string): string | null {
  const [page, y] = place.slice(1).split(",").map(Number);
  if (y === undefined) return null;
  let best: { anchor: string; distance: number } | null = null;
  for (const heading of pages.get(page ?? 0) ?? []) {
    const below = heading.y - y;
    if (below > heading.size * reachAboveEm || below < -heading.size * reachBelowEm) continue;
    const distance = Math.abs(below);
    if (best === null || distance < best.distance) best = { anchor: heading.anchor, distance };
  }
  return best?.anchor ?? null;
}
