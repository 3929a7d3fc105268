/** One contribution: who says it, when, and what. */

import { isoDate } from "../../../../util/dates.ts";
import { wordSet } from "../../../../util/words.ts";
import { blockTags } from "../../element-kinds.ts";
import { attribute, attributeHas, has } from "../../reading/element.ts";
import {
  contains,
  elementAt,
  endOf,
  type PageMap,
  standing,
  standingBelow,
  textWithin,
} from "../page/map.ts";
import type { Sums } from "../page/sums.ts";
import {
  isMoment,
  leadsToPerson,
  namesPermalink,
  namesPerson,
  namesPicture,
  namesVotes,
} from "../vocabulary/chrome.ts";
import { isChromeLine } from "../vocabulary/phrases.ts";

export interface Item {
  /** Subtrees beside each other that it is made of. */
  readonly roots: readonly number[];
  readonly stamp: Stamp;
  readonly author: string;
  /** Where the author's link leads; empty without one. */
  readonly profile: string;
  /** Its own address; null without one. */
  readonly address: string | null;
  readonly points: number | null;
  /** Characters that are its body's, and how many of them are links. */
  readonly characters: number;
  readonly linked: number;
}

const authorMax = 60;
/** Characters of the lines about a contribution, beside the author's name. */
const headMax = 90;
/** And of them outside of links. */
const freeMax = 30;
const chromeLineMax = 40;

/** A page of which parts are taken out. */
export interface Trimmed {
  readonly page: PageMap;
  readonly sums: Sums;
  /** 1 for each node that is taken out with all that is in it. */
  readonly removed: Uint8Array;
}

/** Null where nobody is named. Marks in `removed` what is not the body. A post may be nothing but its title. */
export function readItem(
  trimmed: Trimmed,
  roots: readonly number[],
  stamp: Stamp,
  mayBeEmpty: boolean,
): Item | null {
  const { page, removed } = trimmed;
  const authorAt = authorOf(trimmed, roots, stamp);
  if (authorAt < 0) return null;
  const author = textWithin(page, authorAt, authorMax + 1, removed);
  const profile = profileOf(page, authorAt);
  const address = addressOf(page, stamp.at) ?? permalinkIn(trimmed, roots);
  const points = pointsIn(trimmed, roots);
  const heads = [authorAt, stamp.at].map((at) => headAround(trimmed, roots, at, author.length));
  for (const head of heads) removed[head] = 1;
  clearMachinery(trimmed, roots, profile);
  if (!mayBeEmpty && roots.every((root) => left(trimmed, root, "characters") === 0)) {
    // The text is as short as what stands above it.
    for (const head of heads) removed[head] = 0;
    for (const at of [authorAt, stamp.at]) removed[at] = 1;
    clearMachinery(trimmed, roots, profile);
  }
  const [characters, linked] = (["characters", "linked"] as const).map((measure) =>
    roots.reduce((sum, root) => sum + left(trimmed, root, measure), 0),
  ) as [number, number];
  return { roots, stamp, author, profile, address, points, characters, linked };
}

function authorOf({ page, removed }: Trimmed, roots: readonly number[], stamp: Stamp): number {
  let second = -1;
  for (const root of roots)
    for (const at of standingBelow(page, removed, root)) {
      const element = elementAt(page, at);
      if (element === undefined || contains(page, at, stamp.at) || contains(page, stamp.at, at)) continue;
      const isStated = attributeHas(element, "itemProp", "author") || attributeHas(element, "rel", "author");
      const isNamed = namesPerson(page.marks[at] ?? "");
      const leads = element.tagName === "a" && leadsToPerson.test(attribute(element, "href"));
      if (!isStated && !isNamed && !leads) continue;
      const text = textWithin(page, at, authorMax + 1, removed);
      if (text === "" || text.length > authorMax) continue;
      if (isStated || leads) return at;
      if (second < 0) second = at;
    }
  return second;
}

/** The link that is the author, or is in it or around it. */
const profileOf = (page: PageMap, at: number): string => linkAround(page, at, 1) ?? "";

const addressOf = (page: PageMap, at: number): string | null => linkAround(page, at, 2);

/** Where the first link in an element leads, or one that holds it, at most so many levels above. */
function linkAround(page: PageMap, at: number, levels: number): string | null {
  for (let inner = at; inner < endOf(page, at); inner++) {
    const href = hrefAt(page, inner);
    if (href !== null) return href;
  }
  for (let outer = page.parents[at] ?? -1, level = 0; outer > 0 && level < levels; level++) {
    const href = hrefAt(page, outer);
    if (href !== null) return href;
    outer = page.parents[outer] ?? -1;
  }
  return null;
}

