/** Draws the pictures of test/corpus/image-to-markdown again; what they must become is checked by eye, not written here. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drawn, tiffOf } from "../converters/formats/image/testing/pictures.ts";
import type { Sheet } from "../converters/ocr/testing/sheet.ts";

const folder = join(import.meta.dir, "../test/corpus/image-to-markdown");
const scratch = await mkdtemp(join(tmpdir(), "image-corpus-"));

function lines(sheet: Sheet, x: number, y: number, texts: readonly string[]): void {
  texts.forEach((text, at) => {
    sheet.text(text, x, y + at * 14, "Times-Roman", 11);
  });
}

function report(sheet: Sheet): void {
  sheet.text("Keeping a Tide Gauge", 60, 80, "Helvetica-Bold", 22);
  lines(sheet, 60, 112, [
    "A tide gauge writes down how high the sea stands, every six minutes, for as many years as",
    "somebody looks after it. This guide is for that somebody, and it assumes no knowledge of",
    "electronics.",
  ]);
  sheet.text("1 The instrument", 60, 176, "Helvetica-Bold", 15);
  lines(sheet, 60, 198, [
    "The gauge has three parts, and none of them may be opened while the float is moving:",
  ]);
  [
    "The stilling well, which keeps the waves out.",
    "The float, which rides on the water.",
    "The recorder on the wall.",
  ].forEach((text, at) => {
    sheet.text("\u2022", 66, 220 + at * 14, "Times-Roman", 11);
    sheet.text(text, 80, 220 + at * 14, "Times-Roman", 11);
  });
  sheet.text("2 Readings", 60, 284, "Helvetica-Bold", 15);
  lines(sheet, 60, 306, ["The heights of last week, in centimetres, are in the table."]);
  const rows = [
    ["Day", "Morning", "Evening"],
    ["Monday", "412", "397"],
    ["Tuesday", "405", "388"],
    ["Wednesday", "399", "376"],
  ];
  sheet.table(rows, 60, 322, [110, 90, 90], 11);
  lines(sheet, 60, 430, ["Whatever is written there has been read twice, by two people."]);
}

function columns(sheet: Sheet): void {
  sheet.text("Lichens of Old Walls", 60, 80, "Times-Bold", 20);
  lines(sheet, 60, 120, [
    "The lichens of old walls are often",
    "older than the walls. A builder who",
    "takes his stones from a ruin takes the",
    "lichens with them, and they go on",
    "growing as if nothing had happened.",
  ]);
  lines(sheet, 310, 120, [
    "For this reason the age of a lichen is",
    "a poor guide to the age of a church,",
    "and nobody should date a gate by the",
    "green on its hinges. Moss is worse: it",
    "comes and goes with the weather.",
  ]);
}

const fax = ["The first sheet", "The second sheet"].map((title) => (sheet: Sheet) => {
  sheet.text(title, 60, 80, "Helvetica-Bold", 20);
  lines(sheet, 60, 110, ["It was sent to the harbour office at noon,", "and nobody has answered it since."]);
});

const withDensity = { density: 200 };
const size = { width: 595, height: 480, dpi: 200 };

async function write(name: string, extension: string, bytes: Uint8Array): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, `input.${extension}`), bytes);
}

const png = async (draw: (sheet: Sheet) => void) =>
  (await drawn(scratch, draw, size))
    .picture()
    .withMetadata(withDensity)
    .png({ colours: 16, effort: 10 })
    .toBuffer();

await write("report", "png", await png(report));
await write("two-columns", "png", await png(columns));
const photograph = (await drawn(scratch, report, { ...size, dpi: 150 })).picture().rotate(270);
await write(
  "turned-by-exif",
  "jpg",
  await photograph.withMetadata({ orientation: 6, density: 150 }).jpeg({ quality: 60 }).toBuffer(),
);
const sheets = await Promise.all(
  fax.map(async (draw) => {
    const { picture } = await drawn(scratch, draw, { width: 360, height: 200, dpi: 150 });
    const { data, info } = await picture().toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: 1 as const };
  }),
);
await write("several-sheets", "tif", tiffOf(sheets, { dpi: 150 }));
await rm(scratch, { recursive: true });
