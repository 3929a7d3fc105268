/**
 * The reading by density of text: paragraphs hand their worth up to the elements around them, and the element that
 * gathers most of it outside of links is the content, with those beside it that look alike. After the Arc90 Readability
 * experiment (2009) and Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text Features (WSDM 2010).
 */
import { blockTags, silentInArticles } from "../../element-kinds.ts";
import { childrenOf, type PageMap, parentOf, standing } from "../page/map.ts";
import type { Sums } from "../page/sums.ts";
import { namesChrome, namesContent } from "../vocabulary/chrome.ts";

/** How far up a paragraph's worth goes. */
const levelsMax = 5;
/** A paragraph of fewer characters is no sign of content. */
const paragraphMin = 20;

const startOfTag: Readonly<Record<string, number>> = {
  article: 8,
  main: 5,
  section: 2,
  div: 5,
  pre: 3,
  td: 3,
  blockquote: 3,
  address: -3,
  ol: -3,
  ul: -3,
  dl: -3,
  dd: -3,
  dt: -3,
  li: -3,
  form: -3,
  h1: -5,
  h2: -5,
  h3: -5,
  h4: -5,
  h5: -5,
  h6: -5,
  th: -5,
};

function linkShare(sums: Sums, index: number): number {
  const characters = sums.of("characters", index);
  return characters === 0 ? 0 : sums.of("linked", index) / characters;
}

/** Roots of the content, in document order; empty when no paragraph is worth anything. */
export function readByDensity(page: PageMap, sums: Sums, removed: Uint8Array): number[] {
  const scores = scoresOf(page, sums, removed);
  let best = -1;
  let bestScore = 0;
  for (const [index, score] of scores) {
    const worth = score * (1 - linkShare(sums, index));
    if (worth > bestScore) {
      best = index;
      bestScore = worth;
    }
  }
  if (best < 0) return [];
  return withSiblings(page, sums, removed, best, bestScore, scores);
}

function scoresOf(page: PageMap, sums: Sums, removed: Uint8Array): Map<number, number> {
  const scores = new Map<number, number>();
  for (const at of standing(page, removed)) {
    if (!isParagraph(page, at)) continue;
    const characters = sums.of("characters", at);
    if (characters < paragraphMin) continue;
    const worth = 1 + sums.of("commas", at) + Math.min(Math.floor(characters / 85), 3);
    let up = parentOf(page, at);
    for (let level = 0; level < levelsMax && up > 0; level++) {
      const share = level === 0 ? 1 : level === 1 ? 2 : level * 3;
      scores.set(up, (scores.get(up) ?? startOf(page, up)) + worth / share);
      up = parentOf(page, up);
    }
  }
  return scores;
}

function startOf(page: PageMap, index: number): number {
  const marks = page.marks[index] ?? "";
  const named = (namesContent(marks) ? 25 : 0) - (namesChrome(marks) ? 25 : 0);
  return (startOfTag[page.tags[index] ?? ""] ?? 0) + named;
}

/** An element that holds text and inline elements, but no blocks. */
function isParagraph(page: PageMap, index: number): boolean {
  const tag = page.tags[index] ?? "";
  if (!blockTags.has(tag) || silentInArticles.has(tag)) return false;
  if (tag === "p" || tag === "pre" || tag === "td") return true;
  for (const child of childrenOf(page, index)) if (blockTags.has(page.tags[child] ?? "")) return false;
  return true;
}

function withSiblings(
  page: PageMap,
  sums: Sums,
  removed: Uint8Array,
  best: number,
  bestScore: number,
  scores: ReadonlyMap<number, number>,
): number[] {
  const parent = parentOf(page, best);
  if (parent < 0) return [best];
  const threshold = Math.max(10, bestScore * 0.2);
  const marks = page.marks[best] ?? "";
  const roots: number[] = [];
  for (const child of childrenOf(page, parent)) {
    if (removed[child] === 1 || page.tags[child] === "") continue;
    const alike = marks !== "" && page.marks[child] === marks ? bestScore * 0.2 : 0;
    const score = (scores.get(child) ?? 0) * (1 - linkShare(sums, child)) + alike;
    if (child === best || score >= threshold || isProse(page, sums, child)) roots.push(child);
  }
  return roots;
}

function isProse(page: PageMap, sums: Sums, index: number): boolean {
  if (page.tags[index] !== "p") return false;
  const characters = sums.of("characters", index);
  const share = linkShare(sums, index);
  return (characters > 80 && share < 0.25) || (characters > 0 && share === 0 && sums.of("stops", index) > 0);
}
