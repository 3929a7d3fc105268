/** The style sheet of a document (ISO/IEC 29500-1, section 17.7), with its lists: what paragraphs and runs come to. */
import { childrenNamed, find, type XmlElement } from "../../../xml/element.ts";
import { isMonospaced } from "../../text/monospaced.ts";
import { Numbering } from "../numbering/numbering.ts";
import type { ParagraphFacts, RunFacts } from "./facts.ts";
import { resolveParagraph, type StyledParagraph } from "./paragraph.ts";
import { type ParagraphProperties, readParagraphProperties } from "./paragraph-properties.ts";
import { isCodeStyle, plainName } from "./roles.ts";
import { type CharacterStyle, runFacts } from "./run.ts";
import { type RunProperties, readRunProperties, toggles } from "./run-properties.ts";
import { readStyle, type Style } from "./style.ts";
import { styledParagraph } from "./styled.ts";

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
  /** The style of tables that name none. */
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
