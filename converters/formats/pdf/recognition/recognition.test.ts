import { describe, expect, test } from "bun:test";
import { Fault } from "../../../../config/errors/fault.ts";
import { everyRun, longTest } from "../../../../config/testing/runs.ts";
import { scoreUnit } from "../../../bundle/documents/quality.ts";
import type { ConversionRequest } from "../../../contract.ts";
import type { Document } from "../../../document/model.ts";
import { loadMupdf } from "../../../engines/mupdf.ts";
import type { Recognize } from "../../../ocr/contract.ts";
import type { RecognitionNote } from "../../../ocr/ocr-log.ts";
import { recognizeHere } from "../../../ocr/recognize.ts";
import { turned } from "../../../ocr/testing/spoil.ts";
import { convertBytes, text as textOf } from "../testing/convert.ts";
import { hiddenLayer, makePdfWith, photograph, pixelsOfSheet, scanOf, shownAt } from "../testing/pictures.ts";
import { makePdf, Sheet } from "../testing/sheet.ts";

const engine = await loadMupdf();

const sentences = [
  "The harbour was built in the spring of that year,",
  "and ships from the north came with grain and timber",
  "until the river filled the basin with sand again.",
];
const letter = () =>
  new Sheet()
    .text(72, 100, "Notes on the Harbour", { size: 22, face: "bold" })
    .lines(72, 150, sentences, { size: 12 })
    .lines(72, 240, sentences, { size: 12 });

/** The recognizer of the product, and how often it was asked. */
function counted(): { recognize: Recognize; asked: () => number } {
  let asked = 0;
  return {
    asked: () => asked,
    recognize: (picture, options) => {
      asked++;
      return recognizeHere(picture, options, {});
    },
  };
}

const notes = ({ metadata }: Document) => (metadata.details?.recognition ?? []) as RecognitionNote[];
const scan = (over = "") =>
  makePdfWith(engine, [scanOf(letter(), "Scan", over)], { Scan: pixelsOfSheet(engine, letter()) });

describe("a scanned page", () => {
  test("is read, laid out and scored by how sure its words are", async () => {
    const document = await convertBytes(scan());
    const [heading, ...rest] = document.root.children;
    expect(heading).toMatchObject({ type: "heading", depth: 1 });
    expect(textOf(document.root)).toContain("ships from the north came with grain and timber");
    expect(rest.length).toBeGreaterThan(0);
    expect(document.assets).toEqual([]);
    const [unit] = document.units;
    expect(unit?.signals).toMatchObject({ coverage: 1, warnings: [], failed: false });
    expect(unit?.signals.ocrConfidence).toBeGreaterThan(0.8);
    expect(unit && scoreUnit(unit).score).toBeGreaterThan(0.8);
    expect(heading?.data?.provenance?.confidence).toBeGreaterThan(0.8);
    expect(notes(document)).toMatchObject([{ page: 1, reason: "no_text", languages: ["eng"], turned: 0 }]);
    expect(document.metadata.engines.tesseract).toBeDefined();
  });

  test("stays a picture where recognition is switched off", async () => {
    const { recognize, asked } = counted();
    const document = await convertBytes(scan(), { options: { furniture: "drop", ocr: false } }, recognize);
    expect(asked()).toBe(0);
    expect(notes(document)).toEqual([]);
    expect(document.units[0]?.signals.warnings).toContain(
      "The page is a picture without text; its text was not recognised.",
    );
  });

  longTest(
    "keeps what it had where its recognizer breaks, with a word and a low score, and the others go on",
    async () => {
      const sheets = [scanOf(letter(), "Scan"), scanOf(letter(), "Scan")];
      const bytes = makePdfWith(engine, sheets, { Scan: pixelsOfSheet(engine, letter()) });
      let asked = 0;
      const document = await convertBytes(bytes, {}, (picture, options) => {
        asked++;
        return asked === 1
          ? Promise.reject(new Fault("worker_crashed"))
          : recognizeHere(picture, options, {});
      });
      const [first, second] = document.units;
      expect(first?.signals.warnings.join()).toContain("could not be recognised");
      expect(first && scoreUnit(first).score).toBeLessThan(0.5);
      expect(second && scoreUnit(second).score).toBeGreaterThan(0.8);
      expect(notes(document)).toMatchObject([
        { page: 1, outcome: "failed" },
        { page: 2, reason: "no_text" },
      ]);
      expect(textOf(document.root)).toContain("ships from the north");
    },
  );
});

