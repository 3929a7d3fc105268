import { expect, test } from "bun:test";
import fc from "fast-check";
import type { ListItem, Root, RootContent, Table } from "mdast";
import { limits } from "../../../config/limits.ts";
import { longTest } from "../../../config/testing/runs.ts";
import type { Continuation, Provenance, Unit, UnitSignals } from "../../document/model.ts";
import { plainText } from "../../document/plain-text.ts";
import { Layout } from "../schemas/layout.ts";
import { SourceMap } from "../schemas/source-map.ts";
import { validatorOf } from "../schemas/testing/validator.ts";
import { blocksOf } from "./blocks.ts";
import { layout } from "./layout.ts";
import { sourceMap } from "./source-map.ts";

const problems = validatorOf(SourceMap);
const layoutProblems = validatorOf(Layout);

const signals: UnitSignals = {
  characters: 1,
  unmappedCharacters: 0,
  coverage: null,
  ocrConfidence: null,
  tableConsistency: null,
  warnings: [],
  failed: false,
};
const unitOf = (index: number, width?: number): Unit => ({
  index,
  signals,
  ...(width === undefined ? {} : { width, height: width }),
});

/** Text of every kind, at and around the limit of 20,000 too, where a character may lie across the cut. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc
    .tuple(
      fc.constantFrom("a", "é", "😀", "\u{10FFFF}", "\uD800", "</td>"),
      fc.nat({ max: 3 }),
      fc.nat({ max: 2 }),
    )
    .map(([character, extra, times]) =>
      character.repeat((limits.sourceMapTextCharactersMax / 2) * times + extra),
    ),
);
/** Odd measurements, as a damaged page may give them. */
const measured = fc.oneof(
  fc.constantFrom(0, 1, 0.5, -0.1, 1.1, Number.NaN, Number.POSITIVE_INFINITY, -1),
  fc.double({ min: 0, max: 1, noNaN: true }),
);
const place = { confidence: measured, bbox: fc.tuple(measured, measured, measured, measured) };
/** The places of a block that goes on over units, whose texts begin further and further behind. */
const continued = fc
  .array(fc.record({ ...place, start: fc.nat({ max: 25_000 }) }), { maxLength: 2 })
  .map((all) => {
    const starts = all.map(({ start }) => start).sort((a, b) => a - b);
    return all.map((each, at): Continuation => ({ ...each, unit: 5 + at, start: starts[at] ?? 0 }));
  });
const provenance: fc.Arbitrary<Provenance | undefined> = fc.option(
  fc.record({ ...place, unit: fc.integer({ min: 1, max: 4 }), continued }),
  { nil: undefined },
);
const withData = <T extends object>(node: fc.Arbitrary<T>) =>
  fc
    .tuple(node, provenance)
    .map(([made, where]): T => (where === undefined ? made : { ...made, data: { provenance: where } }));

const paragraph = withData(
  text.map((value): RootContent => ({ type: "paragraph", children: [{ type: "text", value }] })),
);
const picture = withData(
  fc.tuple(fc.oneof(fc.string({ unit: "binary" }), fc.constant("p".repeat(600))), text).map(
    ([name, alt]): RootContent => ({
      type: "paragraph",
      children: [{ type: "image", url: `assets/${name}`, alt }],
    }),
  ),
);
const table = withData(
  fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 3 }).map(
    (rows): Table => ({
      type: "table",
      children: rows.map((cells) => ({
        type: "tableRow",
        children: cells.map((value) => ({ type: "tableCell", children: [{ type: "text", value }] })),
      })),
    }),
  ),
);
const item = withData(
  text.map(
    (value): ListItem => ({
      type: "listItem",
      children: [{ type: "paragraph", children: [{ type: "text", value }] }],
    }),
  ),
);
const list = withData(
  fc.array(item, { maxLength: 4 }).map((children): RootContent => ({ type: "list", children })),
);
const rule = withData(fc.constant<RootContent>({ type: "thematicBreak" }));
const root = fc
  .array(fc.oneof(paragraph, picture, table, list, rule), { maxLength: 8 })
  .map((children): Root => ({ type: "root", children }));
