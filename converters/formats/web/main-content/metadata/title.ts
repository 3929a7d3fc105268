/** The title of a page, without the name of the site that many pages add to it. */
import { comparedWords } from "../../../../util/comparable-text.ts";

/** What stands between the parts of a title. The colon only with a space after it. */
const separators = /(?<!\s)\s+[|\-–—―\\/>»«·•∙~⋆:]{1,2}\s+|:\s+|(?<!\s)\s*[|｜»]\s*/u;
/** Characters of a title that are looked at. */
const titleMax = 1000;

interface TitleSources {
  /** Titles that the page gives to others (linked data, OpenGraph and the like), the better ones first. */
  readonly stated: readonly string[];
  readonly element: string | null;
  readonly siteName: string | null;
  readonly headings: readonly string[];
}

/** The best that any of the sources says; null where none says anything. */
export function titleFrom({ stated, element, siteName, headings }: TitleSources): string | null {
  const given = stated.map((title) => withoutSite(title, siteName, headings));
  const best = given.find((title) => !isSiteName(title, siteName));
  if (best !== undefined) return best;
  if (element !== null) {
    const title = withoutSite(element, siteName, headings);
    if (!isSiteName(title, siteName) || headings.length !== 1) return title;
  }
  return headings[0] ?? given[0] ?? null;
}

function isSiteName(title: string, siteName: string | null): boolean {
  return siteName !== null && same(title, siteName);
}

function same(one: string, other: string): boolean {
  const words = comparedWords(one).join(" ");
  return words !== "" && words === comparedWords(other).join(" ");
}

/** The part that is a heading of the page, or all but a part at an end that names the site. */
function withoutSite(title: string, siteName: string | null, headings: readonly string[]): string {
  const whole = title.slice(0, titleMax).trim();
  if (headings.some((heading) => same(heading, whole))) return whole;
  const parts = partsOf(whole);
  if (parts.length < 2) return whole;
  const named = headings.filter((each) => comparedWords(each).length > 0);
  const heading =
    named.find((each) => starts(parts, whole, each)) ?? named.find((each) => ends(parts, whole, each));
  if (heading !== undefined && !isSiteName(heading, siteName)) return heading;
  const first = parts[0];
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return whole;
  if (siteName !== null) {
    if (same(last.text, siteName)) return whole.slice(0, last.separatorAt).trim();
    if (same(first.text, siteName)) return whole.slice(parts[1]?.at).trim();
  }
  return withoutShortTail(whole, parts);
}

interface Part {
  readonly text: string;
  /** Where the part begins, and where the separator before it. */
  readonly at: number;
  readonly separatorAt: number;
}

function partsOf(title: string): Part[] {
  const parts: Part[] = [];
  const pattern = new RegExp(separators, "gu");
  let at = 0;
  let separatorAt = 0;
  for (const match of title.matchAll(pattern)) {
    parts.push({ text: title.slice(at, match.index), at, separatorAt });
    separatorAt = match.index;
    at = match.index + match[0].length;
  }
  parts.push({ text: title.slice(at), at, separatorAt });
  return parts;
}

function starts(parts: readonly Part[], title: string, heading: string): boolean {
  return parts.some((part, index) => index > 0 && same(title.slice(0, part.separatorAt), heading));
}

function ends(parts: readonly Part[], title: string, heading: string): boolean {
  return parts.some((part, index) => index > 0 && same(title.slice(part.at), heading));
}

/** A last part of a few words after a longer rest is taken for a name of the site, unless a colon leads it in. */
function withoutShortTail(title: string, parts: readonly Part[]): string {
  const last = parts.at(-1);
  if (last === undefined || title[last.separatorAt] === ":") return title;
  const rest = title.slice(0, last.separatorAt).trim();
  const restWords = comparedWords(rest).length;
  const tailWords = comparedWords(last.text).length;
  return tailWords <= 5 && (restWords >= 3 || rest.length >= 12) && restWords >= tailWords ? rest : title;
}

/** Share of a heading's characters that may be other words than the title's. */
const otherShareMax = 0.25;
/** Share of the title's characters that the heading must say; a part of it may head a section. */
const saidShareMin = 0.6;

/** By their words, in whatever order. */
export function repeatsTitle(heading: string, title: string): boolean {
  const [words, titleWords] = [comparedWords(heading), comparedWords(title)];
  if (words.length === 0 || titleWords.length === 0) return false;
  return (
    shareIn(words, new Set(titleWords)) > 1 - otherShareMax &&
    shareIn(titleWords, new Set(words)) >= saidShareMin
  );
}

/** Share of the characters of words that are among others. */
function shareIn(words: readonly string[], others: ReadonlySet<string>): number {
  const known = words.filter((word) => others.has(word));
  return known.join("").length / words.join("").length;
}
