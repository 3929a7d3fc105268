import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { codeOf } from "../../../config/testing/failures.ts";
import { longTest, runsOf } from "../../../config/testing/runs.ts";
import type { Source } from "../../contract.ts";
import { toMarkdown } from "../../document/markdown/write.ts";
import { inspect } from "../../inspect.ts";
import { contextIn } from "../../testing/context.ts";
import { usualRequest } from "../../testing/converted.ts";
import { converter } from "./converter.ts";
import { isSurelyTable, sniffDialect } from "./dialect.ts";
import { hasHeader } from "./header.ts";
import { readRows, textRows } from "./rows.ts";
import { TableStatistics } from "./table-statistics.ts";

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "data-"));
});
afterAll(() => rm(base, { recursive: true }));

async function file(content: string | Uint8Array, filename = "a.csv"): Promise<Source> {
  const path = join(base, String(Bun.hash(content)));
  await Bun.write(path, content);
  return { path, filename, bytes: Bun.file(path).size };
}

const request = {
  ...usualRequest,
  options: { header: "auto" },
} as const;

async function convert(content: string | Uint8Array, header = "auto"): Promise<string> {
  const context = contextIn(base);
  const document = await converter.convert(await file(content), { ...request, options: { header } }, context);
  const written = await Bun.file(document.written?.file ?? "").text();
  // The same that the writer makes of the tree, and where it says.
  expect(written).toBe(toMarkdown(document.root));
  expect(document.written?.lines.at(-1)?.lines?.[1]).toBe(written.split("\n").length - 1);
  return written.trimEnd();
}

function rows(text: string, delimiter = ",", size = text.length || 1, escaped = false): string[][] {
  const bytes = new TextEncoder().encode(text);
  const pieces = [];
  for (let i = 0; i < bytes.length; i += size) pieces.push(bytes.slice(i, i + size));
  return [...textRows(pieces, { delimiter, escaped })];
}

describe("rows", () => {
  test.each<[string, string, string[][]]>([
    [
      "line ends of every kind",
      "a,b\r1,2\n3,4\r\n5,6\n\r7,8",
      [
        ["a", "b"],
        ["1", "2"],
        ["3", "4"],
        ["5", "6"],
        ["7", "8"],
      ],
    ],
    [
      "quotes",
      '"a,b","c ""d"""\n"e\nf",g',
      [
        ["a,b", 'c "d"'],
        ["e\nf", "g"],
      ],
    ],
    ["text after a quote", '"a"b,c', [["ab", "c"]]],
    ["a quote within a field", 'a "b" c,5" pipe', [['a "b" c', '5" pipe']]],
    [
      "a quote that is never closed",
      'a,"b\nc,d\n',
      [
        ["a", '"b'],
        ["c", "d"],
      ],
    ],
    ["empty cells", ",a,\n,,\n\nb", [["", "a", ""], ["", "", ""], ["b"]]],
    ["nothing", "", []],
  ])("%s", (_name, text, expected) => expect(rows(text)).toEqual(expected));

  test("are the same however the text is cut", () => {
    const piece = fc.constantFrom("a", '"', '""', ",", "\n", "\r", "\r\n", '"b\nc"', " ");
    const text = fc.array(piece, { maxLength: 20 }).map((parts) => parts.join(""));
    return fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 4 }), (value, size) => {
        expect(rows(value, ",", size)).toEqual(rows(value));
      }),
      { numRuns: runsOf(1_000), seed: 20_261_121 },
    );
  });

  test("come back from any cells, quoted", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", " ", "é") });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    return fc.assert(
      fc.property(table, (cells) => {
        const text = cells
          .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(","))
          .join("\r\n");
        expect(rows(text)).toEqual(cells);
      }),
      { numRuns: runsOf(500), seed: 20_261_121 },
    );
  });
});

