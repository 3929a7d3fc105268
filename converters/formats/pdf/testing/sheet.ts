/** Small PDFs for tests: text, rules and areas at given places, in the standard fonts. */
import type * as Mupdf from "mupdf";
import type { MupdfEngine } from "../../../engines/mupdf.ts";

const fontNames = {
  plain: "Times-Roman",
  bold: "Times-Bold",
  italic: "Times-Italic",
  mono: "Courier",
  /** Its small letters, from a, are read as the Hebrew alphabet. */
  hebrew: "Courier-Bold",
} as const;

const hebrewMap = `/CIDInit /ProcSet findresource begin begincmap /CMapName /H def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
1 beginbfrange <61> <7a> <05d0> endbfrange
endcmap end`;

export type Face = keyof typeof fontNames;

/** Octal codes of WinAnsiEncoding outside Latin-1. */
const winAnsi: Readonly<Record<string, string>> = { "•": "225", "–": "226", "—": "227", "’": "222" };

interface TextOptions {
  size?: number;
  face?: Face;
}

interface LinkPlace {
  box: [number, number, number, number];
  url: string;
}

/** One page, A4 by default; places are points from the top left corner. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly links: LinkPlace[] = [];
  #content = "";

  constructor(width = 595, height = 842) {
    this.width = width;
    this.height = height;
  }

  /** Text of one line whose baseline is at `y`. */
  text(x: number, y: number, text: string, { size = 11, face = "plain" }: TextOptions = {}): this {
    const escaped = text.replace(/[\\()•–—’]/g, (character) => `\\${winAnsi[character] ?? character}`);
    this.#content += `BT /${face} ${size} Tf ${x} ${this.height - y} Td (${escaped}) Tj ET\n`;
    return this;
  }

  /** Lines below each other, 1.25 em apart. */
  lines(x: number, y: number, lines: readonly string[], options: TextOptions = {}): this {
    lines.forEach((line, i) => {
      this.text(x, y + i * (options.size ?? 11) * 1.25, line, options);
    });
    return this;
  }

  rule(x0: number, y0: number, x1: number, y1: number, width = 0.5): this {
    this.#content += `${width} w ${x0} ${this.height - y0} m ${x1} ${this.height - y1} l S\n`;
    return this;
  }

  area(x0: number, y0: number, x1: number, y1: number, gray: number): this {
    this.#content += `${gray} g ${x0} ${this.height - y1} ${x1 - x0} ${y1 - y0} re f 0 g\n`;
    return this;
  }

  /** What `draw` adds is marked content (ISO 32000-2, 14.6); `id` ties it to an element of a structure tree. */
  marked(tag: string, id: number | null, draw: (sheet: this) => void): this {
    this.#content += id === null ? `/${tag} BMC\n` : `/${tag} <</MCID ${id}>> BDC\n`;
    draw(this);
    this.#content += "EMC\n";
    return this;
  }

  /** Operators as they stand in the stream. */
  raw(operators: string): this {
    this.#content += `${operators}\n`;
    return this;
  }

  link(x0: number, y0: number, x1: number, y1: number, url: string): this {
    this.links.push({ box: [x0, y0, x1, y1], url });
    return this;
  }

  get content(): string {
    return this.#content;
  }
}

export interface PdfOptions {
  /** Titles with 0-based pages, all on one level. */
  outline?: readonly { title: string; page: number }[];
  /** What else is to be in the file, before it is saved. */
  prepare?: (document: Mupdf.PDFDocument) => void;
  /** As MuPDF writes them, e.g. "encrypt=aes-256,user-password=secret". */
  save?: string;
}

export function makePdf(
  { mupdf }: MupdfEngine,
  sheets: readonly Sheet[],
  options: PdfOptions = {},
): Uint8Array {
  const document = new mupdf.PDFDocument();
  try {
    const fonts: Record<string, Mupdf.PDFObject> = {};
    for (const [face, name] of Object.entries(fontNames)) {
      fonts[face] = document.addSimpleFont(new mupdf.Font(name), "Latin");
    }
    fonts.hebrew?.put("ToUnicode", document.addStream(hebrewMap, {}));
    const resources = document.addObject({ Font: fonts });
    sheets.forEach((sheet, index) => {
      document.insertPage(
        -1,
        document.addPage([0, 0, sheet.width, sheet.height], 0, resources, sheet.content),
      );
      const page = document.loadPage(index);
      for (const { box, url } of sheet.links) page.createLink(box, url);
      page.destroy();
    });
    const iterator = options.outline ? document.outlineIterator() : null;
    for (const { title, page } of options.outline ?? []) {
      iterator?.insert({ title, uri: `#page=${page + 1}`, open: false });
    }
    options.prepare?.(document);
    const buffer = document.saveToBuffer(options.save ?? "compress");
    const bytes = buffer.asUint8Array().slice();
    buffer.destroy();
    return bytes;
  } finally {
    document.destroy();
  }
}