describe("a layer of text over a scan", () => {
  const layer = (texts: readonly string[]) =>
    hiddenLayer(
      letter(),
      texts.map((text, at) => ({ x: 72, y: 150 + (at % 3) * 15 + Math.floor(at / 3) * 90, text })),
    );
  const sound = layer([...sentences, ...sentences]);
  const nonsense = layer(
    Array.from({ length: 6 }, (_, i) => `tHx qzw%${i} lrr# vv~n ;;k| xq=z hjW wq_r t1l|I ~~ zzzk`),
  );
  const other = layer(
    Array.from(
      { length: 6 },
      (_, i) => `Every cat number ${i} under seven yellow chairs sleeps all morning long`,
    ),
  );

  test("is kept where a sample of it is what the page shows", async () => {
    const { recognize, asked } = counted();
    const document = await convertBytes(scan(sound), {}, recognize);
    expect(asked()).toBe(1);
    expect(notes(document)).toEqual([
      expect.objectContaining({ page: 1, reason: "text_layer", outcome: "kept", agreement: 1 }),
    ]);
    expect(textOf(document.root)).toContain("ships from the north came with grain and timber");
    expect(document.units[0]?.signals.ocrConfidence).toBeNull();
  });

  test("is compared with what is read there in accurate mode, and kept where the two agree", async () => {
    const { recognize, asked } = counted();
    const document = await convertBytes(scan(sound), { mode: "accurate" }, recognize);
    expect(asked()).toBe(1);
    expect(notes(document)).toMatchObject([{ page: 1, reason: "text_layer", outcome: "kept" }]);
    expect(document.units[0]?.signals.ocrConfidence).toBeNull();
  });

  test.each<[string, string, ConversionRequest["mode"], string]>([
    ["of signs and broken words", nonsense, "fast", "text_layer"],
    ["that says something else, in fast mode,", other, "fast", "distrusted_layer"],
    ["that says something else", other, "accurate", "distrusted_layer"],
  ])("%s is replaced", async (_name, over, mode, reason) => {
    const document = await convertBytes(scan(over), { mode });
    expect(notes(document)).toMatchObject([{ page: 1, reason }]);
    expect(notes(document)[0]?.outcome).toBeUndefined();
    const read = textOf(document.root);
    expect(read).toContain("ships from the north came with grain and timber");
    expect(read).not.toContain("yellow");
    expect(read).not.toContain("zzzk");
  });

  test("is kept in fast mode where it is merely full of mistakes", async () => {
    let at = 0;
    // Every third word is wrong.
    const poor = layer([...sentences, ...sentences]).replace(/[a-z]{3,}/g, (word) =>
      at++ % 3 === 0 ? word.replace(/.$/, "x") : word,
    );
    const document = await convertBytes(scan(poor.replaceAll("/plaix", "/plain")));
    const [note] = notes(document);
    expect(note).toMatchObject({ reason: "text_layer", outcome: "kept" });
    expect(note?.agreement).toBeLessThan(0.9);
    expect(document.units[0]?.signals.ocrConfidence).toBeNull();
  });

  describe.skipIf(!everyRun)("on each page of a long scan", () => {
    const lies = "Every cat under seven yellow chairs sleeps";
    const long = (layers: readonly string[]) =>
      makePdfWith(
        engine,
        layers.map((over) => scanOf(letter(), "Scan", over)),
        { Scan: pixelsOfSheet(engine, letter(), 150) },
      );
    const times = (over: string, count: number) => Array.from({ length: count }, () => over);

    test("is sampled on a few of them", async () => {
      const { recognize, asked } = counted();
      const document = await convertBytes(long(times(sound, 45)), {}, recognize);
      const sampled = notes(document).map(({ page }) => page);
      expect(sampled).toHaveLength(asked());
      expect(asked()).toBeLessThanOrEqual(4);
      expect(sampled[0]).toBe(1);
      expect(sampled.at(-1)).toBe(45);
      expect(notes(document).every(({ outcome }) => outcome === "kept")).toBe(true);
    });

    test("is believed on none where the first one lies", async () => {
      const document = await convertBytes(long([other, ...times(sound, 3), other]));
      expect(textOf(document.root)).not.toContain(lies.slice(0, 9));
      expect(notes(document)).toMatchObject([
        { page: 1, reason: "distrusted_layer", agreement: 0 },
        ...[2, 3, 4].map((page) => ({ page, reason: "distrusted_layer" })),
        { page: 5 },
      ]);
      expect(document.units.every(({ signals }) => (signals.ocrConfidence ?? 0) > 0.8)).toBe(true);
    });

    test("is believed only before the sample that the lies follow", async () => {
      const document = await convertBytes(long([...times(sound, 3), ...times(other, 3)]));
      expect(textOf(document.root)).not.toContain(lies.slice(0, 9));
      expect(notes(document)[0]).toMatchObject({ page: 1, outcome: "kept" });
      expect(notes(document).slice(1)).toHaveLength(5);
      expect(
        notes(document)
          .slice(1)
          .every(({ outcome }) => outcome === undefined),
      ).toBe(true);
    });
  });
});