test.each([
  ["comma", "a,b,c\n1,2,3\n", ","],
  ["semicolon with decimal commas", "a;b\n1,5;2,5\n3,25;4\n", ";"],
  ["tab", "a\tb, c\n1\t2\n", "\t"],
  ["pipe", "a|b|c\n1|2|3\n", "|"],
  ["Excel's own word", "sep=;\na,b;c\n", ";"],
  ["quoted delimiters", '"a;b",c\n"d;e;f",g\n', ","],
  ["ragged", "id,name,role\n1,Ada,pilot\n2,Ben\n3,Cleo,mate,extra\n4,,\n", ","],
  ["one column", "Industry\nSales\n", ","],
])("the delimiter is found: %s", (_name, text, delimiter) => {
  expect(sniffDialect(text, true, "a.csv").delimiter).toBe(delimiter);
});

test("a table is sure when several rows agree on several cells; a table of Markdown is none", () => {
  const sure = (text: string) => isSurelyTable(sniffDialect(text, true, "a"), text);
  expect(sure("a,b,c\n1,2,3\n4,5,6\n7,8,9\n")).toBe(true);
  expect(sure("Dear reader,\nI write to you, as ever,\nfrom afar.\nYours, truly,\n")).toBe(false);
  expect(sure("Red, blue, green,\nold, young, wise,\nsun, moon, sea,\none, two, three,\n")).toBe(false);
  expect(sure("The day, the road, were long.\nThe sea, the sky, were one.\n".repeat(2))).toBe(false);
  expect(sure("id, name, said\n1, Ada, Yes.\n2, Ben, No.\n3, Mara, No.\n")).toBe(true);
  expect(sure("name, town, boat\nAda, Edge Point, Gull\nBen, Mill, Tern\nMara, Port, Auk\n")).toBe(true);
  expect(sure("| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n")).toBe(false);
});

test("the first row is a header unless its cells are values like those below", () => {
  expect(
    hasHeader([
      ["id", "name"],
      ["1", "Ada"],
      ["2", "Ben"],
    ]),
  ).toBe(true);
  expect(
    hasHeader([
      ["1", "Ada"],
      ["2", "Ben"],
      ["3", "Cleo"],
    ]),
  ).toBe(false);
  expect(
    hasHeader([
      ["name", "2023", "2024"],
      ["a", "5", "7"],
    ]),
  ).toBe(true);
  expect(hasHeader([["only"]])).toBe(true);
});

test("special characters stay text, quoted line breaks become breaks, no cell of a ragged row is lost", async () => {
  expect(await convert('a,b\n"x\ny|z",<b>&amp;</b>\n1,2,3\n')).toBe(
    "| a | b |  |\n| --- | --- | --- |\n| x<br>y\\|z | \\<b>\\&amp;\\</b> |\n| 1 | 2 | 3 |",
  );
});

test("whatever a file holds, it is written as the writer would, cell by cell, line by line", async () => {
  const piece = fc.constantFrom(
    ..."aé中😀 \t\n\r\x1b\x07\u00a0\u0085\u2028\u3000\ufeff\ufffd\\`*_~$[]<>&|!\"'#-=:,".split(""),
    ...["\r\n", '""', "https://a.b/c_d", "www.x.y", "&amp;", "**", "1.5", "$5", "snake_case_name", '\\"'],
  );
  const text = fc.array(piece, { minLength: 1, maxLength: 30 }).map((parts) => `x,y,z\n${parts.join("")}`);
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom("auto", "none"), async (value, header) => {
      await convert(value, header);
    }),
    { numRuns: runsOf(500), seed: 20_261_123 },
  );
});

