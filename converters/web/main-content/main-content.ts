/**
 * The main content of a web page and what the page says of itself: tree in, tree out. The page is read in several ways,
 * and the reading that keeps most of the prose with the least around it is taken.
 */
import type { Root } from "hast";
import { polish } from "./cleaning/polish.ts";
import { readMetadata } from "./metadata/metadata.ts";
import { buildTree } from "./page/build.ts";
import { mapPage, type PageMap } from "./page/map.ts";
import { measurePage } from "./page/measures.ts";
import { sumPage } from "./page/sums.ts";
import { removeChrome, removeUnseen } from "./readings/certain.ts";
import { readByDensity } from "./readings/density.ts";
import { choose } from "./readings/choose.ts";
import { readByDescent } from "./readings/descent.ts";
import { type Reading, type ReadingName, trimmed } from "./readings/reading.ts";
import { readBySemantics } from "./readings/semantic.ts";

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
  readonly reading: ReadingName;
  /** Words of the content, and of all that the page shows. */
  readonly words: number;
  readonly pageWords: number;
  /** Share of the content's characters that are links. */
  readonly linkShare: number;
}

/** `url`: where the page was found, for links that lead to the page itself. The given tree stays as it is. */
export function mainContent(tree: Root, { url }: { readonly url: URL | null }): MainContent {
  const page = mapPage(tree);
  const unseen = removeUnseen(page, true);
  const { stated: _stated, ...metadata } = readMetadata(page, unseen, url);
  const measures = measurePage(page);
  const whole = sumPage(page, measures, unseen);
  const removed = removeChrome(page, whole, unseen);
  const sums = sumPage(page, measures, removed);
  const read = (name: ReadingName, roots: readonly number[]) =>
    roots.length === 0 ? [] : [trimmed(name, page, measures, roots, removed, metadata)];
  const [first = wholePage(page, removed), ...others] = [
    ...read("descent", readByDescent(page, sums)),
    ...read("semantics", readBySemantics(page, sums, removed)),
    ...read("density", readByDensity(page, sums, removed)),
  ];
  let chosen = choose(page, measures, [first, ...others]);
  if (process.env.MC) chosen = [first, ...others].find((r) => r.name === process.env.MC) ?? first;
  const built = buildTree(page, chosen.roots, chosen.removed);
  polish(built);
  return {
    tree: built,
    ...metadata,
    signals: { reading: chosen.name, words: chosen.total("words"), pageWords: whole.of("words", 0), linkShare: chosen.total("linked") / Math.max(1, chosen.total("characters")) },
  };
}

/** The last resort: all that shows. */
function wholePage(page: PageMap, removed: Uint8Array): Reading {
  return { name: "whole", roots: [0], removed, total: () => 0, worth: 0 };
}