describe("pictures on a page of text", () => {
  const beside = (name: string) =>
    shownAt(
      new Sheet().lines(72, 80, [...sentences, ...sentences], { size: 12 }),
      name,
      [72, 300, 372, 450],
    ).text(72, 480, "Figure 1. What was seen there.", { size: 10 });
  /** A chart, as far as letters go: bars, and labels below them. */
  const chart = new Sheet(300, 150)
    .text(60, 20, "Ships in harbour by season", { size: 12 })
    .area(40, 60, 80, 120, 0.4)
    .area(110, 40, 150, 120, 0.4)
    .area(180, 90, 220, 120, 0.4)
    .text(42, 136, "Spring", { size: 11 })
    .text(108, 136, "Summer", { size: 11 })
    .text(178, 136, "Autumn", { size: 11 });
  const convert = (request: Partial<ConversionRequest> = {}, recognize?: Recognize) =>
    convertBytes(
      makePdfWith(engine, [beside("Chart")], { Chart: pixelsOfSheet(engine, chart, 220) }),
      request,
      recognize,
    );

  test("keep their lettering as what they are called", async () => {
    const document = await convert();
    const image = document.root.children
      .flatMap((node) => (node.type === "paragraph" ? node.children : []))
      .find((node) => node.type === "image");
    expect(image?.alt).toContain("Ships in harbour by season");
    expect(textOf(document.root)).not.toContain("Ships in harbour");
    expect(document.assets).toHaveLength(1);
    expect(notes(document)).toMatchObject([{ page: 1, reason: "picture_text", regions: 1 }]);
    expect(document.units[0]?.signals).toMatchObject({ coverage: 1, warnings: [] });
  });

  test("give it as text where everything on the page is wanted", async () => {
    const document = await convert({ options: { furniture: "keep" } });
    expect(textOf(document.root)).toContain("Ships in harbour by season");
  });

  test("are called unread where nobody read them", async () => {
    const document = await convert({ options: { furniture: "drop", ocr: false } });
    expect(document.units[0]?.signals.coverage).toBeLessThan(1);
  });

  test("become text where they are nothing else", async () => {
    const prose = new Sheet(300, 150).lines(10, 20, [
      "Ships that came from the north were",
      "measured by the keeper of the basin,",
      "and what they had on board was told",
      "to the town before the next morning.",
    ]);
    const bytes = makePdfWith(engine, [beside("Prose")], { Prose: pixelsOfSheet(engine, prose, 300) });
    const document = await convertBytes(bytes);
    expect(textOf(document.root)).toContain("measured by the keeper of the basin");
    expect(document.assets).toEqual([]);
  });

  test("are not recognized where they are photographs", async () => {
    const { recognize, asked } = counted();
    const document = await convertBytes(
      makePdfWith(engine, [beside("Photograph")], { Photograph: photograph(900, 450) }),
      {},
      recognize,
    );
    expect(asked()).toBe(0);
    expect(document.assets).toHaveLength(1);
    expect(notes(document)).toMatchObject([
      { page: 1, reason: "picture_text", outcome: "not_text", words: 0 },
    ]);
  });
});

describe("a page of text without pictures", () => {
  test("has nothing recognized", async () => {
    const { recognize, asked } = counted();
    const document = await convertBytes(makePdf(engine, [letter()]), { mode: "accurate" }, recognize);
    expect(asked()).toBe(0);
    expect(document.metadata.details?.recognition).toBeUndefined();
    expect(document.metadata.engines.tesseract).toBeUndefined();
  });
});

describe("a scan that lies on its side", () => {
  longTest("is laid out upright, and its places are those of the page as the file has it", async () => {
    const lying = turned(pixelsOfSheet(engine, letter()), 1);
    const page = { width: 842, height: 595 };
    const bytes = makePdfWith(engine, [scanOf(page, "Scan")], { Scan: lying });
    const document = await convertBytes(bytes);
    expect(textOf(document.root)).toContain("ships from the north came with grain and timber");
    expect(notes(document)).toMatchObject([{ page: 1, turned: 270 }]);
    expect(document.units[0]).toMatchObject({ width: 842, height: 595 });
    const heading = document.root.children.find((node) => node.type === "heading");
    const [x0, y0, x1, y1] = heading?.data?.provenance?.bbox ?? [0, 0, 0, 0];
    // A line at the top of the sheet, from its left edge on: a strip down the right edge.
    expect(x0).toBeGreaterThan(842 - 120);
    expect(x1).toBeLessThan(842 - 70);
    expect(y0).toBeCloseTo(72, -1);
    expect(y1).toBeGreaterThan(y0 + 150);
  });
});
