import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type * as Mupdf from "mupdf";
import { codeOf } from "../config/testing/failures.ts";
import type { Source } from "./contract.ts";
import type { BoundingBox } from "./document/model.ts";
import { loadMupdf, type MupdfEngine } from "./engines/mupdf.ts";
import { loadSharp, type Pixels } from "./engines/sharp.ts";
import { converter } from "./formats/pdf/converter.ts";
import { makePdf, Sheet } from "./formats/pdf/testing/sheet.ts";
import { drawPicture } from "./page-picture.ts";
import { pictureFile } from "./page-picture-file.ts";
import { pixelSize } from "./pictures/page-size.ts";
import { contextIn } from "./testing/context.ts";
import { usualRequest } from "./testing/converted.ts";

const folder = mkdtempSync(join(tmpdir(), "mm-picture-"));
afterAll(() => rmSync(folder, { recursive: true }));
let engine: MupdfEngine;
beforeAll(async () => {
  engine = await loadMupdf();
});

type Change = (page: Mupdf.PDFObject) => void;

/** A PDF of one page, its dictionary changed. */
function source(sheet: Sheet, change: Change = () => {}): Source {
  const bytes = makePdf(engine, [sheet]);
  const document = engine.mupdf.Document.openDocument(bytes, "application/pdf") as Mupdf.PDFDocument;
  change(document.findPage(0));
  return file(document.saveToBuffer("").asUint8Array().slice());
}

function file(bytes: Uint8Array): Source {
  const path = join(mkdtempSync(join(folder, "pdf-")), "a.pdf");
  writeFileSync(path, bytes);
  return { path, filename: "a.pdf", bytes: bytes.length };
}

async function draw(input: Source, width = 800, number = 1) {
  const workDir = mkdtempSync(join(folder, "work-"));
  const picture = await drawPicture(input, "pdf-to-markdown", { number, width }, workDir);
  const encoded = readFileSync(join(workDir, pictureFile));
  expect(encoded.subarray(8, 12).toString()).toBe("WEBP");
  expect(encoded.length).toBe(picture.bytes);
  const sharp = await loadSharp(workDir);
  const { data, info } = await sharp(encoded).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([picture.width, picture.height, 3]);
  return { ...picture, data };
}

/** The boxes of the layout's blocks, and the page's size there. */
async function layoutOf(input: Source): Promise<{ boxes: BoundingBox[]; width: number; height: number }> {
  const workDir = mkdtempSync(join(folder, "work-"));
  const { root, units } = await converter.convert(input, usualRequest, contextIn(workDir));
  const boxes = root.children.flatMap(({ data }) => (data?.provenance?.bbox ? [data.provenance.bbox] : []));
  return { boxes, width: units[0]?.width ?? 0, height: units[0]?.height ?? 0 };
}

interface Area {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Points that the layout's boxes may be off: they go by the font's size, and glyphs reach a little over. */
const slack = 2.5;

const within = ({ x0, y0, x1, y1 }: Area, x: number, y: number) => x >= x0 && x <= x1 && y >= y0 && y <= y1;

/** How many dark pixels lie in each area, and how many in none. */
function ink({ data, width }: Pixels, areas: readonly Area[]): { inside: number[]; outside: number } {
  const inside = areas.map(() => 0);
  let outside = 0;
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at] ?? 255) > 128) continue;
    const x = (at / 3) % width;
    const y = Math.floor(at / 3 / width);
    const area = areas.findIndex((each) => within(each, x, y));
    if (area < 0) outside += 1;
    else inside[area] = (inside[area] ?? 0) + 1;
  }
  return { inside, outside };
}

/** Blocks of different widths in a corner of the page, so that no turn or shift of it looks the same. */
const page = () =>
  new Sheet(500, 700)
    .text(120, 150, "A heading of its own", { size: 20, face: "bold" })
    .lines(120, 250, ["A paragraph of two lines, the first of which is long,", "and the second is not."])
    .text(300, 420, "Aside.");

/** As scanners and office programs write pages that are not upright: drawn lying, and turned back for show. */
const lying: Record<90 | 180 | 270, { matrix: string; width: number; height: number }> = {
  90: { matrix: "0 1 -1 0 700 0", width: 700, height: 500 },
  180: { matrix: "-1 0 0 -1 500 700", width: 500, height: 700 },
  270: { matrix: "0 -1 1 0 0 500", width: 700, height: 500 },
};

function turned(degrees: 90 | 180 | 270, crop?: [number, number, number, number]): Change {
  return (object) => {
    const { matrix, width, height } = lying[degrees];
    const content = object.get("Contents").readStream().asString();
    object.get("Contents").writeStream(`${matrix} cm\n${content}`);
    object.put("MediaBox", [0, 0, width, height]);
    object.put("Rotate", degrees);
    if (crop !== undefined) object.put("CropBox", crop);
  };
}

