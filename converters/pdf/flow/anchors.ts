/** Links within the document lead to headings, by the names that GitHub gives them. */
import type { Nodes, Parents, PhrasingContent, Root } from "mdast";

/** A heading that was written, and where it stands. */
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

/** A heading's name in addresses: small letters, digits, hyphens and underscores; blanks become hyphens. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
    .replaceAll(" ", "-");
}

/** Ems of the heading that a place may lie above or below its top. */
const reachAboveEm = 3.5;
const reachBelowEm = 1.5;

/**
 * Links to places (`#PAGE,Y`, as links.ts writes them) become links to the heading that stands there; where none does
 * they become their text. `headings` are all of the document's, in order.
 */
export function resolveAnchors(root: Root, headings: readonly HeadingTarget[]): void {
  const pages = namesByPage(headings);
  const visit = (parent: Parents) => {
    for (let index = 0; index < parent.children.length; index++) {
      const node = parent.children[index] as Nodes;
      if ("children" in node) visit(node);
      if (node.type !== "link" || !/^#\d/.test(node.url)) continue;
      const anchor = anchorAt(pages, node.url);
      if (anchor !== null) node.url = anchor;
      else (parent.children as PhrasingContent[]).splice(index, 1, ...node.children);
    }
  };
  visit(root);
}

function namesByPage(headings: readonly HeadingTarget[]): Map<number, Named[]> {
  const pages = new Map<number, Named[]>();
  const used = new Map<string, number>();
  for (const heading of headings) {
    const slug = slugOf(heading.text);
    if (slug === "") continue;
    const count = used.get(slug) ?? 0;
    used.set(slug, count + 1);
    const list = pages.get(heading.page) ?? [];
    pages.set(heading.page, list);
    list.push({ ...heading, anchor: count === 0 ? `#${slug}` : `#${slug}-${count}` });
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
