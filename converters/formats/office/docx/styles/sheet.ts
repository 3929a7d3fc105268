/** The style sheet of a document (ISO/IEC 29500-1, section 17.7), with its lists: what paragraphs and runs come to. */
import { childrenNamed, find, type XmlElement } from "../../../../input/xml/element.ts";
import { isMonospaced } from "../../text/monospaced.ts";
import { isOnByDefault } from "../../values/on-off.ts";
import { Numbering } from "../numbering/numbering.ts";
import { styleRules } from "../tables/look.ts";
import type { ParagraphFacts, RunFacts } from "./facts.ts";
import { resolveParagraph, type StyledParagraph } from "./paragraph.ts";
import { type ParagraphProperties, readParagraphProperties } from "./paragraph-properties.ts";
import { headingLevelOf, isCodeStyle, type ParagraphRole, plainName, roleOf } from "./roles.ts";
import { type CharacterStyle, runFacts } from "./run.ts";
import { type RunProperties, readRunProperties, toggles } from "./run-properties.ts";
import { childValue } from "./values.ts";

/** One style of the sheet as it stands (w:style, ISO/IEC 29500-1, section 17.7.4.17), not yet with what it is based on. */
interface Style {
  id: string;
  type: "paragraph" | "character" | "table" | "numbering";
  /** As it is shown; the id where the style has no name. */
  name: string;
  /** See `plainName`. */
  plain: string;
  basedOn: string | undefined;
  default: boolean;
  paragraph: ParagraphProperties;
  run: RunProperties;
  /** Of a table style: it draws lines or grounds. */
  ruled: boolean;
}

const types: ReadonlyMap<string, Style["type"]> = new Map(
  Object.entries<Style["type"]>({
    paragraph: "paragraph",
    character: "character",
    table: "table",
    numbering: "numbering",
  }),
);

/** A style without a type is one of paragraphs (section 17.7.4.17). */
function readStyle(element: XmlElement): Style | null {
  const { attributes } = element;
  const id = attributes["w:styleId"];
  const type = types.get(attributes["w:type"] ?? "paragraph");
  if (id === undefined || type === undefined) return null;
  const name = childValue(element, "w:name") ?? id;
  const isDefault = attributes["w:default"];
  return {
    id,
    type,
    name,
    plain: plainName(name),
    basedOn: childValue(element, "w:basedOn"),
    default: isDefault !== undefined && isOnByDefault(isDefault),
    paragraph: readParagraphProperties(find(element, "w:pPr")),
    run: readRunProperties(find(element, "w:rPr")),
    ruled: type === "table" && styleRules(element),
  };
}

/** Styles based on each other; no sheet that a person made is deeper than ten. */
const chainMax = 64;

/** What built-in styles look like that a document uses and its sheet does not define. */
const undefinedLooks: ReadonlyMap<string, RunProperties> = new Map(
  Object.entries<RunProperties>({
    strong: { bold: true },
    emphasis: { italic: true },
  }),
);

export class StyleSheet {
  readonly numbering: Numbering;
  readonly tableDefault: string | null;
  readonly #styles = new Map<string, Style>();
  readonly #defaults: { paragraph: ParagraphProperties; run: RunProperties };
  readonly #paragraphDefault: string | null;
  readonly #characterDefault: string | null;
  readonly #paragraphs = new Map<string | null, StyledParagraph>();
  readonly #characters = new Map<string | null, CharacterStyle>();

  private constructor(styles: XmlElement | undefined, numbering: XmlElement | undefined) {
    for (const element of childrenNamed(styles, "w:style")) {
      const style = readStyle(element);
      // Of two styles of one id applications take the last.
      if (style !== null) this.#styles.set(style.id, style);
    }
    const defaults = find(styles, "w:docDefaults");
    this.#defaults = {
      paragraph: readParagraphProperties(find(defaults, "w:pPrDefault", "w:pPr")),
      run: readRunProperties(find(defaults, "w:rPrDefault", "w:rPr")),
    };
    this.#paragraphDefault = this.#defaultOf("paragraph");
    this.tableDefault = this.#defaultOf("table");
    this.#characterDefault = this.#defaultOf("character");
    this.numbering = Numbering.read(numbering, (id) => this.#styles.get(id)?.paragraph.numId);
  }

  /** Of the roots of styles.xml and numbering.xml, as far as a package has them. */
  static read(styles: XmlElement | undefined, numbering?: XmlElement): StyleSheet {
    return new StyleSheet(styles, numbering);
  }

  /** Of a paragraph's w:pPr; the same object for all paragraphs that have nothing but a style. */
  paragraph(properties: XmlElement | undefined): ParagraphFacts {
    const styleId = find(properties, "w:pStyle")?.attributes["w:val"] ?? this.#paragraphDefault;
    const styled = this.#paragraphStyle(styleId);
    const own = properties?.children ?? [];
    const plain = own.every((child) => typeof child === "string" || !formatting.has(child.name));
    if (plain) return styled.facts;
    return resolveParagraph(styled, readParagraphProperties(properties), this.numbering);
  }