test("rows are counted the same in one loop and field by field, wherever the pieces end", () => {
  const piece = fc.constantFrom(
    ...["a", "é", " ", "\u00a0", "\u3000", ",", ",", "\r", "\n", "\r\n", '"', "\\"],
  );
  const text = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(""));
  const countsOf = ({ rows, cells, columns, fitting }: TableStatistics) => ({
    rows,
    cells,
    columns,
    fitting,
  });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 40 }), (value, size) => {
      const bytes = new TextEncoder().encode(value);
      const pieces = [];
      for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.slice(at, at + size));
      const [skimming, reading] = [new TableStatistics(2), new TableStatistics(2)];
      readRows(pieces, { delimiter: ",", escaped: false }, skimming);
      readRows(
        pieces,
        { delimiter: ",", escaped: false },
        {
          field: (fields) => reading.field(fields),
          rowEnd: () => reading.rowEnd(),
          rowAgain: () => reading.rowAgain(),
        },
      );
      expect(countsOf(skimming)).toEqual(countsOf(reading));
    }),
    { numRuns: runsOf(5_000), seed: 20_261_123 },
  );
});

longTest("a row of very many lines within quotes is not read again for each piece of it", () => {
  const cell = new TextEncoder().encode(`"${"line\n".repeat(50_000)}",`);
  const tally = new TableStatistics(1);
  readRows(
    Array.from({ length: 1_000 }, () => cell),
    { delimiter: ",", escaped: false },
    tally,
  );
  expect(tally).toMatchObject({ rows: 1, cells: 1_000 });
});

test.each<[string, string, string]>([
  [
    "quotes behind backslashes",
    'a,b\n"say \\"hi, you\\" now",2\n"c:\\dir",3\n',
    '| a | b |\n| --- | --- |\n| say "hi, you" now | 2 |\n| c:\\dir | 3 |',
  ],
  [
    "remarks on top",
    "Tide report\n# at noon, local time\nplace,metres,hour\nNorth,1.2,12\nSouth,1.4,12\n",
    "Tide report\\\n\\# at noon, local time\n\n| place | metres | hour |\n| --- | --- | --- |\n| North | 1.2 | 12 |\n| South | 1.4 | 12 |",
  ],
  [
    "a wider row far below",
    `a,b\n${"1,2\n".repeat(30_000)}1,2,3,4\n`,
    `| a | b |  |  |\n| --- | --- | --- | --- |\n${"| 1 | 2 |\n".repeat(30_000)}| 1 | 2 | 3 | 4 |`,
  ],
  ["columns that nobody fills", "a,b,,\n1,2,,\n,,,\n3,,,\n", "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 |"],
])("%s", async (_name, text, expected) => {
  expect(await convert(text)).toBe(expected);
});

test("the header option has the last word", async () => {
  expect(await convert("1,2\n3,4\n")).toBe("|  |  |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |");
  expect(await convert("1,2\n3,4\n", "first")).toBe("| 1 | 2 |\n| --- | --- |\n| 3 | 4 |");
  expect(await convert("a,b\n3,4\n", "none")).toBe("|  |  |\n| --- | --- |\n| a | b |\n| 3 | 4 |");
});

test("non-empty cells are what is measured, and a table without any is empty", async () => {
  const { metrics } = await converter.measure(await file("a,,b\n , \n,c\n"), request);
  expect(metrics).toEqual({ cells: 3 });
  expect(await codeOf(converter.measure(await file(",,,\n,,\n"), request))).toBe("empty_document");
});

test("more cells than the limit are refused while reading", async () => {
  const many = await file("1,\n1,2\n".repeat(700_000));
  expect(await codeOf(converter.measure(many, request))).toBe("document_too_complex");
});

test.each([
  ["a.csv", "one\ntwo\n", null, "csv-to-markdown"],
  ["a.csv", "a,b\n1,2\n", "text-to-markdown", "text-to-markdown"],
  ["a.txt", "Dear reader,\nthis is no table.\n", null, "text-to-markdown"],
  ["a.txt", "Dear reader,\nbut it may be claimed.\n", "csv-to-markdown", "csv-to-markdown"],
  ["a.xlsx", "a,b,c\n1,2,3\n4,5,6\n7,8,9\n", null, "csv-to-markdown"],
  ["noext", "a word\n", null, "text-to-markdown"],
])("%s with %j as %p is %s", async (filename, content, claimed, expected) => {
  const source = await file(content, filename);
  expect((await inspect(source, claimed, { ...request, options: {} })).capabilityId).toBe(expected);
});
