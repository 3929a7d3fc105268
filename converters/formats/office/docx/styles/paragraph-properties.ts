/** Properties of a paragraph (w:pPr, ISO/IEC 29500-1, section 17.3.1) as they stand at one place; absent: not said. */
import { find, type XmlElement } from "../../../../input/xml/element.ts";
import { isOnByDefault } from "../../values/on-off.ts";
import { integer, twips } from "./values.ts";

export type Alignment = "left" | "center" | "right" | "justify";

export interface Indentation {
  /** Twips, from the text's leading edge; first is the first line's own, negative when it hangs. */
  left?: number;
  right?: number;
  first?: number;
}

export interface ParagraphProperties extends Indentation {
  numId?: number;
  /** Level of the list, 0-based. */
  level?: number;
  /** 0..8 are levels of headings, 9 is body text. */
  outline?: number;
  align?: Alignment;
  pageBreakBefore?: boolean;
  keepNext?: boolean;
  contextualSpacing?: boolean;
  /** Twips above and below. */
  before?: number;
  after?: number;
  /** 240ths of a line when `lineRule` is auto, else twips. */
  line?: number;
  lineRule?: "auto" | "exact" | "atLeast";
  /** Stands in a frame beside the text: a drop cap or the like. */
  frame?: "dropCap" | "frame";
}

const alignments: ReadonlyMap<string, Alignment> = new Map(
  Object.entries<Alignment>({
    left: "left",
    start: "left",
    center: "center",
    right: "right",
    end: "right",
    both: "justify",
    distribute: "justify",
  }),
);

type Reader = (element: XmlElement, into: ParagraphProperties) => void;

const readers: ReadonlyMap<string, Reader> = new Map(
  Object.entries<Reader>({
    "w:numPr": (element, into) => {
      const numId = integer(find(element, "w:numId")?.attributes["w:val"]);
      const level = integer(find(element, "w:ilvl")?.attributes["w:val"]);
      if (numId !== undefined) into.numId = numId;
      if (level !== undefined) into.level = level;
    },
    "w:outlineLvl": ({ attributes }, into) => {
      const level = integer(attributes["w:val"]);
      if (level !== undefined && level >= 0 && level <= 9) into.outline = level;
    },
    "w:jc": ({ attributes }, into) => {
      const align = alignments.get(attributes["w:val"] ?? "");
      if (align !== undefined) into.align = align;
    },
    "w:pageBreakBefore": ({ attributes }, into) => {
      into.pageBreakBefore = isOnByDefault(attributes["w:val"]);
    },
    "w:keepNext": ({ attributes }, into) => {
      into.keepNext = isOnByDefault(attributes["w:val"]);
    },
    "w:contextualSpacing": ({ attributes }, into) => {
      into.contextualSpacing = isOnByDefault(attributes["w:val"]);
    },
    "w:ind": (element, into) => Object.assign(into, readIndentation(element)),
    "w:spacing": ({ attributes }, into) => {
      const before = isAuto(attributes["w:beforeAutospacing"]) ? autoSpacing : twips(attributes["w:before"]);
      const after = isAuto(attributes["w:afterAutospacing"]) ? autoSpacing : twips(attributes["w:after"]);
      const line = twips(attributes["w:line"]);
      if (before !== undefined) into.before = before;
      if (after !== undefined) into.after = after;
      if (line === undefined) return;
      into.line = line;
      const rule = attributes["w:lineRule"];
      into.lineRule = rule === "exact" || rule === "atLeast" ? rule : "auto";
    },
    "w:framePr": ({ attributes }, into) => {
      const cap = attributes["w:dropCap"];
      into.frame = cap === "drop" || cap === "margin" ? "dropCap" : "frame";
    },
  }),
);

/** What applications take for automatic spacing, that of paragraphs in HTML: 14 points. */
const autoSpacing = 280;

function isAuto(value: string | undefined): boolean {
  return value !== undefined && isOnByDefault(value);
}

export function readIndentation(element: XmlElement | undefined): Indentation {
  if (element === undefined) return {};
  const { attributes } = element;
  const left = twips(attributes["w:left"] ?? attributes["w:start"]);
  const right = twips(attributes["w:right"] ?? attributes["w:end"]);
  const hanging = twips(attributes["w:hanging"]);
  // The one that hangs wins where both are given (section 17.3.1.12).
  const first = hanging === undefined ? twips(attributes["w:firstLine"]) : -hanging;
  return {
    ...(left === undefined ? {} : { left }),
    ...(right === undefined ? {} : { right }),
    ...(first === undefined ? {} : { first }),
  };
}

export function readParagraphProperties(properties: XmlElement | undefined): ParagraphProperties {
  const read: ParagraphProperties = {};
  for (const child of properties?.children ?? [])
    if (typeof child !== "string") readers.get(child.name)?.(child, read);
  return read;
}