/** A link that says that it leads to the contribution. */
function permalinkIn({ page, removed }: Trimmed, roots: readonly number[]): string | null {
  const around = elementAt(page, page.parents[roots[0] ?? 0] ?? -1);
  const given = around === undefined ? "" : attribute(around, "dataPermalink");
  if (given !== "") return given;
  for (const root of roots)
    for (const at of standingBelow(page, removed, root)) {
      const element = elementAt(page, at);
      const stated = element === undefined ? "" : attribute(element, "dataPermalink");
      if (stated !== "") return stated;
      const href = hrefAt(page, at);
      if (href === null) continue;
      if (namesPermalink(page.marks[at] ?? "") || /^(?:permalink|link|#\d*)$/i.test(textWithin(page, at, 20)))
        return href;
    }
  return null;
}

function hrefAt(page: PageMap, at: number): string | null {
  const element = elementAt(page, at);
  return element?.tagName === "a" ? (has(element, "href") ? attribute(element, "href") : null) : null;
}

function pointsIn({ page, removed }: Trimmed, roots: readonly number[]): number | null {
  for (const root of roots)
    for (const at of standingBelow(page, removed, root)) {
      if (!namesVotes(page.marks[at] ?? "")) continue;
      const found = /^([+−-]?\d{1,7})(?: (?:points?|votes?|upvotes?))?$/iu.exec(textWithin(page, at, 30));
      if (found !== null) {
        removed[at] = 1;
        return Number((found[1] ?? "").replace("−", "-"));
      }
    }
  return null;
}

/** The outermost element around a part of the head that holds nothing but lines about the contribution. */
function headAround({ page, sums }: Trimmed, roots: readonly number[], at: number, more: number): number {
  let head = at;
  while (!roots.includes(head)) {
    const parent = page.parents[head] ?? -1;
    if (parent < 1 || roots.includes(parent)) return head;
    if (sums.of("characters", parent) > headMax + more || sums.of("prose", parent) > 0) return head;
    if (sums.of("characters", parent) - sums.of("linked", parent) > freeMax + more) return head;
    if (sums.of("paragraphs", parent) > 0 || sums.of("headings", parent) > 0) return head;
    if (sums.of("blocks", parent) > sums.of("blocks", head) + 3) return head;
    head = parent;
  }
  return head;
}

/** Takes out pictures of people, and lines that are for pressing. */
function clearMachinery(trimmed: Trimmed, roots: readonly number[], profile: string): void {
  const { page, removed } = trimmed;
  for (const root of roots)
    for (const at of standingBelow(page, removed, root))
      if (at !== roots[0] && isMachinery(trimmed, at, profile)) removed[at] = 1;
}

function isMachinery({ page, sums, removed }: Trimmed, at: number, profile: string): boolean {
  const tag = page.tags[at] ?? "";
  if (tag === "button" || tag === "form" || tag === "nav") return true;
  const marks = page.marks[at] ?? "";
  if (namesPicture(marks) && sums.of("prose", at) === 0) return true;
  if (tag === "a" && profile !== "" && hrefAt(page, at) === profile && sums.of("characters", at) === 0)
    return true;
  if (!blockTags.has(tag) || sums.of("blocks", at) > 1 || sums.of("images", at) > 0) return false;
  const characters = sums.of("characters", at);
  if (characters === 0 || characters > chromeLineMax || tag === "p" || tag === "pre") return false;
  const text = textWithin(page, at, 80, removed);
  return (
    isChromeLine.test(text) ||
    /^(?:reply|quote|flag|report|permalink|parent|context|link|share|save|hide|prev|next|[\s|·•#\d-])+$/iu.test(
      text,
    )
  );
}

function left({ page, sums, removed }: Trimmed, root: number, measure: "characters" | "linked"): number {
  let gone = 0;
  for (let at = root; at < endOf(page, root); ) {
    if (removed[at] === 1) gone += sums.of(measure, at);
    at = removed[at] === 1 ? endOf(page, at) : at + 1;
  }
  return sums.of(measure, root) - gone;
}

export interface Stamp {
  readonly at: number;
  /** As a date in ISO 8601, or in the page's own words. */
  readonly said: string;
}

const textMax = 40;
/** Elements looked at for one stamp: a date and its link, not a whole box. */
const nodesMax = 8;
/** Stamps of a page; discussions longer than that end there. */
const stampsMax = 20_000;

export function stampsOf(page: PageMap, removed: Uint8Array): Stamp[] {
  const stamps: Stamp[] = [];
  let end = 0;
  for (const at of standing(page, removed)) {
    if (stamps.length === stampsMax) break;
    const said = at < end ? null : saidAt(page, at);
    if (said === null) continue;
    stamps.push({ at, said });
    end = endOf(page, at);
  }
  return stamps;
}

const bearers: ReadonlySet<string> = wordSet("time a span abbr small relative-time local-time time-ago");

function saidAt(page: PageMap, at: number): string | null {
  const element = elementAt(page, at);
  if (element === undefined || !bearers.has(element.tagName)) return null;
  if (endOf(page, at) - at > nodesMax) return null;
  const isTime = element.tagName === "time" || element.tagName.includes("-");
  const text = textWithin(page, at, textMax + 1);
  if (text === "" || text.length > textMax) return null;
  for (let inner = at; inner < endOf(page, at); inner++) {
    const date = statedAt(page, inner);
    if (date !== null) return date;
  }
  const date = /^.{0,12}\d/u.test(text) ? isoDate(text) : null;
  if (date !== null && (isTime || !/[.!?]$/.test(text))) return date;
  return isTime || isMoment.test(text) ? text : null;
}

function statedAt(page: PageMap, at: number): string | null {
  const element = elementAt(page, at);
  if (element === undefined) return null;
  for (const name of ["dateTime", "datetime", "title", "dataTime", "dataTimestamp"]) {
    const date = isoDate(attribute(element, name));
    if (date !== null) return date;
  }
  return null;
}
