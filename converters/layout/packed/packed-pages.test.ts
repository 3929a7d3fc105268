import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { runsOf } from "../../../config/testing/runs.ts";
import type { Block, ContentsEntry, Line, Style, Word } from "../model.ts";
import { newElement, type TagElement } from "../tags/element.ts";
import { PackedPages } from "./packed-pages.ts";

/** Any length in single precision; blanks at the edge of a column are infinite. */
const length = fc.oneof(fc.float({ noNaN: true, min: -5000, max: 5000 }), fc.constant(Infinity));
const count = fc.integer({ min: 0, max: 10_000 });
const box = { x0: length, y0: length, x1: length, y1: length };
const text = fc.string({ unit: "grapheme", maxLength: 12 });

const styles: readonly Style[] = [10, 10.5, 12].map((size, i) => ({
  ...{ key: String(i), font: "Serif", size, bold: i === 1, italic: i === 2, mono: false },
  color: i === 0 ? 0 : 0xffffff,
}));
const style = fc.constantFrom(...styles);
const section = newElement("Sect", null, 1);
const tag = fc.constantFrom<TagElement>(newElement("P", section, 2), newElement("H", section, 3, 2));

const word: fc.Arbitrary<Word> = fc.record(
  {
    ...box,
    text,
    baseline: length,
    style,
    glued: fc.boolean(),
    script: fc.constantFrom("super", "sub", null),
    url: fc.option(text),
    note: fc.option(text),
    comments: fc.array(text, { maxLength: 3 }),
    formula: fc.record({ latex: text, confidence: length }),
    confidence: fc.float({ noNaN: true, min: 0, max: 1 }),
  },
  { requiredKeys: ["x0", "y0", "x1", "y1", "text", "baseline", "style", "glued", "script", "url", "note"] },
);
const line: fc.Arbitrary<Line> = fc.record({
  ...box,
  words: fc.array(word, { maxLength: 4 }),
  baseline: length,
  style,
});
const lines = fc.array(line, { maxLength: 3 });
const cell = fc.record({ lines, colspan: count, rowspan: count });
const entry: fc.Arbitrary<ContentsEntry> = fc.record({
  title: line,
  whole: line,
  page: text,
  led: fc.boolean(),
});
const picture = fc.record({ ...box, width: count, height: count, ordinal: fc.integer({ min: -1, max: 99 }) });

/** One arbitrary a kind: a kind that is added to the type and forgotten here does not compile. */
const kinds: { [Kind in Block["kind"]]: fc.Arbitrary<Extract<Block, { kind: Kind }>> } = {
  paragraph: fc
    .record({
      ...{ kind: fc.constant("paragraph" as const), ...box, lines, style, page: count },
      ...{ left: length, right: length, above: length, below: length, demoted: fc.boolean() },
      ...{ tag: fc.option(tag), bulleted: fc.option(fc.boolean()) },
    })
    .map(({ tag, bulleted, ...rest }) => ({
      ...rest,
      ...(tag === null ? {} : { tag }),
      ...(bulleted === null ? {} : { bulleted }),
    })),
  table: fc.record({
    ...{ kind: fc.constant("table" as const), ...box, columns: count, headerRows: count },
    rows: fc.array(fc.array(cell, { maxLength: 3 }), { maxLength: 3 }),
    edges: fc.array(length, { maxLength: 4 }),
  }),
  figure: fc.record(
    {
      ...{ kind: fc.constant("figure" as const), ...box, picture: fc.option(picture), lines, alt: text },
      confidence: length,
      recognized: fc.boolean(),
    },
    { requiredKeys: ["kind", "x0", "y0", "x1", "y1", "picture", "lines"] },
  ),
  code: fc.record({ kind: fc.constant("code" as const), ...box, lines, text }),
  formula: fc.record({
    ...{ kind: fc.constant("formula" as const), ...box, lines, latex: text, confidence: length },
    number: fc.option(text),
  }),
  contents: fc.record({
    ...{ kind: fc.constant("contents" as const), ...box },
    entries: fc.array(entry, { maxLength: 3 }),
  }),
};

describe("what is packed and opened again is equal", () => {
  test.each(Object.entries(kinds))("%s", (_kind, block) => {
    fc.assert(
      fc.property(fc.array(block as fc.Arbitrary<Block>, { maxLength: 3 }), (blocks) => {
        const packed = new PackedPages();
        packed.pack(7, [blocks, []]);
        expect(packed.open(0)).toEqual({ page: 7, regions: [blocks, []] });
      }),
      { numRuns: runsOf(100) },
    );
  });

  test("pages of all kinds, in any order and as often as they are asked for", () => {
    const regions = fc.array(
      fc.array(fc.oneof(...(Object.values(kinds) as fc.Arbitrary<Block>[])), { maxLength: 3 }),
      {
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(fc.array(regions, { minLength: 1, maxLength: 4 }), (pages) => {
        const packed = new PackedPages();
        pages.forEach((page, i) => {
          packed.pack(i + 1, page);
        });
        expect(packed.count).toBe(pages.length);
        for (const index of [...pages.keys(), ...[...pages.keys()].reverse()])
          expect(packed.open(index)).toEqual({ page: index + 1, regions: pages[index] as Block[][] });
      }),
      { numRuns: 60 },
    );
  });
});

const plainWord: Word = {
  ...{ text: "a", x0: 0.1, y0: 1 / 3, x1: 5, y1: 9, baseline: 8.2, style: styles[0] as Style },
  ...{ glued: false, script: null, url: null, note: null },
};
const codeOf = (words: Word[]): Block => ({
  ...{ kind: "code", x0: 0, y0: 0, x1: 1, y1: 1, text: "" },
  lines: [{ ...{ x0: 0, y0: 0, x1: 1, y1: 1, baseline: 1, style: styles[0] as Style }, words }],
});

test("lengths come back in single precision", () => {
  const packed = new PackedPages();
  packed.pack(1, [[codeOf([plainWord])]]);
  const [[block] = []] = packed.open(0).regions;
  expect(block?.kind === "code" && block.lines[0]?.words[0]).toEqual({
    ...plainWord,
    ...{ x0: Math.fround(0.1), y0: Math.fround(1 / 3), baseline: Math.fround(8.2) },
  });
});

test("styles and tags are the same objects, so that identity compares", () => {
  const packed = new PackedPages();
  packed.pack(1, [[codeOf([plainWord])]]);
  const words = [0, 1].map(() => {
    const block = packed.open(0).regions[0]?.[0];
    return block?.kind === "code" ? block.lines[0]?.words[0] : undefined;
  });
  expect(words[0]?.style).toBe(styles[0] as Style);
  expect(words[0]).not.toBe(words[1] as Word);
});

test("more numbers than a writer begins with", () => {
  const words = Array.from({ length: 3_000 }, (_, i) => ({
    ...plainWord,
    text: String(i),
    x0: i,
    y0: 0,
    baseline: 8,
  }));
  const packed = new PackedPages();
  packed.pack(1, [[codeOf(words)]]);
  expect(packed.open(0).regions).toEqual([[codeOf(words)]]);
});

test("a page that was never packed", () => {
  expect(() => new PackedPages().open(0)).toThrow(RangeError);
});
