/** PDFs of pictures for tests: sheets as a scanner sees them, and pictures beside text. */
import type * as Mupdf from "mupdf";
import type { MupdfEngine } from "../../../engines/mupdf.ts";
import type { Gray } from "../../../ocr/picture/gray.ts";
import { makePdf, type PdfOptions, Sheet } from "./sheet.ts";

/** A sheet as gray pixels. */
export function pixelsOfSheet(engine: MupdfEngine, sheet: Sheet, dpi = 200): Gray {
  const { mupdf } = engine;
  const document = mupdf.Document.openDocument(makePdf(engine, [sheet]), "application/pdf");
  const page = document.loadPage(0);
  const scale = mupdf.Matrix.scale(dpi / 72, dpi / 72);
  const pixmap = page.toPixmap(scale, mupdf.ColorSpace.DeviceGray, false);
  try {
    return { data: new Uint8Array(pixmap.getPixels()), width: pixmap.getWidth(), height: pixmap.getHeight() };
  } finally {
    pixmap.destroy();
    page.destroy();
    document.destroy();
  }
}

/** What no letters are on: smooth shades with a little grain. */
export function photograph(width: number, height: number): Gray {
  const data = new Uint8Array(width * height);
  let seed = 7;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      const shade = 128 + 60 * Math.sin(x / 47) * Math.cos(y / 61) + 40 * Math.sin((x + y) / 133);
      data[y * width + x] = shade + ((seed >> 16) % 16) - 8;
    }
  }
  return { data, width, height };
}

/** The operators that put picture `name` into a box of a sheet, in points from its top left corner. */
export function shownAt(
  sheet: Sheet,
  name: string,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
): Sheet {
  return sheet.raw(`q ${x1 - x0} 0 0 ${y1 - y0} ${x0} ${sheet.height - y1} cm /${name} Do Q`);
}

/** As `makePdf`, with pictures that the sheets name. */
export function makePdfWith(
  engine: MupdfEngine,
  sheets: readonly Sheet[],
  pictures: Readonly<Record<string, Gray>>,
  options: PdfOptions = {},
): Uint8Array {
  return makePdf(engine, sheets, {
    ...options,
    prepare: (document) => {
      const resources = document.findPage(0).get("Resources");
      const names: Record<string, Mupdf.PDFObject> = {};
      for (const [name, pixels] of Object.entries(pictures)) names[name] = addPicture(document, pixels);
      resources.put("XObject", names);
      options.prepare?.(document);
    },
  });
}

function addPicture(document: Mupdf.PDFDocument, { data, width, height }: Gray): Mupdf.PDFObject {
  const dictionary = {
    ...{ Type: "/XObject", Subtype: "/Image", Width: width, Height: height },
    ...{ ColorSpace: "/DeviceGray", BitsPerComponent: 8 },
  };
  return document.addStream(data, named(document, dictionary));
}

/** Texts that begin with a slash are names. */
function named(document: Mupdf.PDFDocument, values: Record<string, string | number>): Mupdf.PDFObject {
  const dictionary = document.newDictionary();
  for (const [key, value] of Object.entries(values))
    dictionary.put(key, typeof value === "string" ? document.newName(value.slice(1)) : value);
  return dictionary;
}

/** A sheet that is nothing but the picture of another; `over`: what is drawn over it. */
export function scanOf(sheet: { width: number; height: number }, name: string, over = ""): Sheet {
  const scan = shownAt(new Sheet(sheet.width, sheet.height), name, [0, 0, sheet.width, sheet.height]);
  return over === "" ? scan : scan.raw(over);
}

/** Text that is there for machines: drawn without ink (text rendering mode 3). Lines with their baselines. */
export function hiddenLayer(
  sheet: Sheet,
  lines: readonly { x: number; y: number; text: string; size?: number }[],
): string {
  return lines
    .map(
      ({ x, y, text, size = 12 }) =>
        `BT 3 Tr /plain ${size} Tf ${x} ${sheet.height - y} Td (${text}) Tj ET 0 Tr`,
    )
    .join("\n");
}
