/** What a paragraph and a run come to once styles, lists and their own formatting have been put together. */
import type { Alignment } from "./paragraph-properties.ts";
import type { ParagraphRole } from "./roles.ts";
import type { RunProperties } from "./run-properties.ts";

export interface ListPlace {
  numId: number;
  /** 0-based. */
  level: number;
}

export interface ParagraphFacts {
  /** Null: there is none, and the sheet has no default one. */
  styleId: string | null;
  styleName: string;
  role: ParagraphRole | null;
  /** 1..9; null for all but headings. */
  headingLevel: number | null;
  /** Null if there is none, or where it is switched off. */
  numPr: ListPlace | null;
  /** Twips, that of the list included; see `Indentation`. */
  left: number;
  right: number;
  first: number;
  align: Alignment;
  pageBreakBefore: boolean;
  keepNext: boolean;
  contextualSpacing: boolean;
  /** Twips. */
  before: number;
  after: number;
  /** 240ths of a line when `lineRule` is auto, else twips. */
  line: number;
  lineRule: "auto" | "exact" | "atLeast";
  frame: "dropCap" | "frame" | null;
  /** How its text looks that has no formatting of its own. */
  text: TextBase;
}

/** The look that a paragraph's style gives to all its words. Not theirs: it is no emphasis. */
export interface TextBase {
  /** By defaults and style of the paragraph, before any style of the run. */
  readonly properties: Readonly<RunProperties>;
  /** Toggles that the defaults of the document switch on for good. */
  readonly always: Readonly<RunProperties>;
  readonly monospaced: boolean;
}

export interface RunFacts {
  /** Emphasis of these words against the rest of the paragraph. */
  bold: boolean;
  italic: boolean;
  strike: boolean;
  /** Its style is one of code, or of a monospaced font. */
  code: boolean;
  /** In a monospaced font, in a paragraph that is not. */
  monospaced: boolean;
  /** Not to be seen: by vanish, of the run or a style, or by specVanish. */
  hidden: boolean;
  caps: boolean;
  vertical: "superscript" | "subscript" | null;
  /** "" when it is not known. */
  font: string;
  /** Half points. */
  size: number;
}
