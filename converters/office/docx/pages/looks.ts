/** What of a run's formatting changes its room on the page. */
import type { XmlElement } from "../../../xml/element.ts";
import type { ParagraphFacts, TextBase } from "../styles/facts.ts";
import { sizeDefault } from "../styles/run.ts";
import type { StyleSheet } from "../styles/sheet.ts";
import { type Face, faceOf } from "./widths.ts";

/** Properties of a run that change its room on the page. */
const telling: ReadonlySet<string> = new Set([
  "w:rStyle",
  "w:rFonts",
  "w:sz",
  "w:vanish",
  "w:specVanish",
  "w:caps",
]);

export interface Look {
  face: Face;
  /** Twips. */
  size: number;
  caps: boolean;
  hidden: boolean;
}

const twipsPerHalfPoint = 10;

export class Looks {
  readonly #styles: StyleSheet;
  readonly #font: string;
  readonly #bases = new WeakMap<TextBase, Look>();

  /** `font`: where none is named. */
  constructor(styles: StyleSheet, font: string) {
    this.#styles = styles;
    this.#font = font;
  }

  /** Of a run without properties of its own. */
  base(facts: ParagraphFacts): Look {
    let look = this.#bases.get(facts.text);
    if (look === undefined) {
      const { font, size, caps, hidden } = facts.text.properties;
      look = {
        face: faceOf(font || this.#font),
        size: (size ?? sizeDefault) * twipsPerHalfPoint,
        caps: caps ?? false,
        hidden: hidden ?? false,
      };
      this.#bases.set(facts.text, look);
    }
    return look;
  }

  of(properties: XmlElement | undefined, facts: ParagraphFacts): Look {
    const told = properties?.children.some((child) => typeof child !== "string" && telling.has(child.name));
    if (told !== true) return this.base(facts);
    const { font, size, caps, hidden } = this.#styles.run(properties, facts);
    return { face: faceOf(font || this.#font), size: size * twipsPerHalfPoint, caps, hidden };
  }
}
