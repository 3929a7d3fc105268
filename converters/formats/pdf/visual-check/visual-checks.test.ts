import { describe, expect, test } from "bun:test";
import { scoreUnit } from "../../../bundle/documents/quality.ts";
import type { ConversionRequest } from "../../../contract.ts";
import { loadMupdf } from "../../../engines/mupdf.ts";
import { convertBytes as convertPdf, text as textOf } from "../testing/convert.ts";
import { makePdf, Sheet } from "../testing/sheet.ts";

const engine = await loadMupdf();
async function convertBytes(bytes: Uint8Array, mode: ConversionRequest["mode"]) {
  const document = await convertPdf(bytes, { mode });
  const unit = document.units[0];
  if (unit === undefined) throw new Error("no page");
  return { document, unit, text: textOf(document.root), looks: document.metadata.details?.second_looks };
}

const convert = (sheet: Sheet, mode: ConversionRequest["mode"] = "accurate") =>
  convertBytes(makePdf(engine, [sheet]), mode);

/** Operators after the sheet's own, in PDF's coordinates from the bottom left. */
class Drawn extends Sheet {
  readonly #operators: string;

  constructor(operators: string) {
    super();
    this.#operators = operators;
    this.lines(72, 100, [
      "A line that is seen by everybody who looks,",
      "and then another one below the first.",
    ]);
  }

  override get content(): string {
    return `${super.content}\n${this.#operators}`;
  }
}

const shown = (x: number, y: number, words: string, color = "0 g") =>
  `${color} BT /plain 11 Tf ${x} ${y} Td (${words}) Tj ET 0 g`;

describe("text that the drawing does not show is left out", () => {
  test.each([
    ["white on white", shown(72, 500, "secret words", "1 g")],
    ["under a black bar", `${shown(72, 500, "secret words")} 60 490 200 30 re f`],
    ["under a white patch", `${shown(72, 500, "secret words")} 1 g 60 490 200 30 re f 0 g`],
  ])("%s, in both modes", async (_name, operators) => {
    for (const mode of ["fast", "accurate"] as const) {
      const { text, unit } = await convert(new Drawn(operators), mode);
      expect(text).toContain("seen by everybody");
      expect(text).not.toContain("secret");
      expect(unit.signals.coverage).toBe(1);
    }
  });

  test("in the color of its ground, which only the drawing tells", async () => {
    const hidden = `.2 .4 .8 rg 60 490 200 30 re f ${shown(72, 500, "secret words", ".2 .4 .8 rg")}`;
    const { text, unit, looks } = await convert(new Drawn(hidden));
    expect(text).toContain("seen by everybody");
    expect(text).not.toContain("secret");
    expect(unit.signals.coverage).toBe(1);
    expect(looks).toMatchObject({ hidden_text: { pages_changed: [1], changed: 11 } });
  });

  test("text that is clipped away is left out in both modes", async () => {
    const clipped = `q 0 0 50 50 re W n ${shown(72, 500, "secret words")} Q`;
    for (const mode of ["fast", "accurate"] as const)
      expect((await convert(new Drawn(clipped), mode)).text).not.toContain("secret");
  });
});

describe("text that shows is kept", () => {
  test.each([
    ["white on black", `0 g 60 490 200 30 re f ${shown(72, 500, "open words", "1 g")}`],
    ["yellow on white", shown(72, 500, "open words", "1 1 .6 rg")],
    ["pale gray", shown(72, 500, "open words", ".9 g")],
    ["on a colored ground", `.9 .5 .5 rg 60 490 200 30 re f ${shown(72, 500, "open words")}`],
    ["small", "BT /plain 5 Tf 72 500 Td (open words) Tj ET"],
    ["under a frame", `${shown(72, 500, "open words")} 60 490 200 30 re S`],
  ])("%s", async (_name, operators) => {
    expect((await convert(new Drawn(operators))).text).toContain("open words");
  });

  test("the recognized text under a scan", async () => {
    const { mupdf } = engine;
    const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, 60, 80], false);
    pixmap.clear(250);
    const document = new mupdf.PDFDocument();
    const resources = document.addObject({
      XObject: { I: document.addImage(new mupdf.Image(pixmap)) },
      Font: { plain: document.addSimpleFont(new mupdf.Font("Times-Roman"), "Latin") },
    });
    const content = `${shown(72, 500, "recognised words")} q 595 0 0 842 0 0 cm /I Do Q`;
    document.insertPage(-1, document.addPage([0, 0, 595, 842], 0, resources, content));
    const bytes = document.saveToBuffer("compress").asUint8Array().slice();
    expect((await convertBytes(bytes, "accurate")).text).toContain("recognised words");
  });
});

describe("ink that nothing accounts for", () => {
  /** A disc of that radius, by four curves. */
  const disc = (x: number, y: number, r: number) => {
    const k = r * 0.5523;
    const curve = (...points: number[]) => `${points.map((value) => value.toFixed(2)).join(" ")} c`;
    return [
      `${x + r} ${y} m`,
      curve(x + r, y + k, x + k, y + r, x, y + r),
      curve(x - k, y + r, x - r, y + k, x - r, y),
      curve(x - r, y - k, x - k, y - r, x, y - r),
      curve(x + k, y - r, x + r, y - k, x + r, y),
      "f",
    ].join(" ");
  };

  test("a drawing of a few curves becomes a figure, in accurate mode alone", async () => {
    const sheet = new Drawn(`.2 .5 .3 rg ${disc(300, 400, 60)} .8 .3 .1 rg ${disc(360, 400, 60)} 0 g`);
    expect((await convert(sheet, "fast")).document.assets).toHaveLength(0);
    const { document, looks } = await convert(sheet);
    expect(document.assets).toHaveLength(1);
    expect(looks).toMatchObject({ missed_figures: { pages_changed: [1], changed: 1 } });
  });

  test("letters drawn as shapes lower the score and are reported", async () => {
    const letter = (x: number) =>
      `${x} 400 m ${x + 2} 407 l ${x + 4} 400 l ${x + 3} 400 l ${x + 2} 404 l ${x + 1} 400 l f`;
    const row = Array.from({ length: 40 }, (_, i) => letter(72 + i * 6)).join(" ");
    const { unit, looks } = await convert(new Drawn(row));
    expect(looks).toMatchObject({ missed_text: { pages_changed: [1] } });
    expect(unit.signals.warnings.join()).toContain("letters drawn as shapes");
    expect(scoreUnit(unit).score).toBeLessThan(0.8);
  });

  test("a page of which everything was understood changes nothing", async () => {
    const { looks, unit } = await convert(new Drawn("100 300 200 50 re S"));
    expect(looks).toMatchObject({
      hidden_text: { pages_changed: [] },
      missed_figures: { pages_changed: [] },
    });
    expect(scoreUnit(unit).score).toBe(1);
  });
});
