import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sharp } from "sharp";
import { Fault } from "../../../config/errors/fault.ts";
import { faultOf } from "../../../config/testing/failures.ts";
import type { ConversionContext, Source } from "../../contract.ts";
import { toMarkdown } from "../../document/markdown/write.ts";
import type { Document } from "../../document/model.ts";
import { contextIn } from "../../testing/context.ts";
import { usualRequest } from "../../testing/converted.ts";
import { converter } from "./converter.ts";
import { bmpOf, drawn, sourceOf, tiffOf } from "./testing/pictures.ts";

const folder = mkdtempSync(join(tmpdir(), "mm-image-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function convert(
  source: Source,
  other: Partial<ConversionContext> = {},
): Promise<Document & { markdown: string; progress: number[][] }> {
  const progress: number[][] = [];
  const context = {
    ...contextIn(mkdtempSync(join(folder, "work-"))),
    progress: (...at: number[]) => progress.push(at),
    ...other,
  };
  const document = await converter.convert(source, usualRequest, context);
  return { ...document, markdown: toMarkdown(document.root), progress };
}

const said = "The harbour is open";
/** Points: a strip that is wider than high, so that no turn of it looks the same. */
const size = { width: 240, height: 60, dpi: 150 };
let picture: () => Sharp;
let pixels: { data: Uint8Array; width: number; height: number; channels: 1 | 3 };

beforeAll(async () => {
  const made = await drawn(folder, (sheet) => sheet.text(said, 30, 36, "Helvetica", 18), size);
  picture = made.picture;
  const { data, info } = await picture().toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  pixels = { data, width: info.width, height: info.height, channels: 3 };
});

describe("every form of a picture says the same", () => {
  const forms: [name: string, extension: string, make: () => Promise<Uint8Array> | Uint8Array][] = [
    ["PNG", "png", () => picture().png().toBuffer()],
    ["PNG, interlaced", "png", () => picture().png({ progressive: true }).toBuffer()],
    ["PNG with a palette", "png", () => picture().toColourspace("srgb").png({ palette: true }).toBuffer()],
    ["PNG of 16 bits", "png", () => picture().toColourspace("grey16").png().toBuffer()],
    ["PNG on nothing", "png", async () => onNothing()],
    ["JPEG", "jpg", () => picture().jpeg().toBuffer()],
    ["JPEG, progressive", "jpg", () => picture().jpeg({ progressive: true }).toBuffer()],
    ["JPEG of four inks", "jpg", () => picture().toColourspace("cmyk").jpeg().toBuffer()],
    ["WebP", "webp", () => picture().webp().toBuffer()],
    ["WebP, lossless", "webp", () => picture().webp({ lossless: true }).toBuffer()],
    ["TIFF with LZW", "tif", () => picture().tiff({ compression: "lzw" }).toBuffer()],
    [
      "TIFF of one bit (G4)",
      "tif",
      () =>
        picture()
          .toColourspace("b-w")
          .threshold(160)
          .tiff({ bitdepth: 1, compression: "ccittfax4" })
          .toBuffer(),
    ],
    ["TIFF as JPEG", "tif", () => picture().toColourspace("srgb").tiff({ compression: "jpeg" }).toBuffer()],
    ["TIFF, big end first", "tif", () => tiffOf([pixels], { little: false, dpi: 150 })],
    ["BMP", "bmp", () => bmpOf(pixels)],
    ["BMP with masks and a profile that do not fit", "bmp", () => bmpOf(pixels, { long: true })],
  ];
  test.each(forms)("%s", async (_, extension, make) => {
    const bytes = await make();
    const source = sourceOf(folder, bytes, "a");
    const { markdown, assets, metrics, units } = await convert(source);
    // Larger letters than most make a title of it, where the file says how large they are.
    expect(markdown).toMatch(
      new RegExp(`^(# )?${said}\\n\\n!\\[.+\\]\\(assets/source\\.${extension}\\)\\n$`),
    );
    expect((await converter.measure(source, usualRequest)).metrics).toEqual(metrics);
    expect(metrics).toEqual({ ocr_pages: 1 });
    expect(units[0]?.signals).toMatchObject({ characters: 16, coverage: 1, warnings: [], failed: false });
    expect(units[0]?.signals.ocrConfidence).toBeGreaterThan(0.8);
    // The source itself, byte for byte.
    expect(assets.map(({ path }) => path)).toEqual([`assets/source.${extension}`]);
    expect(readFileSync(assets[0]?.file ?? "").equals(Buffer.from(bytes))).toBe(true);
  });

  /** Black ink on nothing at all: on white it can be read. */
  async function onNothing(): Promise<Buffer> {
    const sharp = (await drawn(folder, () => {}, size)).sharp;
    const ink = await picture().negate().toColourspace("b-w").raw().toBuffer();
    const raw = { width: pixels.width, height: pixels.height, channels: 1 } as const;
    const black = { ...raw, channels: 3, background: "black" } as const;
    return sharp({ create: black }).joinChannel(ink, { raw }).png().toBuffer();
  }

  test.each([1, 2, 3, 4, 5, 6, 7, 8])("turned as Exif says: %d", async (orientation) => {
    // What undoes the turn that the tag asks for; pictures are mirrored before they are turned.
    const undo: Record<number, (picture: Sharp) => Sharp> = {
      1: (each) => each,
      2: (each) => each.flop(),
      3: (each) => each.rotate(180),
      4: (each) => each.flip(),
      5: (each) => each.rotate(270).flop(),
      6: (each) => each.rotate(270),
      7: (each) => each.rotate(90).flop(),
      8: (each) => each.rotate(90),
    };
    const lying = (undo[orientation] as (picture: Sharp) => Sharp)(picture());
    const bytes = await lying.withMetadata({ orientation, density: 150 }).jpeg().toBuffer();
    const { markdown, units } = await convert(sourceOf(folder, bytes, "a.jpg"));
    expect(markdown).toStartWith(`# ${said}\n`);
    expect([units[0]?.width, units[0]?.height]).toEqual([240, 60]);
  });
});

describe("a file of several pages", () => {
  test("is one document: pages in order, progress by page, what was decided on each", async () => {
    const words = ["First of all", "Second to none", "Third and last"];
    const pages = await Promise.all(
      words.map(async (text) => {
        const {
          picture: each,
          width,
          height,
        } = await drawn(folder, (sheet) => sheet.text(text, 30, 36, "Helvetica", 18), size);
        return {
          data: await each().toColourspace("b-w").raw().toBuffer(),
          width,
          height,
          channels: 1 as const,
        };
      }),
    );
    const document = await convert(sourceOf(folder, tiffOf(pages, { dpi: 150 }), "a.tif"));
    for (const text of words) expect(document.markdown).toContain(text);
    expect(document.progress).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    expect(document.metrics).toEqual({ ocr_pages: 3 });
    expect(document.metadata.details?.recognition).toMatchObject(
      [1, 2, 3].map((page) => ({ page, reason: "picture", languages: ["eng"], turned: 0, words: 3 })),
    );
    const confidences = document.root.children.slice(0, 3).map(({ data }) => data?.provenance);
    expect(confidences.map((each) => each?.unit)).toEqual([1, 2, 3]);
    for (const each of confidences) expect(each?.confidence).toBeGreaterThan(0.8);
  });

  test("a page that cannot be decoded has failed, and is not charged; the others stand", async () => {
    const bytes = tiffOf([pixels, pixels], { dpi: 150 });
    const second = bytes.readUInt32LE(bytes.readUInt32LE(4) + 2 + 12 * 12);
    // A kind of compression that nobody knows.
    bytes.writeUInt16LE(60_000, second + 2 + 3 * 12 + 8);
    const { units, metrics, markdown } = await convert(sourceOf(folder, bytes, "a.tif"));
    expect(units.map(({ signals }) => signals.failed)).toEqual([false, true]);
    expect(metrics).toEqual({ ocr_pages: 1 });
    expect(markdown).toStartWith(`# ${said}\n`);
  });

  test("a page whose recognition fails has failed, is not charged, and leaves nothing behind", async () => {
    const workDir = mkdtempSync(join(folder, "work-"));
    const { recognize } = contextIn(workDir);
    let asked = 0;
    const failing: ConversionContext["recognize"] = async (...asking) => {
      asked++;
      if (asked === 2) throw new Fault("timed_out");
      return recognize(...asking);
    };
    const source = sourceOf(folder, tiffOf([pixels, pixels, pixels], { dpi: 150 }), "a.tif");
    const { units, metrics, metadata } = await convert(source, { workDir, recognize: failing });
    expect(units.map(({ signals }) => signals.failed)).toEqual([false, true, false]);
    expect(metrics).toEqual({ ocr_pages: 2 });
    expect(metadata.details?.recognition).toMatchObject([{ page: 1 }, { page: 3 }]);
    expect(readdirSync(workDir)).toEqual([]);
  });

  test("a disk that fails is no fault of a page", async () => {
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC", syscall: "write" });
    const source = sourceOf(folder, tiffOf([pixels, pixels], { dpi: 150 }), "a.tif");
    const converting = convert(source, { recognize: () => Promise.reject(full) });
    expect(await converting.catch((error: unknown) => error)).toBe(full);
  });
});

describe("what has no text", () => {
  test("a blank page asks for review, and there is nothing but the source", async () => {
    const blank = await drawn(folder, () => {}, size);
    const { markdown, units } = await convert(
      sourceOf(folder, await blank.picture().png().toBuffer(), "a.png"),
    );
    expect(markdown).toBe("![Picture](assets/source.png)\n");
    expect(units[0]?.signals).toMatchObject({ characters: 0, coverage: null, ocrConfidence: 0.5 });
    expect(units[0]?.signals.warnings).toEqual([expect.stringMatching(/No text was found/)]);
  });

  test("what cannot be decoded at all is damaged", async () => {
    const bytes = await picture().png().toBuffer();
    const { code } = await faultOf(convert(sourceOf(folder, bytes.subarray(0, 45), "a.png")));
    expect(code).toBe("corrupt_document");
  });

  test("of a picture that ends early what is there is read, with a warning", async () => {
    const bytes = await picture().jpeg().toBuffer();
    const { markdown, units } = await convert(
      sourceOf(folder, bytes.subarray(0, bytes.length * 0.9), "a.jpg"),
    );
    expect(markdown).toContain("The harbour");
    expect(units[0]?.signals.warnings).toEqual([expect.stringMatching(/damaged/)]);
  });
});