  /** Of a run's w:rPr in a paragraph of this sheet. */
  run(properties: XmlElement | undefined, paragraph: ParagraphFacts): RunFacts {
    const styleId = find(properties, "w:rStyle")?.attributes["w:val"] ?? this.#characterDefault;
    return runFacts(this.#characterStyle(styleId), readRunProperties(properties), paragraph);
  }

  /** The style and what it is based on, nearest first; a style that the sheet lacks is told by its id. */
  chain(styleId: string | null): Style[] {
    const chain: Style[] = [];
    for (let id = styleId; id !== null && chain.length < chainMax; ) {
      const style = this.#styles.get(id);
      if (style === undefined || chain.includes(style)) {
        if (chain.length === 0) chain.push(undefinedStyle(id));
        break;
      }
      chain.push(style);
      id = style.basedOn ?? null;
    }
    return chain;
  }

  #defaultOf(type: Style["type"]): string | null {
    let found: string | null = null;
    for (const style of this.#styles.values()) if (style.type === type && style.default) found = style.id;
    return found;
  }

  #paragraphStyle(styleId: string | null): StyledParagraph {
    let styled = this.#paragraphs.get(styleId);
    if (styled === undefined) {
      const always: RunProperties = {};
      for (const toggle of toggles) if (this.#defaults.run[toggle] === true) always[toggle] = true;
      const isDefault = (style: Style) => style.id === this.#paragraphDefault;
      styled = styledParagraph(this.chain(styleId), this.#defaults, always, isDefault, this.numbering);
      if (this.#paragraphs.size < stylesMax) this.#paragraphs.set(styleId, styled);
    }
    return styled;
  }

  #characterStyle(styleId: string | null): CharacterStyle {
    let character = this.#characters.get(styleId);
    if (character === undefined) {
      const chain = this.chain(styleId);
      const properties: RunProperties = {};
      for (const style of chain.toReversed()) Object.assign(properties, style.run);
      const named = chain.some(({ plain, id }) => isCodeStyle(plain) || isCodeStyle(plainName(id)));
      character = {
        id: styleId,
        name: chain[0]?.name ?? "",
        code: named || isMonospaced(properties.font),
        properties,
      };
      if (this.#characters.size < stylesMax) this.#characters.set(styleId, character);
    }
    return character;
  }
}

/** Kept; a file may name any number of styles. */
const stylesMax = 10_000;

/** What makes a paragraph more than its style says. */
const formatting: ReadonlySet<string> = new Set(
  "w:numPr w:outlineLvl w:jc w:pageBreakBefore w:keepNext w:contextualSpacing w:ind w:spacing w:framePr".split(
    " ",
  ),
);

function undefinedStyle(id: string): Style {
  const plain = plainName(id);
  return {
    id,
    type: "paragraph",
    name: id,
    plain,
    basedOn: undefined,
    default: false,
    paragraph: {},
    run: undefinedLooks.get(plain) ?? {},
    ruled: false,
  };
}

/** What a style alone makes of a paragraph: its chain put together, its role, its level as a heading. */
interface Meaning {
  role: ParagraphRole | null;
  headingLevel: number | null;
}

function styledParagraph(
  chain: readonly Style[],
  defaults: { paragraph: ParagraphProperties; run: RunProperties },
  always: RunProperties,
  isDefault: (style: Style) => boolean,
  numbering: Numbering,
): StyledParagraph {
  const paragraph: ParagraphProperties = { ...defaults.paragraph };
  const run: RunProperties = { ...defaults.run };
  for (const toggle of Object.keys(always) as (keyof RunProperties)[]) delete run[toggle];
  for (const style of chain.toReversed()) {
    Object.assign(paragraph, style.paragraph);
    Object.assign(run, style.run);
  }
  const monospaced = isMonospaced(run.font);
  const meaning = meaningOf(chain);
  const typed = monospaced && chain.some((style) => !isDefault(style) && isMonospaced(style.run.font));
  const role = meaning.role ?? (typed && meaning.headingLevel === null ? "code" : null);
  const [style] = chain;
  const numbered = chain.findIndex((each) => each.paragraph.numId !== undefined);
  const styled = {
    properties: paragraph,
    // Indentation that stands with the list or nearer is the style's own and wins over the list's.
    indentation: indentationOf(numbered === -1 ? chain : chain.slice(0, numbered + 1)),
    level: levelOf(chain, paragraph, numbering),
    text: { properties: run, always, monospaced },
    styleId: style?.id ?? null,
    styleName: style?.name ?? "",
    ...meaning,
    role,
  };
  return { ...styled, facts: resolveParagraph(styled, {}, numbering) };
}

/** The nearest style that says what it is for; a style without a word of its own is what it is based on. */
function meaningOf(chain: readonly Style[]): Meaning {
  let role: ParagraphRole | null = null;
  for (const { plain, id, paragraph } of chain) {
    const level = headingLevelOf(plain) ?? headingLevelOf(plainName(id));
    if (level !== null) return { role, headingLevel: level };
    const named = roleOf(plain) ?? roleOf(plainName(id));
    if (named !== null && named !== "body" && named !== "list") {
      // The heading of the contents looks like one, and is based on one.
      if (named !== "tocHeading") return { role: named, headingLevel: null };
      role = named;
    }
    if (named === "list") role ??= named;
    if (paragraph.outline !== undefined && paragraph.outline < 9)
      return { role, headingLevel: paragraph.outline + 1 };
  }
  return { role, headingLevel: null };
}

/** The list level of a style: the one that names the style (section 17.9.23), else its w:ilvl. */
function levelOf(chain: readonly Style[], properties: ParagraphProperties, numbering: Numbering): number {
  const { numId } = properties;
  if (numId === undefined || numId === 0) return 0;
  for (const { id } of chain) {
    const level = numbering.levelOfStyle(numId, id);
    if (level !== null) return level;
  }
  return properties.level ?? 0;
}

function indentationOf(chain: readonly Style[]): ParagraphProperties {
  const merged: ParagraphProperties = {};
  for (const { paragraph } of chain.toReversed()) {
    const { left, right, first } = paragraph;
    if (left !== undefined) merged.left = left;
    if (right !== undefined) merged.right = right;
    if (first !== undefined) merged.first = first;
  }
  return merged;
}
