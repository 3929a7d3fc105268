import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { RootContent } from "mdast";
import { longTest } from "../../../../config/testing/runs.ts";
import type { ConversionRequest, Measurement } from "../../../contract.ts";
import { loadMupdf } from "../../../engines/mupdf.ts";
import { findFormulas } from "../../../formulas/finding/find.ts";
import { usualRequest, withSource } from "../../../testing/converted.ts";
import { converter } from "../converter.ts";
import { extractPage } from "../reading/extract.ts";
import { StyleTable } from "../reading/lines/styles.ts";
import { convertBytes, text } from "../testing/convert.ts";

const corpus = join(import.meta.dir, "../../../../test/corpus/pdf-to-markdown");
const page = (name: string) => Bun.file(join(corpus, name, "input.pdf")).bytes();
const formula = { layoutFidelity: "formula" } as const;

const measured = (bytes: Uint8Array, request: Partial<ConversionRequest> = formula): Promise<Measurement> =>
  withSource("input.pdf", bytes, (source) => converter.measure(source, { ...usualRequest, ...request }));

/** The first page of a document, so many times. */
async function repeated(bytes: Uint8Array, times: number): Promise<Uint8Array> {
  const { mupdf } = await loadMupdf();
  const [from, to] = [new mupdf.PDFDocument(bytes), new mupdf.PDFDocument()];
  for (let i = 0; i < times; i++) to.graftPage(-1, from, 0);
  return to.saveToBuffer("compress").asUint8Array().slice();
}

describe("the preflight", () => {
  longTest("lists are bounded: 8 pages, 32 regions", async () => {
    const { formula: found, metrics } = await measured(await repeated(await page("formulas"), 12));
    expect(metrics).toEqual({ pages: 12 });
    expect(found?.detected).toBe(true);
    expect(found?.candidatePages).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(found?.regions).toHaveLength(32);
    expect(new Set(found?.regions.map(({ id }) => id)).size).toBe(32);
  });

  test("nothing is looked for where nobody asks", async () => {
    expect((await measured(await page("formulas"), {})).formula).toBeUndefined();
  });

  test("fonts of formulas without any formula are none", async () => {
    expect((await measured(await page("no-formulas"))).formula).toEqual({
      detected: false,
      candidatePages: [],
      regions: [],
    });
  });
});

const mathOf = (children: readonly RootContent[]) =>
  children.filter(({ type }) => type === "math").map((node) => text(node));

test("what cannot be rebuilt is drawn where it is stacked and stays text where it is not", async () => {
  const engine = await loadMupdf();
  const document = new engine.mupdf.PDFDocument(await page("formulas-two-columns"));
  const read = extractPage(engine, document, 1, new StyleTable(engine.mupdf), null, true);
  if (read.ink === undefined) throw new Error("the page keeps no glyphs");
  const { formulas, drawn, rest } = findFormulas(read, read.lines, read.ink, () => null);
  expect(formulas).toEqual([]);
  expect(drawn).toHaveLength(5);
  for (const { alt, confidence } of drawn) {
    expect(alt).toMatch(/[a-z]/);
    expect(confidence).toBeLessThanOrEqual(0.3);
  }
  expect(rest.flatMap(({ words }) => words).filter(({ formula }) => formula !== undefined)).toEqual([]);
});

describe("the document", () => {
  longTest("formulas beyond the preflight's lists are rebuilt, too", async () => {
    const { root, units } = await convertBytes(await repeated(await page("formulas"), 10), formula);
    expect(mathOf(root.children).filter((latex) => latex.endsWith("\\tag{1}"))).toHaveLength(10);
    expect(units).toHaveLength(10);
  });

  test("displays have a position and a confidence, which the units report", async () => {
    const { root, units } = await convertBytes(await page("formulas-two-columns"), formula);
    const displays = root.children.filter(({ type }) => type === "math");
    expect(displays).toHaveLength(5);
    for (const { data } of displays) {
      const { unit, bbox = [0, 0, 0, 0], confidence } = data?.provenance ?? { unit: 0 };
      expect(unit).toBe(1);
      // In its column.
      expect(bbox[2] < 300 || bbox[0] > 300).toBe(true);
      expect(confidence).toBeGreaterThan(0.6);
    }
    expect(units[0]?.signals.formulas?.characters).toBeGreaterThan(50);
  });

  test("the standard reading keeps no glyphs and makes no formulas", async () => {
    const { root, units, metadata } = await convertBytes(await page("formulas"));
    expect(mathOf(root.children)).toEqual([]);
    expect(units[0]?.signals).not.toHaveProperty("formulas");
    expect(metadata.details).not.toHaveProperty("formulas");
  });

  test("prose in the fonts of formulas is the same with and without them", async () => {
    const bytes = await page("no-formulas");
    const [enhanced, standard] = [await convertBytes(bytes, formula), await convertBytes(bytes)];
    expect(enhanced.root).toEqual(standard.root);
  });
});
