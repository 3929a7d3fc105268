/** Text broken into lines, greedily, as applications do. Lengths in twips. */
import { type Face, isWide } from "./widths.ts";

const tabStop = 720;
const space = 0x20;
const hyphen = 0x2d;

/** Takes the text of one paragraph and gives its lines' heights, in order. */
export class Lines {
  readonly #line: (height: number) => void;
  #width = 0;
  #x = 0;
  #word = 0;
  #height = 0;
  /** Something stands on the line, be it of no width. */
  #begun = false;

  constructor(line: (height: number) => void) {
    this.#line = line;
  }

  /** A paragraph begins: `width` of its lines, `first` more or less for the first one. */
  begin(width: number, first: number): void {
    this.#width = Math.max(tabStop / 2, width);
    this.#x = Math.max(0, first);
    this.#word = 0;
    this.#height = 0;
    this.#begun = false;
  }

  /** `size` is that of the font, `height` of a line in it. */
  text(text: string, face: Face, size: number, height: number, caps: boolean): void {
    if (text === "") return;
    this.#begun = true;
    if (height > this.#height) this.#height = height;
    const { widths, other } = face;
    const scale = size / 1_000;
    const limit = this.#width;
    let x = this.#x;
    let word = this.#word;
    for (let i = 0; i < text.length; i++) {
      let code = text.charCodeAt(i);
      if (code === space || code === 9 || code === 10 || code === 13) {
        x += word + (widths[space] ?? 0) * scale;
        word = 0;
        continue;
      }
      if (caps && code >= 0x61 && code <= 0x7a) code -= 0x20;
      let width: number;
      if (code < 128) width = (widths[code] ?? 0) * scale;
      else if (code < 0x1100) width = code >= 0x300 && code < 0x370 ? 0 : other * scale;
      else if (isWide(code)) {
        x += word;
        word = 0;
        width = size;
        if (x + width > limit) {
          this.#line(this.#height);
          this.#height = height;
          x = 0;
        }
        x += width;
        continue;
      } else width = (code >= 0xdc00 && code <= 0xdfff ? 0 : other) * scale;
      word += width;
      if (x + word > limit) {
        this.#line(this.#height);
        this.#height = height;
        x = 0;
        // A word that is wider than the line is broken anywhere.
        if (word > limit) word = width;
      }
      if (code === hyphen) {
        x += word;
        word = 0;
      }
    }
    this.#x = x;
    this.#word = word;
  }

  tab(height: number): void {
    this.#begun = true;
    if (height > this.#height) this.#height = height;
    const x = this.#x + this.#word;
    this.#x = (Math.floor(x / tabStop) + 1) * tabStop;
    this.#word = 0;
    if (this.#x > this.#width) this.end(height);
  }

  box(width: number, height: number): void {
    this.#x += this.#word;
    this.#word = 0;
    if (this.#x + width > this.#width && this.#x > 0) {
      if (this.#height > 0) this.#line(this.#height);
      this.#x = 0;
      this.#height = 0;
    }
    this.#begun = true;
    this.#x += width;
    if (height > this.#height) this.#height = height;
  }

  /** The line ends, whether something stands on it or not. */
  end(height: number): void {
    this.#line(Math.max(this.#height, this.#begun ? 0 : height));
    this.#x = 0;
    this.#word = 0;
    this.#height = 0;
    this.#begun = false;
  }

  get begun(): boolean {
    return this.#begun;
  }
}
