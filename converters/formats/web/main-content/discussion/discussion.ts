/** Detects discussions by repeated author, time and text; comments below articles are not discussions. */

import type { Root } from "hast";
import { isoDate } from "../../../../util/dates.ts";
import { attribute } from "../../reading/element.ts";
import type { PageMetadata } from "../metadata/metadata.ts";
import { repeatsTitle } from "../metadata/title.ts";
import { elementAt, endOf, type PageMap, standing, textWithin } from "../page/map.ts";
import { type Measures, type Sums, sumPage } from "../page/sums.ts";
import { type Stamp, stampsOf } from "./item.ts";
import { answersOf, layOut } from "./layout.ts";
import { readThread, type Thread } from "./thread.ts";

/** Stamps that stand in the same surroundings, again and again: the contributions of a discussion, or entries of a list. */

const groupsMax = 4;

function groupsOf(page: PageMap, stamps: readonly Stamp[]): Stamp[][] {
  const groups = new Map<string, Stamp[]>();
  for (const stamp of stamps) {
    const key = surroundings(page, stamp.at);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [stamp]);
    else group.push(stamp);
  }
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .sort((one, other) => other.length - one.length)
    .slice(0, groupsMax);
}

function surroundings(page: PageMap, at: number): string {
  return [at, page.parents[at] ?? -1].map((index) => nameOf(page, index)).join(" ");
}

function nameOf(page: PageMap, index: number): string {
  const element = elementAt(page, index);
  const classes = element?.properties.className;
  return `${element?.tagName}.${Array.isArray(classes) ? (classes[0] ?? "") : ""}`;
}

/** Characters of prose beside the contributions from which a page is an article with comments. */
const articleProseMin = 400;
/** And from which it is one when the comments are shorter. */
const shortProseMin = 120;

export interface Discussion {
  readonly tree: Root;
  readonly words: number;
  readonly linkShare: number;
  /** Whether the page shows its title as a heading over what was posted. */
  readonly isTitled: boolean;
  /** Who posted it; empty where nothing says so. */
  readonly author: string;
  /** When, in ISO 8601; null where that cannot be told. */
  readonly published: string | null;
}

/** Null for a page that is something else. `chrome`: marks of what is no content in any page. */
export function readDiscussion(
  page: PageMap,
  measures: Measures,
  unseen: Uint8Array,
  chrome: Uint8Array,
  { title, canonicalUrl }: PageMetadata,
): Discussion | null {
  const stamps = stampsOf(page, unseen);
  const groups = groupsOf(page, stamps);
  if (groups.length === 0) return null;
  const sums = sumPage(page, measures, unseen);
  const declared = isDeclared(page);
  for (const group of groups) {
    const found = readThread(page, sums, unseen, group, stamps, title);
    if (found === null || (!declared && isArticle(page, measures, sums, chrome, found))) continue;
    const { removed, posted, comments } = found;
    const link = linkAbout(page, unseen, comments[0]?.roots[0] ?? 0, title, canonicalUrl);
    const mine = new Set(posted);
    const others = comments.filter((item) => !mine.has(item));
    if (others.length === 0) continue;
    const answers = answersOf(page, removed, others, posted[0]?.profile ?? "");
    const titleAt = titleHeading(page, unseen, others[0]?.roots[0] ?? 0, title);
    if (titleAt > 0) removed[titleAt] = 1;
    const tree = layOut(page, removed, { posted, link, answers });
    const kept = sumPage(page, measures, removed);
    const total = (measure: "words" | "characters" | "linked") =>
      [...new Set([...posted, ...comments])].reduce(
        (sum, { roots }) => sum + roots.reduce((all, root) => all + kept.of(measure, root), 0),
        0,
      );
    return {
      tree,
      words: total("words"),
      linkShare: total("linked") / Math.max(1, total("characters")),
      isTitled: titleAt > 0,
      author: posted[0]?.author ?? "",
      published: isoDate(posted[0]?.stamp.said ?? ""),
    };
  }
  return null;
}

/** Whether the page says in schema.org's words that it is a discussion. */
function isDeclared(page: PageMap): boolean {
  return page.nodes.some((node, at) => {
    if (node.type === "text")
      return page.tags[page.parents[at] ?? 0] === "script" && declaredIn.test(node.value.slice(0, scriptMax));
    return types.test(attribute(node, "itemType"));
  });
}

const types = /schema\.org\/(?:DiscussionForumPosting|QAPage)\b/;
const declaredIn = /"@type"\s*:\s*"(?:DiscussionForumPosting|QAPage)"/;
const scriptMax = 200_000;

/** Whether the page says so much in sentences outside of the contributions that they are comments on that. */
function isArticle(
  page: PageMap,
  measures: Measures,
  sums: Sums,
  chrome: Uint8Array,
  { posted, comments }: Thread,
): boolean {
  const rest = chrome.slice();
  for (const { roots } of comments) for (const root of roots) rest[root] = 1;
  const beside = sumPage(page, measures, rest).of("prose", 0);
  const [post] = posted;
  const isApart = post !== undefined && post !== comments[0];
  const told = isApart ? post.roots.reduce((sum, root) => sum + sums.of("prose", root), 0) : 0;
  const prose = Math.max(beside, told);
  const answered = comments.reduce((sum, { characters }) => sum + characters, 0);
  return prose >= articleProseMin || (prose >= shortProseMin && prose > answered);
}

/** Where the page's title stands as a heading; -1 without one. */
function titleHeading(page: PageMap, unseen: Uint8Array, before: number, title: string | null): number {
  if (title === null) return -1;
  for (const at of standing(page, unseen, 1, before)) {
    const isHeading = page.tags[at] === "h1" || page.tags[at] === "h2";
    if (isHeading && repeatsTitle(textWithin(page, at, titleMax), title)) return at;
  }
  return -1;
}

/** Another page that the title leads to, as in collections of links. */
function linkAbout(
  page: PageMap,
  unseen: Uint8Array,
  before: number,
  title: string | null,
  canonicalUrl: string | null,
): string | null {
  const own = canonicalUrl === null ? null : URL.parse(canonicalUrl)?.host;
  for (let at = 1; at < before && title !== null; ) {
    if (unseen[at] === 1) {
      at = endOf(page, at);
      continue;
    }
    const element = elementAt(page, at);
    if (element?.tagName === "a" && repeatsTitle(textWithin(page, at, titleMax), title)) {
      const url = URL.parse(attribute(element, "href"));
      if (url !== null && /^https?:$/.test(url.protocol) && url.host !== own) return url.href;
    }
    at++;
  }
  return null;
}

const titleMax = 500;
