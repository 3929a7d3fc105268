import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { faultOf } from "../../../../config/testing/failures.ts";
import { bmpOf, sourceOf, tiffOf } from "../testing/pictures.ts";
import { openPictures } from "./frames.ts";

const folder = mkdtempSync(join(tmpdir(), "mm-frames-"));
afterAll(() => rmSync(folder, { recursive: true }));

const open = (bytes: Uint8Array) => openPictures(sourceOf(folder, bytes, "a"));
const hex = (text: string) => Buffer.from(text.replace(/\s/g, ""), "hex");
const refusal = async (bytes: Uint8Array) => {
  const { code, message } = await faultOf(open(bytes));
  return [code, message] as const;
};

const png = (width: number, height: number, chunks = "") =>
  Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", "latin1"),
    u32(width),
    u32(height),
    hex("0800000000 00000000"),
    hex(chunks),
  ]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const jpeg = (segments: string, width = 20, height = 10) =>
  hex(
    `ffd8 ${segments} ffc0 0011 08 ${u32(height * 65_536 + width).toString("hex")} 03 012200 021101 031101`,
  );
const gray = (width: number, height: number) => ({
  data: new Uint8Array(width * height),
  width,
  height,
  channels: 1 as const,
});

describe("what a file announces", () => {
  test.each<[string, Uint8Array, object]>([
    [
      "PNG",
      png(20, 10),
      { contentType: "image/png", frames: [{ index: 0, width: 20, height: 10, dpi: null }] },
    ],
    [
      "PNG of 300 dots per inch",
      png(20, 10, "00000009 70485973 00002e23 00002e23 01 00000000"),
      { frames: [{ dpi: { across: expect.closeTo(300, 0), down: expect.closeTo(300, 0) } }] },
    ],
    [
      "JPEG",
      jpeg("ffe0 0010 4a46494600 0101 01 00c8 00c8 0000"),
      { frames: [{ width: 20, dpi: { across: 200, down: 200 } }] },
    ],
    [
      "JPEG with the resolution of screens",
      jpeg("ffe0 0010 4a46494600 0101 01 0048 0048 0000"),
      { frames: [{ dpi: null }] },
    ],
    ["JPEG with fill bytes", jpeg("ffffff fe 0002"), { frames: [{ width: 20, height: 10 }] }],
    [
      "WebP, lossy",
      hex("52494646 00000000 57454250 56503820 00000000 000000 9d012a 1400 0a00 0000"),
      { extension: "webp", frames: [{ width: 20, height: 10 }] },
    ],
    [
      "WebP, extended",
      hex("52494646 00000000 57454250 56503858 0a000000 02000000 130000 090000"),
      { frames: [{ width: 20, height: 10 }] },
    ],
    ["BMP", bmpOf(gray(20, 10)), { contentType: "image/bmp", frames: [{ width: 20, height: 10 }] }],
  ])("%s", async (_, bytes, announced) => {
    expect(await open(bytes)).toMatchObject(announced);
  });

  test.each([true, false])("TIFF of several pages, little end first: %p", async (little) => {
    const { frames } = await open(tiffOf([gray(20, 10), gray(30, 40), gray(5, 6)], { little, dpi: 300 }));
    expect(frames.map(({ index, width, height, dpi }) => [index, width, height, dpi?.across])).toEqual([
      [0, 20, 10, 300],
      [1, 30, 40, 300],
      [2, 5, 6, 300],
    ]);
  });

  test("BigTIFF", async () => {
    const entry = (tag: string, value: string) => `${tag} 0400 0100000000000000 ${value}00000000000000`;
    const file = hex(
      `4949 2b00 0800 0000 1000000000000000 0200000000000000 ${entry("0001", "14")} ${entry("0101", "0a")} 0000000000000000`,
    );
    expect((await open(file)).frames).toEqual([{ index: 0, width: 20, height: 10, dpi: null }]);
  });

  test("smaller copies in a TIFF file are no pages, and pages keep their places", async () => {
    const file = tiffOf([gray(20, 10), gray(5, 6), gray(30, 40)]);
    // The first entry of the second directory becomes NewSubfileType 1.
    const second = file.readUInt32LE(file.readUInt32LE(4) + 2 + 12 * 12);
    file.writeUInt16LE(254, second + 2);
    file.writeUInt32LE(1, second + 2 + 8);
    // Without a width it would be a damaged one.
    file.writeUInt16LE(256, second + 2 + 12 * 2);
    file.writeUInt32LE(5, second + 2 + 12 * 2 + 8);
    expect((await open(file)).frames.map(({ index }) => index)).toEqual([0, 2]);
  });
});

describe("what is refused before anything is decoded", () => {
  test("pictures of no area, or without the header that they need", async () => {
    for (const bytes of [
      png(0, 5),
      png(20, 10).subarray(0, 20),
      hex("ffd8 ffe0 0001"),
      jpeg("", 0),
      hex("ffd8 ffd9"),
    ])
      expect((await refusal(bytes))[0]).toBe("corrupt_document");
    expect((await refusal(jpeg("fffe 0002 ".repeat(6_000))))[0]).toBe("corrupt_document");
  });

  test("more pixels than are read, by whatever says so", async () => {
    expect(await refusal(png(20_000, 5_001))).toEqual([
      "document_too_complex",
      expect.stringMatching(/20000 × 5001 pixels/),
    ]);
    expect(await open(png(20_000, 5_000))).toMatchObject({ frames: [{ width: 20_000 }] });
    expect((await refusal(jpeg("", 65_535, 65_535)))[0]).toBe("document_too_complex");
  });

  test("a progressive picture of hundreds of scans", async () => {
    const header = hex("ffd8 ffc2 000b 08 000a 0014 01 011100");
    const scans = (count: number) =>
      Buffer.concat([header, Buffer.alloc(count * 10, hex("ffda 0008 0101 0000 0000"))]);
    expect((await refusal(scans(300)))[0]).toBe("document_too_complex");
    expect(await open(scans(50))).toMatchObject({ frames: [{ width: 20, height: 10 }] });
  });

  test("a TIFF file of too many pages; of one that leads back, the pages before", async () => {
    const many = tiffOf(Array.from({ length: 2_001 }, () => gray(2, 2)));
    expect(await refusal(many)).toEqual([
      "document_too_complex",
      expect.stringMatching(/more than 2000 pages/),
    ]);
    const loop = tiffOf([gray(20, 10), gray(5, 6)]);
    const start = loop.readUInt32LE(4);
    loop.writeUInt32LE(start, loop.readUInt32LE(start + 2 + 12 * 12) + 2 + 12 * 12);
    expect((await open(loop)).frames).toMatchObject([{ width: 20 }, { width: 5, lastOfBroken: true }]);
  });

  test("TIFF directories of no possible length, and files of cameras", async () => {
    const file = tiffOf([gray(20, 10)]);
    const start = file.readUInt32LE(4);
    const changed = (at: number, value: number) => {
      const copy = Buffer.from(file);
      copy.writeUInt16LE(value, at);
      return copy;
    };
    expect((await refusal(changed(start, 65_535)))[0]).toBe("corrupt_document");
    const sensor = changed(start + 2 + 4 * 12 + 8, 32_803);
    expect(await refusal(sensor)).toEqual([
      "unsupported_input",
      expect.stringMatching(/raw file.*JPEG or PNG/),
    ]);
  });

  test("a BMP file that is hardly more than its header", async () => {
    expect((await refusal(bmpOf(gray(200, 300)).subarray(0, 5_000)))[0]).toBe("corrupt_document");
  });
});
