/** The contributions that a group of stamps stands for, when they are some: names and texts in nearly all of them. */
import { repeatsTitle } from "../metadata/title.ts";
import {
  type CountOf,
  contains,
  countWhere,
  endOf,
  type PageMap,
  standing,
  textWithin,
} from "../page/map.ts";
import type { Sums } from "../page/sums.ts";
import { namesContribution } from "../vocabulary/chrome.ts";
import { type Item, readItem, type Stamp, type Trimmed } from "./item.ts";

/** What of a page belongs to each stamp: the largest parts that have no other stamp in them. */

function regionsOf(page: PageMap, sums: Sums, stamps: readonly Stamp[]): number[][] {
  const places = new Set(stamps.map(({ at }) => at));
  const within = countWhere(page, (index) => places.has(index));
  return stamps.map(({ at }) => withBody(page, sums, within, regionAround(page, within, at)));
}

/** The largest subtree around a node that holds no more of what `within` counts than the node itself. */
function regionAround(page: PageMap, within: CountOf, at: number): number {
  let region = at;
  for (;;) {
    const parent = page.parents[region] ?? -1;
    if (parent < 1 || page.tags[parent] === "body" || within(parent) > within(at)) return region;
    region = parent;
  }
}

/** Characters from which a region holds more than the line that the stamp is in. */
const lineMax = 90;

/** Where the stamp's line stands alone, what follows beside it up to the next stamp belongs to it. */
function withBody(page: PageMap, sums: Sums, within: CountOf, region: number): number[] {
  const holdsBody = sums.of("paragraphs", region) > 0 || sums.of("characters", region) > lineMax;
  const roots = [region];
  if (holdsBody) return roots;
  const end = endOf(page, page.parents[region] ?? 0);
  for (let at = endOf(page, region); at < end && within(at) === 0; at = endOf(page, at)) roots.push(at);
  return roots;
}

export interface Thread {
  /** What was posted, with what its author added before anybody else wrote. */
  readonly posted: readonly Item[];
  /** All of the group; the first is the post where that stands in the same surroundings. */
  readonly comments: readonly Item[];
  readonly removed: Uint8Array;
}

/** Share of the stamps that must be contributions with a name and a text. */
const completeShareMin = 0.7;
/** Characters outside of links that contributions have at least, on average. */
const charactersMin = 15;

/** `group`: stamps in the same surroundings, of all `stamps`. Null when it is no discussion. */
export function readThread(
  page: PageMap,
  sums: Sums,
  unseen: Uint8Array,
  group: readonly Stamp[],
  stamps: readonly Stamp[],
  title: string | null,
): Thread | null {
  const removed = unseen.slice();
  const trimmed: Trimmed = { page, sums, removed };
  const regions = regionsOf(page, sums, group);
  if (isListing(page, sums, regions) || isChance(page, regions)) return null;
  const comments = group.flatMap((stamp, at) => {
    const item = readItem(trimmed, regions[at] ?? [], stamp, false);
    return item === null || item.characters === 0 ? [] : [item];
  });
  if (comments.length < Math.max(2, group.length * completeShareMin)) return null;
  const free = comments.reduce((sum, { characters, linked }) => sum + characters - linked, 0);
  if (free < comments.length * charactersMin) return null;
  const first = comments[0]?.roots[0] ?? 0;
  const post =
    postBefore(trimmed, group, stamps, first) ?? postBelowTitle(trimmed, first, title) ?? comments[0];
  if (post === undefined) return null;
  const added = comments.slice(comments[0] === post ? 1 : 0);
  const others = added.findIndex(({ profile }) => profile === "" || profile !== post.profile);
  const own = added.slice(0, others < 0 ? added.length : others);
  return { posted: [post, ...own], comments, removed };
}

/** Two alone may be parts of a page that happen to be dated, unless they are called the same. */
function isChance(page: PageMap, regions: readonly (readonly number[])[]): boolean {
  if (regions.length > 2) return false;
  const [one, other] = regions.map(([root]) => page.marks[root ?? 0] ?? "");
  return one === "" || one !== other;
}

/** Lists of articles have headings that lead to each; and somewhere a discussion is called one. */
function isListing(page: PageMap, sums: Sums, regions: readonly (readonly number[])[]): boolean {
  const named = countWhere(page, (index) => namesContribution(page.marks[index] ?? ""));
  const isNamed = (at: number): boolean => {
    if (named(at) > 0) return true;
    for (let outer = page.parents[at] ?? -1, level = 0; outer > 0 && level < namesUp; level++) {
      if (namesContribution(page.marks[outer] ?? "")) return true;
      outer = page.parents[outer] ?? -1;
    }
    return false;
  };
  const headed = regions.filter((roots) => roots.some((root) => sums.of("headings", root) > 0));
  const unnamed = regions.filter((roots) => !roots.some(isNamed));
  return headed.length * 2 > regions.length || unnamed.length * 2 > regions.length;
}

/** How far up from a contribution its name may stand. */
const namesUp = 4;

/** What the last stamp before the contributions belongs to, where that is none of them. */
function postBefore(
  trimmed: Trimmed,
  group: readonly Stamp[],
  stamps: readonly Stamp[],
  first: number,
): Item | null {
  const { page } = trimmed;
  const stamp = stamps.findLast(({ at }) => at < first);
  if (stamp === undefined) return null;
  const places = new Set(group.map(({ at }) => at));
  const region = regionAround(
    page,
    countWhere(page, (index) => places.has(index)),
    stamp.at,
  );
  if (contains(page, region, first) || endOf(page, region) > first) return null;
  return readItem(trimmed, [region], stamp, true);
}

/** What stands with the page's title before the contributions, where nothing says who wrote it or when. */
function postBelowTitle({ page, sums, removed }: Trimmed, first: number, title: string | null): Item | null {
  if (title === null) return null;
  let titleAt = -1;
  for (const at of standing(page, removed, 1, first)) {
    const tag = page.tags[at] ?? "";
    const mayBeTitle = tag === "h1" || tag === "h2" || tag === "a";
    if (mayBeTitle && repeatsTitle(textWithin(page, at, titleMax), title)) titleAt = at;
  }
  if (titleAt < 0) return null;
  let region = titleAt;
  for (let at = titleAt; at > 0 && endOf(page, at) <= first && page.tags[at] !== "body"; ) {
    region = at;
    at = page.parents[at] ?? -1;
  }
  const characters = sums.of("characters", region) - sums.of("characters", titleAt);
  const linked = sums.of("linked", region) - Math.min(sums.of("linked", titleAt), sums.of("linked", region));
  if (characters - linked < charactersMin) return null;
  removed[titleAt] = 1;
  const stamp = { at: titleAt, said: "" };
  return { roots: [region], stamp, author: "", profile: "", address: null, points: null, characters, linked };
}

const titleMax = 500;
