/** One Style object per distinct look in a document. */
import type * as Mupdf from "mupdf";
import type { Style } from "../../../../layout/model.ts";
import { charFlag } from "./glyphs.ts";

type FontPointer = Exclude<ConstructorParameters<typeof Mupdf.Font>[0], string>;

interface FontFacts {
  name: string;
  bold: boolean;
  italic: boolean;
  mono: boolean;
  symbolic: boolean;
}

const boldName = /bold|black|heavy|semibold|demi|(?:^|[-,. ])(?:bd|blk)(?:$|[-, ])/i;
const italicName = /italic|oblique|slanted|(?:^|[-,])(?:it|ita|obl)$/i;
const monoName =
  /courier|mono|consol|menlo|typewriter|lucida ?console|source ?code|fira ?code|nimbusmon|inconsolata|letter ?gothic|andale|monaco|(?:^|[^a-z])(?:cm|ec|sf|lm|tx|px|la)(?:sl|it|cs|vt)?tt(?:$|[^a-z])/i;
const symbolName = /wingdings|webdings|symbol|dingbats/i;

export class StyleTable {
  /** Words of the document, each kept once, by the hash of its UTF-16 units. */
  readonly words = new Map<number, string>();
  /** Object numbers of fonts whose Unicode maps were looked at. */
  readonly mended = new Set<number>();
  readonly #styles = new Map<string, Style>();
  #fonts = new Map<number, FontFacts>();
  /** Lines mostly look like the one before. */
  #last: { font: number; size: number; argb: number; flag: number; style: Style } | undefined;
  readonly #mupdf: typeof Mupdf;

  constructor(mupdf: typeof Mupdf) {
    this.#mupdf = mupdf;
  }

  /** Font pointers may be used again for other fonts once a page is freed. */
  forgetFonts(): void {
    this.#fonts = new Map();
    this.#last = undefined;
  }

  isSymbolic(font: number): boolean {
    return this.#facts(font).symbolic;
  }

  style(font: number, size: number, argb: number, bidiAndFlags: number): Style {
    const last = this.#last;
    const flag = bidiAndFlags & charFlag.bold;
    if (last && last.font === font && last.size === size && last.argb === argb && last.flag === flag)
      return last.style;
    const style = this.#find(font, size, argb, flag !== 0);
    this.#last = { font, size, argb, flag, style };
    return style;
  }

  #find(font: number, size: number, argb: number, emboldened: boolean): Style {
    const facts = this.#facts(font);
    const bold = facts.bold || emboldened;
    const rounded = Math.round(size * 10) / 10;
    const color = argb & 0xffffff;
    const key = `${facts.name}|${rounded}|${bold ? "b" : ""}${facts.italic ? "i" : ""}|${color.toString(16)}`;
    let style = this.#styles.get(key);
    if (!style) {
      const { name, italic, mono } = facts;
      style = { key, font: name, size: rounded, bold, italic, mono, color };
      this.#styles.set(key, style);
    }
    return style;
  }

  #facts(pointer: number): FontFacts {
    let facts = this.#fonts.get(pointer);
    if (!facts) {
      const font = new this.#mupdf.Font(pointer as FontPointer);
      const name = font.getName().replace(/^[A-Z]{6}\+/, "");
      facts = {
        name,
        bold: font.isBold() || boldName.test(name),
        italic: font.isItalic() || italicName.test(name),
        mono: font.isMono() || monoName.test(name),
        symbolic: symbolName.test(name),
      };
      font.destroy();
      this.#fonts.set(pointer, facts);
    }
    return facts;
  }
}
