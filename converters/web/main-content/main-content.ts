/**
 * The main content of a web page and what the page says of itself: tree in, tree out. The page is read in several ways,
 * and the reading that keeps most of the prose with the least around it is taken.
 */
import type { Root } from "hast";
import { buildTree } from "./page/build.ts";
import { isHidden } from "./page/hidden.ts";
import { silentTags } from "./page/kinds.ts";
import { elementAt, mapPage } from "./page/map.ts";
import { removeWhere } from "./page/removal.ts";
import { sumPage } from "./page/sums.ts";
import { readByDensity } from "./readings/density.ts";
import { namesChrome, namesContent } from "./vocabulary/chrome.ts";

export interface MainContent {
  /** The content alone. Its nodes are copies. */
  readonly tree: Root;
  readonly title: string | null;
  readonly authors: readonly string[];
  /** ISO 8601, as precise as the page is. */
  readonly published: string | null;
  readonly siteName: string | null;
  readonly description: string | null;
  /** BCP 47, as the page says it. */
  readonly language: string | null;
  readonly canonicalUrl: string | null;
  readonly signals: MainContentSignals;
}

export interface MainContentSignals {
  /** Which reading of the page was taken. */
  readonly reading: "density" | "body";
  /** Words of the content, and of all that the page shows. */
  readonly words: number;
  readonly pageWords: number;
  /** Share of the content's characters that are links. */
  readonly linkShare: number;
}

/** `url`: where the page was found, for links that lead to the page itself. The given tree stays as it is. */
export function mainContent(tree: Root, { url: _url }: { readonly url: URL | null }): MainContent {
  const page = mapPage(tree);
  const removed = new Uint8Array(page.nodes.length);
  removeWhere(page, removed, (index, tag, marks) => {
    const element = elementAt(page, index);
    if (silentTags.has(tag) || (element !== undefined && isHidden(element))) return true;
    if (tag === "nav" || tag === "footer" || tag === "aside") return true;
    return tag !== "html" && tag !== "body" && namesChrome(marks) && !namesContent(marks);
  });
  const sums = sumPage(page, removed);
  const roots = readByDensity(page, sums, removed);
  const built = buildTree(page, roots.length > 0 ? roots : [0], removed);
  return {
    tree: built,
    title: null,
    authors: [],
    published: null,
    siteName: null,
    description: null,
    language: null,
    canonicalUrl: null,
    signals: {
      reading: roots.length > 0 ? "density" : "body",
      words: 0,
      pageWords: sums.of("words", 0),
      linkShare: 0,
    },
  };
}
