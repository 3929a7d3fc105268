import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { runsOf } from "../../../../config/testing/runs.ts";
import { maskOperation } from "./findings.ts";
import { pictureInMetafile } from "./metafile.ts";
import {
  dib,
  emf,
  emfBitmap,
  emfPlus,
  emfRecord,
  emfText,
  plusImage,
  wmf,
  wmfBitmap,
  wmfRecord,
} from "./testing/metafiles.ts";

const copy = 0x00cc0020;
/** What stands where, in a BMP's file: its length, and where its bits begin. */
const fields = (file: Uint8Array | null) => {
  const data = new DataView((file ?? new Uint8Array()).slice().buffer);
  return [data.getUint32(2, true), data.getUint32(10, true)];
};
const bmpOf = (bits: number) => [14 + 40 + bits, 54];
const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

describe("enhanced metafiles", () => {
  test("one bitmap, whatever is set around it, is the picture", () => {
    const picture = pictureInMetafile(
      emf(emfRecord(17, 4), emfRecord(95, 40), emfBitmap(dib(), copy), emfRecord(34, 4)),
    );
    expect(fields(picture)).toEqual(bmpOf(4));
    expect(picture?.slice(54)).toEqual(dib().slice(40));
  });

  test("ground that is filled and a mask are no pictures of their own", () => {
    const ground = emfRecord(76, 92);
    expect(
      fields(pictureInMetafile(emf(ground, emfBitmap(dib(), maskOperation), emfBitmap(dib(), copy)))),
    ).toEqual(bmpOf(4));
  });

  test("a JPEG or PNG in place of bits is taken as it is", () => {
    const compressed = Buffer.concat([dib(5).subarray(0, 40), png]);
    expect(pictureInMetafile(emf(emfBitmap(compressed, copy)))).toEqual(Uint8Array.from(png));
  });

  test.each([
    ["text", [emfText(), emfBitmap(dib(), copy)]],
    ["a line", [emfBitmap(dib(), copy), emfRecord(54, 8)]],
    ["two bitmaps", [emfBitmap(dib(), copy), emfBitmap(dib(), copy)]],
    ["nothing", []],
  ])("%s beside it makes it a drawing", (_name, records) => {
    expect(pictureInMetafile(emf(...records))).toBeNull();
  });

  test("the picture of the newer records counts before the bitmap that repeats it", () => {
    const file = emf(emfPlus(plusImage(png)), emfBitmap(dib(), copy));
    expect(Buffer.from(pictureInMetafile(file) ?? []).toString("hex")).toBe(png.toString("hex"));
  });

  test("a picture in pieces is put together", () => {
    const file = emf(emfPlus(plusImage(png, 20)));
    expect(Buffer.from(pictureInMetafile(file) ?? []).toString("hex")).toBe(png.toString("hex"));
  });

  test("records that say less than they hold end the reading", () => {
    const file = emf(emfBitmap(dib(), copy));
    for (const lie of [0, 7, 0xffffffff]) {
      const broken = file.slice();
      new DataView(broken.buffer).setUint32(108 + 4, lie, true);
      expect(pictureInMetafile(broken)).toBeNull();
    }
  });
});

describe("metafiles of sixteen bits", () => {
  test.each([true, false])("one bitmap is the picture (placeable: %p)", (placeable) => {
    const picture = pictureInMetafile(wmf(placeable, wmfRecord(0x0103, 2), wmfBitmap(dib(), copy)));
    expect(fields(picture)).toEqual(bmpOf(4));
  });

  test("colors stand between header and bits", () => {
    const colored = Buffer.concat([dib(0, 1).subarray(0, 40), Buffer.alloc(8), Buffer.from([0x80, 0, 0, 0])]);
    expect(fields(pictureInMetafile(wmf(true, wmfBitmap(colored, copy))))).toEqual([
      14 + 40 + 8 + 4,
      14 + 40 + 8,
    ]);
  });

  test("text beside it makes it a drawing", () => {
    expect(pictureInMetafile(wmf(true, wmfBitmap(dib(), copy), wmfRecord(0x0521, 8)))).toBeNull();
  });

  test("a fill of the ground does not", () => {
    const ground = wmfRecord(0x0b41, 18);
    expect(fields(pictureInMetafile(wmf(true, ground, wmfBitmap(dib(), copy))))).toEqual(bmpOf(4));
  });
});

test("a record that ends before its operation is no picture", () => {
  const file = emf(emfBitmap(dib(), copy));
  file[108 + 4] = 64;
  expect(pictureInMetafile(file)).toBeNull();
});

test("bits that lie in their own header are no picture", () => {
  const file = emf(emfBitmap(dib(), copy));
  expect(pictureInMetafile(file)).not.toBeNull();
  // The header's length in the only record.
  file[108 + 52] = 44;
  expect(pictureInMetafile(file)).toBeNull();
});

test("damaged metafiles end", () => {
  const whole = [emf(emfPlus(plusImage(png)), emfBitmap(dib(), copy)), wmf(true, wmfBitmap(dib(), copy))];
  fc.assert(
    fc.property(
      fc.constantFrom(...whole),
      fc.array(fc.tuple(fc.nat(300), fc.nat(255)), { maxLength: 8 }),
      fc.nat(400),
      (file, changes, length) => {
        const damaged = file.slice(0, length);
        for (const [at, byte] of changes) if (at < damaged.length) damaged[at] = byte;
        const picture = pictureInMetafile(damaged);
        expect(picture === null || picture.length <= damaged.length + 14).toBe(true);
      },
    ),
    { numRuns: runsOf(500) },
  );
});
