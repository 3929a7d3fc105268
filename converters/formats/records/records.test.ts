/** How records are shown, whatever they are written in. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { runsOf } from "../../../config/testing/runs.ts";
import { markdownOf, warningsOf } from "./testing/convert-file.ts";

const shown = (value: unknown): Promise<string> => markdownOf("a.json", JSON.stringify(value));

test("single values come first, so that every heading keeps what belongs to it", async () => {
  expect(await shown({ a: 1, deep: { b: "x" }, c: null })).toBe(
    "- **a**: 1\n- **c**: null\n\n## deep\n\n- **b**: x",
  );
});

test("records with little in them are rows, with a column for each path", async () => {
  expect(
    await shown([
      { id: 1, at: { city: "Oslo", geo: { lat: 1 } }, tags: ["a", "b"] },
      { id: 2, none: null, tags: [] },
    ]),
  ).toBe(
    "| id | at.city | at.geo.lat | tags | none |\n| --- | --- | --- | --- | --- |\n| 1 | Oslo | 1 | a, b |\n| 2 |  |  | [] | null |",
  );
});

test("records with more in them have headings by what they call themselves", async () => {
  const markdown = await shown([{ name: "Ada", works: [{ year: 1843 }] }, { works: [{ year: 1844 }] }]);
  expect(markdown).toContain("## 1. Ada\n");
  expect(markdown).toContain("## 2\n\n### works\n\n| year |\n| --- |\n| 1844 |");
});

test("records without a name in common are no table", async () => {
  const records = Array.from({ length: 3_000 }, (_, i) => ({ [`name${i}`]: i }));
  const markdown = await shown(records);
  expect(markdown).not.toContain("| --- |");
  expect(markdown).toContain('"name2999": 2999');
});

test("many like records by name are a table of them", async () => {
  const like = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`p${i}`, { version: i, dev: true }]));
  expect(await shown({ packages: like })).toStartWith(
    "## packages\n\n|  | version | dev |\n| --- | --- | --- |\n| p0 | 0 | true |",
  );
});

test("lists of lists are tables where they are even, with a header only where one is seen", async () => {
  expect(
    await shown([
      ["name", "age"],
      ["Ada", 36],
    ]),
  ).toBe("| name | age |\n| --- | --- |\n| Ada | 36 |");
  expect(
    await shown([
      [1, 2],
      [3, 4],
    ]),
  ).toBe("|  |  |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |");
  expect(
    await shown([
      ["a", "b"],
      ["c", "d"],
    ]),
  ).toBe("|  |  |\n| --- | --- |\n| a | b |\n| c | d |");
});

test("text of a record is never markup, and an address leads to where it says", async () => {
  expect(
    await shown({ "a*b*": "**x** <script>y</script> [z](javascript:1)", at: "https://example.org/a_b" }),
  ).toBe(
    "- **a\\*b\\***: \\*\\*x\\*\\* \\<script>y\\</script> [z\\](javascript:1)\n- **at**: <https://example.org/a_b>",
  );
});

test("text with margins or very many lines keeps them", async () => {
  expect(await shown({ two: "one\ntwo" })).toBe("- **two**: one\\\n  two");
  expect(await shown({ code: "if (a) {\n  b();\n}\n" })).toBe(
    "- **code**:\n\n  ```\n  if (a) {\n    b();\n  }\n  ```",
  );
});

test("very many single values are a table, and very many records source or rows", async () => {
  const wide = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`k${i}`, i]));
  expect(await shown(wide)).toStartWith("|  |  |\n| --- | --- |\n| k0 | 0 |");
  const deep = Array.from({ length: 600 }, (_, i) => ({ id: i, parts: [{ a: [{ b: i }] }] }));
  expect(await shown(deep)).toStartWith('| id | parts |\n| --- | --- |\n| 0 | [{"a": [{"b": 0}]}] |');
});

test("a name that comes twice in a record is told where its values share a cell", async () => {
  const text = '[{"a": 1, "a": 2}, {"a": 3}]';
  expect(await markdownOf("a.json", text)).toBe("| a |\n| --- |\n| 1<br>2 |\n| 3 |");
  expect(await warningsOf("a.json", text)).toEqual([
    "Records in which a name comes more than once: 1; all of its values stand in one cell.",
  ]);
});

test("whatever the shape, every name and every value is in the Markdown", async () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "d"), minLength: 1, maxLength: 6 });
  const leaf = fc.oneof(word, fc.integer(), fc.boolean());
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 8, withCrossShrink: true },
      leaf,
      fc.array(tie("tree"), { maxLength: 5 }),
      fc.dictionary(word, tie("tree"), { maxKeys: 5 }),
      fc.array(fc.dictionary(word, leaf, { minKeys: 1, maxKeys: 4 }), { maxLength: 6 }),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(tree, async (value) => {
      const texts = [...textsIn(value)];
      if (texts.length === 0) return;
      const markdown = await shown(value);
      for (const text of texts) expect(markdown).toContain(text);
    }),
    { numRuns: runsOf(300), seed: 20_261_123 },
  );
});

/** Names and values at all depths; an empty list at the top says nothing. */
function* textsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* textsIn(item);
  else if (typeof value !== "object" || value === null) yield String(value);
  else
    for (const [name, item] of Object.entries(value)) {
      yield name;
      yield* textsIn(item);
    }
}
