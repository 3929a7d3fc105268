/** The words of a paragraph with their looks (ISO/IEC 29500-1, section 21.1.2.3). */
import { elementsOf, find, textOf, type XmlElement } from "../../../../input/xml/element.ts";
import { displayMath, mathOf } from "../../math/math.ts";
import { isMonospaced } from "../../text/monospaced.ts";
import { isSymbolFont, symbolOf, symbolText } from "../../text/symbol-fonts.ts";
import { isOn } from "../../values/on-off.ts";

/** Letters of Latin-1 that stand alone: what applications write for the arrows that they put in for ->. */
const alone = /^\s*(?:(?!\s)[\x80-\xff]){1,2}\s*$/;

/** What a run shows whose font is made of pictures: a:latin for all of it, a:sym for its symbols only. */
export function shownText(text: string, properties: XmlElement | undefined): string {
  const latin = find(properties, "a:latin")?.attributes.typeface;
  if (latin !== undefined && isSymbolFont(latin)) return inFont(latin, text);
  const symbol = find(properties, "a:sym")?.attributes.typeface;
  if (symbol === undefined || !isSymbolFont(symbol)) return text;
  return alone.test(text) ? inFont(symbol, text) : symbolText(symbol, text);
}

function inFont(typeface: string, text: string): string {
  return text.replace(/\S/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const shown = code <= 0xff || (code >= 0xf000 && code <= 0xf0ff) ? symbolOf(typeface, code) : null;
    return shown ?? character;
  });
}

/** A run, a line break or an equation. */
export type Inline =
  | { kind: "text"; text: string; format: Format }
  | { kind: "break" }
  | { kind: "math"; latex: string; display: boolean };

export interface Format {
  strong: boolean;
  emphasis: boolean;
  strike: boolean;
  monospaced: boolean;
  script: "sub" | "sup" | null;
  url: string | null;
}

export const plainFormat: Format = {
  strong: false,
  emphasis: false,
  strike: false,
  monospaced: false,
  script: null,
  url: null,
};

/** Address of a relation of the slide; null for what leads nowhere outside of it. */
export type LinkTarget = (click: XmlElement | undefined) => string | null;

/** Fields whose text belongs to the page. */
const furnitureFields: ReadonlySet<string> = new Set(["slidenum"]);
/** Characters that XML cannot hold are written like this (ISO/IEC 29500-1, section 22.4.2.4). */
const escaped = /_x([0-9A-Fa-f]{4})_/g;

export interface RunContext {
  link: LinkTarget;
  /** Of the paragraph's level. */
  monospaced: boolean;
  leftOut(what: XmlElement | string): void;
}

export function readInlines(paragraph: XmlElement, context: RunContext): Inline[] {
  const inlines: Inline[] = [];
  for (const element of elementsOf(paragraph)) {
    switch (element.name) {
      case "a:r":
        pushText(inlines, element, context);
        break;
      case "a:fld":
        if (furnitureFields.has(element.attributes.type ?? "")) context.leftOut(element);
        else pushText(inlines, element, context);
        break;
      case "a:br":
        inlines.push({ kind: "break" });
        break;
      case "a14:m":
        for (const equation of equationsIn(element)) inlines.push(equation);
        break;
    }
  }
  return inlines;
}

function pushText(inlines: Inline[], run: XmlElement, context: RunContext): void {
  const properties = find(run, "a:rPr");
  const text = shownText(unescaped(textOf(find(run, "a:t"))), properties);
  if (text === "") return;
  const format = formatOf(properties, context);
  const lines = text.split(/[\v\u2028\u2029]/);
  lines.forEach((line, i) => {
    if (i > 0) inlines.push({ kind: "break" });
    const last = inlines.at(-1);
    if (last?.kind === "text" && sameFormat(last.format, format)) last.text += line;
    else if (line !== "") inlines.push({ kind: "text", text: line, format });
  });
}

export function unescaped(text: string): string {
  return text.includes("_x") ? text.replace(escaped, unescapedCharacter) : text;
}

function unescapedCharacter(whole: string, code: string): string {
  const value = Number.parseInt(code, 16);
  if (value === 0x0b) return "\v";
  if (value === 0x5f) return "_";
  return value < 0x20 ? (value === 9 || value === 10 ? " " : "") : whole;
}

function formatOf(properties: XmlElement | undefined, context: RunContext): Format {
  const { b, i, strike, baseline } = properties?.attributes ?? {};
  const latin = find(properties, "a:latin")?.attributes.typeface;
  const raised = Number.parseFloat(baseline ?? "0") || 0;
  return {
    strong: isOn(b),
    emphasis: isOn(i),
    strike: strike === "sngStrike" || strike === "dblStrike",
    monospaced: latin === undefined ? context.monospaced : isMonospaced(latin),
    script: raised === 0 ? null : raised > 0 ? "sup" : "sub",
    url: context.link(find(properties, "a:hlinkClick")),
  };
}

function sameFormat(a: Format, b: Format): boolean {
  return (
    a.strong === b.strong &&
    a.emphasis === b.emphasis &&
    a.strike === b.strike &&
    a.monospaced === b.monospaced &&
    a.script === b.script &&
    a.url === b.url
  );
}

/** Of a14:m ([MS-ODRAWXML], section 2.20.1): one among words, or some that have lines of their own. */
function equationsIn(element: XmlElement): Inline[] {
  return elementsOf(element).flatMap((math): Inline[] => {
    if (math.name === "m:oMathPara")
      return displayMath(math).map((latex) => ({ kind: "math", latex, display: true }));
    return math.name === "m:oMath" ? [{ kind: "math", latex: mathOf(math), display: false }] : [];
  });
}