describe("a picture shows the page of the layout, edge to edge", () => {
  const cases: [name: string, change: Change, pixels: [width: number, height: number]][] = [
    ["as it is", () => {}, [800, 1120]],
    ["turned by 90 degrees", turned(90), [800, 1120]],
    ["turned by 180 degrees", turned(180), [800, 1120]],
    ["turned by 270 degrees", turned(270), [800, 1120]],
    ["cropped", (object) => object.put("CropBox", [100, 200, 460, 620]), [800, 933]],
    // The same crop, said in the coordinates of the page that lies.
    ["cropped and turned", turned(90, [80, 100, 500, 460]), [800, 933]],
    ["with text that runs upwards", (object) => object.put("Rotate", 270), [800, 1120]],
    ["with text that runs downwards", (object) => object.put("Rotate", 90), [800, 1120]],
    ["in units of half an inch", (object) => object.put("UserUnit", 36), [800, 1120]],
    ["with its origin elsewhere", (object) => object.put("MediaBox", [-50, -80, 500, 700]), [800, 1135]],
  ];
  test.each(cases)("%s", async (_, change, pixels) => {
    const input = source(page(), change);
    const layout = await layoutOf(input);
    const picture = await draw(input);
    expect([picture.width, picture.height]).toEqual(pixels);
    expect(picture.points).toEqual({ width: layout.width, height: layout.height });
    expect(layout.boxes.length).toBeGreaterThan(0);

    const scale = picture.width / picture.points.width;
    // A user unit makes the page's points larger, and what the boxes are off by.
    const points = slack * (picture.points.height > 1_000 ? 36 : 1);
    const areas = layout.boxes.map(([x0, y0, x1, y1]) => ({
      x0: (x0 - points) * scale,
      y0: (y0 - points) * scale,
      x1: (x1 + points) * scale,
      y1: (y1 + points) * scale,
    }));
    const { inside, outside } = ink(picture, areas);
    expect(outside).toBe(0);
    expect(Math.min(...inside)).toBeGreaterThan(50);
  });
});

describe("the size of a picture", () => {
  test.each([
    [612, 792, 1400, 1400, 1812],
    [14_400, 14_400, 2000, 2000, 2000],
    // Bounded by all pixels, by the format's side, by nothing being less than a pixel.
    [612, 6_000, 2000, 903, 8_856],
    [10, 14_400, 2000, 11, 16_383],
    [1, 100_000, 2000, 1, 16_383],
    [0.5, 0.5, 64, 64, 64],
  ])("of %d × %d points in at most %d pixels", (width, height, widthMax, pixelsAcross, pixelsDown) => {
    expect(pixelSize({ width, height }, widthMax)).toEqual({ width: pixelsAcross, height: pixelsDown });
  });

  test("a page of 200 inches takes no more than others", async () => {
    const huge = source(page(), (object) => object.put("MediaBox", [0, 0, 14_400, 14_400]));
    expect(await draw(huge, 2000)).toMatchObject({ width: 2000, height: 2000, points: { width: 14_400 } });
  });
});

describe("what is drawn", () => {
  test("text comes out exact, a photograph near enough, both the same each time", async () => {
    const text = await draw(source(page()));
    expect(new Set(text.data).has(0)).toBe(true);
    expect((await draw(source(page()))).bytes).toBe(text.bytes);

    const { mupdf } = engine;
    const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, 256, 256], false);
    const pixels = pixmap.getPixels();
    for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7919 + (at >> 5) * 104_729) % 256;
    const document = new mupdf.PDFDocument();
    const resources = document.addObject({ XObject: { I: document.addImage(new mupdf.Image(pixmap)) } });
    document.insertPage(-1, document.addPage([0, 0, 256, 256], 0, resources, "q 256 0 0 256 0 0 cm /I Do Q"));
    const noise = await draw(file(document.saveToBuffer("compress").asUint8Array().slice()), 800);
    // Exact coding of 640,000 pixels of noise takes more than a byte each.
    expect(noise.bytes).toBeLessThan(640_000);
  });

  test("annotations and form fields are on it", async () => {
    const bytes = makePdf(engine, [new Sheet(300, 300)]);
    const document = engine.mupdf.Document.openDocument(bytes, "application/pdf") as Mupdf.PDFDocument;
    const note = document.loadPage(0).createAnnotation("FreeText");
    note.setRect([100, 100, 200, 130]);
    note.setDefaultAppearance("TiRo", 11, [0]);
    note.setContents("Added by hand");
    note.update();
    const picture = await draw(file(document.saveToBuffer("").asUint8Array().slice()), 300);
    expect(ink(picture, [{ x0: 100, y0: 100, x1: 200, y1: 130 }]).inside[0]).toBeGreaterThan(50);
  });
});

describe("there is no picture", () => {
  test("past the last page, and of kinds without pages", async () => {
    expect(await codeOf(draw(source(page()), 800, 2))).toBe("page_not_found");
    const drawing = drawPicture(source(page()), "text-to-markdown", { number: 1, width: 200 }, folder);
    expect(await codeOf(drawing)).toBe("page_not_found");
  });

  test("of what cannot be opened", async () => {
    expect(await codeOf(draw(file(Buffer.from("%PDF-1.7 and nothing else"))))).toBe("corrupt_document");
  });
});