const units = fc
  .array(fc.option(measured, { nil: undefined }), { maxLength: 4 })
  .map((widths) => widths.map((width, at) => unitOf(at + 1, width)));

/** As it is read again. */
const reread = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test("whatever the document, its source map is one of the specification", () => {
  fc.assert(
    fc.property(fc.string(), units, root, (kind, pages, tree) => {
      expect(problems(reread(sourceMap(kind, pages, blocksOf(tree))))).toEqual([]);
    }),
  );
});

test("whatever the document, its layout is a svc.layout.v1 that names the blocks of the source map", () => {
  fc.assert(
    fc.property(units, root, (pages, tree) => {
      const blocks = blocksOf(tree);
      const laidOut = layout("page", pages, blocks);
      expect(layoutProblems(reread(laidOut))).toEqual([]);
      const known = new Set(laidOut.blocks.map(({ id }) => id));
      for (const page of sourceMap("page", pages, blocks).pages)
        for (const { id } of page.blocks) expect(known).toContain(id.replace(/\.\d+$/, ""));
    }),
  );
});

test("nothing of the text is lost where a block is split, and no character is halved", () => {
  fc.assert(
    fc.property(fc.array(paragraph, { minLength: 1, maxLength: 4 }), (children) => {
      const blocks = blocksOf({ type: "root", children });
      const shown = sourceMap("page", [unitOf(1)], blocks).pages.flatMap((page) => page.blocks);
      for (const { id, node } of blocks) {
        const parts = shown.filter((block) => block.id === id || block.id.startsWith(`${id}.`));
        expect(parts.map((part) => part.text).join("")).toBe(plainText(node).toWellFormed());
        for (const part of parts) expect(part.text?.isWellFormed()).toBe(true);
      }
    }),
  );
});

longTest("a page of more blocks than an entry takes goes on in entries of the same page, in order", () => {
  const most = limits.sourceMapBlocksPerPageMax;
  const count = fc.constantFrom(0, 1, most - 1, most, most + 1, 2 * most + 1);
  fc.assert(
    fc.property(count, count, (first, second) => {
      const children = [first, second].flatMap((times, at) =>
        Array.from(
          { length: times },
          (): RootContent => ({
            type: "thematicBreak",
            data: { provenance: { unit: at + 1 } },
          }),
        ),
      );
      const blocks = blocksOf({ type: "root", children });
      const map = sourceMap("page", [unitOf(1), unitOf(2)], blocks);
      expect(problems(reread(map))).toEqual([]);
      expect(map.pages.flatMap((page) => page.blocks.map(({ id }) => id))).toEqual(
        blocks.map(({ id }) => id),
      );
      const entries = [first, second].flatMap((times, at) =>
        Array.from({ length: Math.max(1, Math.ceil(times / most)) }, () => at + 1),
      );
      expect(map.pages.map(({ page_index }) => page_index)).toEqual(entries);
    }),
    { numRuns: 36 },
  );
});

test("beyond 5,000 pages the map ends, and still is one", () => {
  const pages = Array.from({ length: limits.sourceMapPagesMax + 1 }, (_, at) => unitOf(at + 1));
  const map = sourceMap("page", pages, []);
  expect(map.pages).toHaveLength(limits.sourceMapPagesMax);
  expect(problems(reread(map))).toEqual([]);
});

test("a picture's path is whole or not there", () => {
  const image = (url: string): Root => ({
    type: "root",
    children: [{ type: "paragraph", children: [{ type: "image", url, alt: "A" }] }],
  });
  const longest = `assets/${"p".repeat(limits.assetPathCharactersMax - 7)}`;
  const blockOf = (url: string) => sourceMap("page", [], blocksOf(image(url))).pages[0]?.blocks[0];
  expect(blockOf(longest)?.image_path).toBe(longest);
  expect(blockOf(`${longest}p`)).toEqual({ id: "p1-b1", type: "image", caption: "A" });
});
