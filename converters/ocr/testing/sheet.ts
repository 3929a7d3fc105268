/** A page drawn for tests: text and rulings in points from the top left, at any resolution, and what it says. */
import type * as Mupdf from "mupdf";
import { loadMupdf } from "../../engines/mupdf.ts";
import type { Box } from "../../util/geometry/box.ts";
import type { Gray } from "../picture/gray.ts";

export type FontName =
  | "Times-Roman"
  | "Times-Bold"
  | "Times-Italic"
  | "Helvetica"
  | "Helvetica-Bold"
  | "Courier";

export interface Cell {
  box: Box;
  text: string;
}

export interface SheetOptions {
  dpi?: number;
  /** Points. */
  width?: number;
  height?: number;
}

export class Sheet {
  /** What was written, a line each, in the order in which it was. */
  readonly lines: string[] = [];
  /** Of ruled tables, in pixels. */
  readonly cells: Cell[] = [];
  readonly #mupdf: typeof Mupdf;
  readonly #pixmap: Mupdf.Pixmap;
  readonly #device: Mupdf.Device;
  readonly #scale: number;
  readonly #fonts = new Map<FontName, Mupdf.Font>();

  private constructor(mupdf: typeof Mupdf, { dpi = 200, width = 595, height = 842 }: SheetOptions) {
    this.#mupdf = mupdf;
    this.#scale = dpi / 72;
    const size: [number, number] = [Math.round(width * this.#scale), Math.round(height * this.#scale)];
    this.#pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, ...size], false);
    this.#pixmap.clear(255);
    this.#device = new mupdf.DrawDevice(mupdf.Matrix.identity, this.#pixmap);
  }

  static async open(options: SheetOptions = {}): Promise<Sheet> {
    return new Sheet((await loadMupdf()).mupdf, options);
  }

  /** Points that the text is wide. */
  widthOf(text: string, font: FontName, size: number): number {
    const face = this.#font(font);
    let width = 0;
    for (const letter of text) width += face.advanceGlyph(face.encodeCharacter(letter));
    return width * size;
  }

  /** One line whose baseline is at `y`; stretched to `width` by its spaces where that is given. */
  text(text: string, x: number, y: number, font: FontName, size: number, width?: number): void {
    this.lines.push(text);
    this.#show(text, x, y, font, size, width);
  }

  /** Text wrapped to a width; gives the baseline of the line that would follow. */
  paragraph(text: string, x: number, y: number, width: number, font: FontName, size: number): number {
    let at = y;
    let line = "";
    for (const word of text.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && this.widthOf(longer, font, size) > width) {
        this.text(line, x, at, font, size, width);
        at += size * 1.25;
        line = word;
      } else line = longer;
    }
    this.text(line, x, at, font, size);
    return at + size * 1.25;
  }

  /** A black bar. */
  bar(x: number, y: number, width: number, height: number, gray = 0): void {
    const path = new this.#mupdf.Path();
    path.rect(x, y, x + width, y + height);
    this.#device.fillPath(
      path,
      false,
      this.#mupdf.Matrix.scale(this.#scale, this.#scale),
      this.#mupdf.ColorSpace.DeviceGray,
      [gray],
      1,
    );
  }

  /** A table with rulings around every cell; gives the y below it. */
  table(
    rows: readonly (readonly string[])[],
    x: number,
    y: number,
    widths: readonly number[],
    size = 9,
  ): number {
    const rowHeight = size * 1.9;
    const total = widths.reduce((sum, width) => sum + width, 0);
    const line = 0.6;
    rows.forEach((row, r) => {
      const top = y + r * rowHeight;
      this.bar(x, top, total, line);
      let left = x;
      row.forEach((text, c) => {
        const width = widths[c] ?? 0;
        if (text !== "") this.text(text, left + size * 0.4, top + rowHeight * 0.68, "Helvetica", size);
        const scaled = (value: number) => value * this.#scale;
        this.cells.push({
          text,
          box: { x0: scaled(left), y0: scaled(top), x1: scaled(left + width), y1: scaled(top + rowHeight) },
        });
        left += width;
      });
    });
    const bottom = y + rows.length * rowHeight;
    this.bar(x, bottom, total, line);
    let left = x;
    for (const width of [0, ...widths]) {
      left += width;
      this.bar(left, y, line, bottom - y + line);
    }
    return bottom + line;
  }

  /** What has been drawn. Nothing can be drawn any more. */
  picture(): Gray {
    this.#device.close();
    const width = this.#pixmap.getWidth();
    const height = this.#pixmap.getHeight();
    const stride = this.#pixmap.getStride();
    const from = this.#pixmap.getPixels();
    const data = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) data.set(from.subarray(y * stride, y * stride + width), y * width);
    this.#device.destroy();
    this.#pixmap.destroy();
    return { data, width, height };
  }

  #font(name: FontName): Mupdf.Font {
    let font = this.#fonts.get(name);
    if (font === undefined) {
      font = new this.#mupdf.Font(name);
      this.#fonts.set(name, font);
    }
    return font;
  }

  #show(text: string, x: number, y: number, font: FontName, size: number, width?: number): void {
    const face = this.#font(font);
    const spaces = text.split(" ").length - 1;
    const extra = width === undefined || spaces === 0 ? 0 : (width - this.widthOf(text, font, size)) / spaces;
    const shown = new this.#mupdf.Text();
    let at = x;
    for (const letter of text) {
      const glyph = face.encodeCharacter(letter);
      const unicode = letter.codePointAt(0) ?? 0;
      shown.showGlyph(face, [size, 0, 0, -size, at, y], glyph, unicode);
      at += face.advanceGlyph(glyph) * size + (letter === " " ? extra : 0);
    }
    const matrix = this.#mupdf.Matrix.scale(this.#scale, this.#scale);
    this.#device.fillText(shown, matrix, this.#mupdf.ColorSpace.DeviceGray, [0], 1);
    shown.destroy();
  }
}
