/** The number of pages that a document states, and when it is trusted (docs/formats/docx-pages.md). */
import type { OfficePackage } from "../../package/package.ts";
import { applicationProperty } from "../../package/properties.ts";

/** Of docProps/app.xml, as an application wrote it. */
export interface Claim {
  pages: number;
  /** Without white space, of the body; null when it does not say. */
  characters: number | null;
}

export interface Seen {
  estimate: number;
  /** Characters of the body without white space. */
  characters: number;
  /** Marks that the application left where its pages ended. */
  renderedBreaks: number;
}

export interface PageMeasure {
  pages: number;
  /** What the number is: the application's own, or our estimate. */
  method: "application" | "estimate";
  estimate: number;
}

/** A claim may be this many times more or less than what is seen, and one more: applications break pages unlike us. */
const pagesFactor = 1.5;
const pagesSlack = 1;
/** Text boxes and notes are counted by some applications. */
const charactersFactor = 1.5;
const charactersSlack = 100;

/** Null when no application is named, or no number of pages that could be one. */
export function readClaim(office: OfficePackage): Claim | null {
  const pages = wholeNumber(applicationProperty(office, "Pages"));
  if (applicationProperty(office, "Application") === "" || pages === null || pages < 1) return null;
  return { pages, characters: wholeNumber(applicationProperty(office, "Characters")) };
}

/** A claimed page count counts only if it fits this text, our estimate and the rendered page breaks. */
export function judge(claim: Claim | null, seen: Seen): PageMeasure {
  const estimate = Math.max(1, seen.estimate);
  const believed =
    claim !== null &&
    near(claim.characters ?? 0, seen.characters, charactersFactor, charactersSlack) &&
    near(claim.pages, estimate, pagesFactor, pagesSlack) &&
    (seen.renderedBreaks === 0 || near(claim.pages, seen.renderedBreaks + 1, pagesFactor, pagesSlack));
  return believed
    ? { pages: claim.pages, method: "application", estimate }
    : { pages: estimate, method: "estimate", estimate };
}

function near(one: number, other: number, factor: number, slack: number): boolean {
  return one <= other * factor + slack && other <= one * factor + slack;
}

function wholeNumber(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
