/** What is taken out before the page is read in any way: what does not show, and what says of itself that it is not the content. */

import type { Element } from "hast";
import { wordSet } from "../../../../util/words.ts";
import { headingTags, silentInArticles } from "../../element-kinds.ts";
import { attribute } from "../../reading/element.ts";
import { isProbablyHidden } from "../../reading/hidden.ts";
import {
  type CountOf,
  countWhere,
  elementAt,
  endOf,
  type PageMap,
  removeWhere,
  standing,
  standingBelow,
} from "../page/map.ts";
import type { Sums } from "../page/sums.ts";
import {
  chromeRoles,
  matcherOf,
  namesArticleText,
  namesComments,
  namesConsent,
  namesEither,
  namesMachinery,
  namesNotes,
  namesOther,
} from "../vocabulary/chrome.ts";

/** Marks what a reader would not see: code, form controls, hidden elements. Mathematics behind pictures stays. */
export function removeUnseen(page: PageMap, withHidden: boolean): Uint8Array {
  const removed = new Uint8Array(page.nodes.length);
  const formulas = countFormulas(page);
  removeWhere(page, removed, (index, tag) => {
    const element = elementAt(page, index);
    if (silentInArticles.has(tag)) return tag !== "script" || element === undefined || !isTex(element);
    if (!withHidden || element === undefined || !isProbablyHidden(element)) return false;
    return formulas(index) === 0 && !isFolded(page, index);
  });
  return removed;
}

/** A part of a text that opens when its title is pressed; of chrome such parts are chrome still. */
function isFolded(page: PageMap, index: number): boolean {
  const around = page.parents[index] ?? -1;
  return page.tags[around] !== "li" && namesFolded(page.marks[around] ?? "");
}

const namesFolded = matcherOf("collapsed|collapsible|accordion|accordion item|foldable|expandable");

/** MathJax 2 reads formulas from scripts of this type. */
function isTex(script: Element): boolean {
  return attribute(script, "type").trim().toLowerCase().startsWith("math/");
}

/** As `wordsOfMarks` parts their names. */
const namesFormula = matcherOf("katex|mathjax|math jax|mjx|mathml");

function countFormulas(page: PageMap): CountOf {
  return countWhere(page, (index) => isFormula(page, index));
}

/** Programs that draw formulas hang menus and the like on them, and name them after those as well. */
function isFormula(page: PageMap, index: number): boolean {
  const tag = page.tags[index] ?? "";
  return tag === "math" || tag.startsWith("mjx-") || namesFormula(page.marks[index] ?? "");
}

/** An element with more of the page's prose than this is not taken for chrome by its name. */
const proseShareMax = 0.25;

/** Marks navigation, sidebars, comments and the like, wherever they hold but a small part of the page's prose. */
export function removeChrome(page: PageMap, sums: Sums, removed: Uint8Array): Uint8Array {
  const result = removed.slice();
  const prose = Math.max(1, sums.of("prose", 0));
  let textEnd = 0;
  removeWhere(page, result, (index, tag, marks) => {
    // What stands in a line of text is part of it, whatever it is called.
    if (index < textEnd) return false;
    if (textTags.has(tag)) textEnd = Math.max(textEnd, endOf(page, index));
    if (tag !== "p" && textTags.has(tag)) return false;
    if (tag === "html" || tag === "body" || tag === "article" || tag === "main") return false;
    const kind = kindOf(page, index, tag, marks);
    if (kind === "content") return false;
    const held = sums.of("prose", index);
    if (
      kind === "either" &&
      held > 0 &&
      sums.of("linked", index) < sums.of("characters", index) * linkShareMin
    )
      return false;
    if (kind === "comments") return held <= prose * commentsShareMax || prose - held >= articleProseMin;
    if (kind === "consent") return held <= prose * consentShareMax;
    if (kind === "machinery") return held <= machineryProseMax && !isSections(sums, index);
    return held <= Math.max(prose * proseShareMax, Math.min(boxProseMax, prose * boxShareMax));
  });
  return result;
}

/** Headings with sentences below them and nowhere to go: a part of the text, as a restaurant's menu is. */
function isSections(sums: Sums, index: number): boolean {
  return sums.of("links", index) === 0 && sums.of("headings", index) > 1 && sums.of("prose", index) > 0;
}

/** Share of links from which a box that may be either is none of the content. */
const linkShareMin = 0.15;

/** Of a short page a box of a few sentences may be more than that share. */
const boxProseMax = 300;
const boxShareMax = 0.5;

/** A page about consent is named like that as well. */
const consentShareMax = 0.75;

/** Comments may hold more than that, as long as an article of some length stays. */
const commentsShareMax = 0.4;
const articleProseMin = 500;

/** Characters of prose that machinery may hold: a sentence or two, but no paragraphs. */
const machineryProseMax = 300;

const textTags: ReadonlySet<string> = new Set([...headingTags, ...["p", "pre", "code", "math"]]);

const chromeTags: ReadonlySet<string> = wordSet("nav footer aside dialog menu button label fieldset form");

function kindOf(
  page: PageMap,
  index: number,
  tag: string,
  marks: string,
): "machinery" | "consent" | "comments" | "other" | "either" | "content" {
  if (isNotes(page, index) || isFormula(page, index)) return "content";
  if (chromeTags.has(tag)) return "other";
  const element = elementAt(page, index);
  const role = element === undefined ? "" : attribute(element, "role");
  if (chromeRoles.has(role.toLowerCase())) return "other";
  if (namesArticleText(marks)) return "content";
  if (namesConsent(marks)) return "consent";
  if (namesComments(marks)) return "comments";
  if (namesMachinery(marks)) return "machinery";
  if (namesOther(marks)) return "other";
  return namesEither(marks) ? "either" : "content";
}

/** Whether an element holds footnotes, by its name or its role (DPUB-ARIA 1.1). */
function isNotes(page: PageMap, index: number): boolean {
  const element = elementAt(page, index);
  if (element === undefined) return false;
  const role = attribute(element, "role");
  return role === "doc-endnotes" || role === "doc-footnote" || namesNotes(page.marks[index] ?? "");
}

/** Roots with the boxes of footnotes after them that links in the content lead to. */
export function withNotes(page: PageMap, removed: Uint8Array, roots: readonly number[]): readonly number[] {
  const targets = targetsIn(page, removed, roots);
  const last = roots.at(-1);
  if (targets.size === 0 || last === undefined) return roots;
  const aimedAt = countWhere(page, (index) => isAimedAt(page, index, targets));
  const found: number[] = [];
  let end = endOf(page, last);
  for (const at of standing(page, removed, end)) {
    if (at < end || !isNotes(page, at) || aimedAt(at) === 0) continue;
    found.push(at);
    end = endOf(page, at);
  }
  return [...roots, ...found];
}

/** Ids that links in the content lead to. */
function targetsIn(page: PageMap, removed: Uint8Array, roots: readonly number[]): ReadonlySet<string> {
  const targets = new Set<string>();
  for (const root of roots)
    for (const at of standingBelow(page, removed, root)) {
      const element = elementAt(page, at);
      const href = element?.tagName === "a" ? attribute(element, "href") : "";
      if (href.length > 1 && href.startsWith("#")) targets.add(href.slice(1));
    }
  return targets;
}

function isAimedAt(page: PageMap, index: number, targets: ReadonlySet<string>): boolean {
  const element = elementAt(page, index);
  if (element === undefined) return false;
  return targets.has(attribute(element, "id")) || targets.has(attribute(element, "name"));
}
