/** The paragraph between a page's title and its text that says what follows; on many pages it stands in a box of the title's. */
import { headingTags } from "../../element-kinds.ts";
import { repeatsTitle } from "../metadata/repeats.ts";
import { blockTags } from "../page/kinds.ts";
import { endOf, type PageMap } from "../page/map.ts";
import { standing } from "../page/removal.ts";
import type { Sums } from "../page/sums.ts";
import { textWithin } from "../page/text-within.ts";
import { isByline } from "../vocabulary/lead.ts";

const paragraphsMax = 3;
const charactersMin = 60;
const charactersMax = 900;
const titleMax = 500;

/** Roots with the paragraphs before the first that belong to the content. */
export function withStandfirst(
  page: PageMap,
  sums: Sums,
  removed: Uint8Array,
  roots: readonly number[],
  title: string | null,
): readonly number[] {
  const first = roots[0] ?? 0;
  const from = titleBefore(page, removed, first, title);
  if (from < 0) return roots;
  const found: number[] = [];
  let end = endOf(page, from);
  for (const at of standing(page, removed, end, first)) {
    if (found.length === paragraphsMax) break;
    if (at < end || endOf(page, at) > first || !isStandfirst(page, sums, at)) continue;
    found.push(at);
    end = endOf(page, at);
  }
  return [...found, ...roots];
}

/** The last heading before the content that is the title; -1 without one. */
function titleBefore(page: PageMap, removed: Uint8Array, end: number, title: string | null): number {
  let found = -1;
  if (title === null) return found;
  for (const at of standing(page, removed, 1, end)) {
    const isHeading = page.tags[at] === "h1" || page.tags[at] === "h2";
    if (isHeading && repeatsTitle(textWithin(page, at, titleMax), title)) found = at;
  }
  return found;
}

function isStandfirst(page: PageMap, sums: Sums, at: number): boolean {
  const tag = page.tags[at] ?? "";
  if (!blockTags.has(tag) || headingTags.has(tag) || sums.of("blocks", at) > 1) return false;
  const characters = sums.of("characters", at);
  if (characters < charactersMin || characters > charactersMax || sums.of("stops", at) === 0) return false;
  return sums.of("linked", at) * 4 < characters && !isByline.test(textWithin(page, at, 200));
}
