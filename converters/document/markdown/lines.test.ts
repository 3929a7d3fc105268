import { expect, test } from "bun:test";
import fc from "fast-check";
import type { ListItem, PhrasingContent, Root, RootContent, TableRow } from "mdast";
import { runsOf } from "../../../config/testing/runs.ts";
import { blocksOf } from "../../bundle/documents/blocks.ts";
import { compactTable, PackedRows } from "../rows.ts";
import { type BlockLines, linesIn } from "./lines.ts";
import { toMarkdown } from "./write.ts";

const runs = { numRuns: runsOf(1_000), seed: 20_261_121 };

/** Rich in what ends a line, or would. */
const value = fc
  .array(fc.constantFrom("a", "b c", "é", " ", "\n", "\r", "\r\n", "\n\n", "\t", "\u2028", "|", "- ", "# ", "```", "$", "<p>", "\\"), {
    maxLength: 8,
  })
  .map((parts) => parts.join("")); // biome-ignore format: a list of marks

const phrasing: fc.Arbitrary<PhrasingContent[]> = fc.array(
  fc.oneof(
    value.map((text): PhrasingContent => ({ type: "text", value: text })),
    value.map((text): PhrasingContent => ({ type: "inlineCode", value: text })),
    value.map((text): PhrasingContent => ({ type: "inlineMath", value: text })),
    value.map((alt): PhrasingContent => ({ type: "image", url: "assets/a.png", alt, title: alt })),
    value.map((text): PhrasingContent => ({ type: "link", url: "#a", title: text, children: [{ type: "text", value: text }] })),
    fc.constant<PhrasingContent>({ type: "break" }),
  ),
  { maxLength: 4 },
); // biome-ignore format: one kind a line

const spans = fc.constantFrom({}, {}, { colspan: 2 });
const flow = fc.letrec<{ block: RootContent; blocks: RootContent[]; items: ListItem[]; rows: TableRow[] }>(
  (tie) => ({
    blocks: fc.array(tie("block"), { maxLength: 3 }),
    items: fc.array(
      fc
        .tuple(tie("blocks"), fc.constantFrom(null, true, false))
        .map(([children, checked]) => ({ type: "listItem", checked, children }) as ListItem),
      { maxLength: 4 },
    ),
    rows: fc.array(
      fc
        .array(fc.tuple(fc.oneof({ weight: 5, arbitrary: phrasing }, tie("blocks")), spans), { maxLength: 3 })
        .map(
          (cells) =>
            ({
              type: "tableRow",
              children: cells.map(([children, data]) => ({ type: "tableCell", children, data })),
            }) as TableRow,
        ),
      { maxLength: 4 },
    ),
    block: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      phrasing.map((children): RootContent => ({ type: "paragraph", children })),
      phrasing.map((children): RootContent => ({ type: "heading", depth: 2, children })),
      value.map((text): RootContent => ({ type: "code", value: text })),
      value.map((text): RootContent => ({ type: "math", value: text })),
      value.map((text): RootContent => ({ type: "html", value: text })),
      fc.constant<RootContent>({ type: "thematicBreak" }),
      fc.constant<RootContent>({ type: "definition", identifier: "a", url: "#a" }),
      tie("rows").map((children): RootContent => ({ type: "table", children })),
      fc
        .tuple(tie("items"), fc.boolean(), fc.boolean())
        .map(([children, ordered, spread]): RootContent => ({ type: "list", ordered, spread, children })),
      tie("blocks").map((children) => ({ type: "blockquote", children }) as RootContent),
      tie("blocks").map(
        (children) => ({ type: "footnoteDefinition", identifier: "n", children }) as RootContent,
      ),
    ),
  }),
);
const root = fc.array(flow.block, { maxLength: 6 }).map((children): Root => ({ type: "root", children }));

/** Lists that follow each other take turns in their bullets and in what follows their numbers. */
const sameMarks = (text: string) => text.replaceAll("*", "-").replaceAll(")", ".");

function written(tree: Root) {
  const told: BlockLines[] = [];
  const markdown = toMarkdown(tree, told);
  const lines = markdown.split("\n").slice(0, -1);
  const on = (stands: BlockLines["lines"]) =>
    stands === undefined ? "" : lines.slice(stands[0] - 1, stands[1]).join("\n");
  return { told, markdown, lines, on };
}

test("each block is written on its lines as it is written by itself, and telling them changes nothing", () => {
  fc.assert(
    fc.property(root, (tree) => {
      const { told, markdown, lines, on } = written(tree);
      expect(toMarkdown(tree)).toBe(markdown);
      expect(told).toHaveLength(tree.children.length);
      let count = 0;
      for (const [at, child] of tree.children.entries()) {
        const alone = toMarkdown({ type: "root", children: [child] }).slice(0, -1);
        expect(sameMarks(on(told[at]?.lines))).toBe(sameMarks(alone));
        if (alone !== "") count += linesIn(alone);
      }
      // Between blocks is one blank line each and nothing else.
      const between = told.filter((block) => block.lines !== undefined).length - 1;
      if (count > 0) expect(lines).toHaveLength(count + between);
    }),
    runs,
  );
});

test("items stand on the lines of their list, one behind the other", () => {
  fc.assert(
    fc.property(flow.items, fc.boolean(), flow.blocks, (children, ordered, before) => {
      const tree: Root = { type: "root", children: [...before, { type: "list", ordered, children }] };
      const { told, on } = written(tree);
      const list = told.at(-1);
      expect(list?.items).toHaveLength(children.length);
      const items = list?.items?.filter((item) => item.lines !== undefined) ?? [];
      expect(items.map((item) => on(item.lines)).filter((text) => /^[*-]|^\d/.test(text))).toHaveLength(
        items.length,
      );
      // Nothing but a blank line may stand between two.
      const whole = items
        .map((item) => on(item.lines))
        .join("\n")
        .replace(/\n+/g, "\n");
      expect(whole).toBe(on(list?.lines).replace(/\n+/g, "\n"));
    }),
    runs,
  );
});

test("rows stand on the lines of their table, in pipes and in HTML", () => {
  fc.assert(
    fc.property(flow.rows, (children) => {
      const { told, on } = written({ type: "root", children: [{ type: "table", children }] });
      const [table] = told;
      const text = on(table?.lines);
      if (text === "") return;
      const heights = table?.rowHeights ?? [];
      expect(heights).toHaveLength(children.length);
      const rows = heights.reduce((sum, height) => sum + height, 0);
      const html = text.startsWith("<table>");
      expect(rows + (html ? 1 : 0)).toBe(linesIn(text));
      let at = 0;
      for (const height of heights) {
        const row = text
          .split("\n")
          .slice(at, at + height)
          .join("\n");
        if (html) expect(row.replace("<table>\n", "")).toMatch(/^<tr>[\s\S]*<\/tr>$/);
        else expect(row).toMatch(at === 0 ? /^\|[^\n]*\|\n\|[ |-]+\|$/ : /^\|[^\n]*\|$/);
        at += height;
      }
    }),
    runs,
  );
});

const row = (text: string, unit: number, data = {}): TableRow => ({
  type: "tableRow",
  data: { provenance: { unit } },
  children: [{ type: "tableCell", data, children: [{ type: "text", value: text }] }],
});

test("the rows of a table over three pages stand on lines of their own; head and end belong to the first and last", () => {
  const rows = (data = {}) => [row("a", 1, data), row("b", 1), row("c", 2), row("d", 3), row("e", 3)];
  const linesOf = (children: TableRow[]) => {
    const tree: Root = {
      type: "root",
      children: [{ type: "paragraph", children: [{ type: "text", value: "x\ny" }] }, { type: "table", children }],
    };
    return blocksOf(tree, written(tree).told).map(({ lines }) => lines);
  };
  expect(linesOf(rows())).toEqual([[1, 2], [4, 6], [7, 7], [8, 9]]);
  expect(linesOf(rows({ colspan: 2 }))).toEqual([[1, 2], [4, 6], [7, 7], [8, 10]]);
}); // biome-ignore format: a list of lines

test("items that say where they come from stand on lines of their own, with the lists in them", () => {
  const item = (text: string, unit: number, ...more: RootContent[]) =>
    ({
      type: "listItem",
      data: { provenance: { unit } },
      children: [{ type: "paragraph", children: [{ type: "text", value: text }] }, ...more],
    }) as ListItem;
  const empty: ListItem = { type: "listItem", children: [] };
  const nested: RootContent = { type: "list", children: [item("b", 1), item("c", 2)] };
  const tree: Root = {
    type: "root",
    children: [{ type: "list", children: [item("a", 1, nested), empty, item("d", 2)] }],
  };
  expect(toMarkdown(tree)).toBe("- a\n  - b\n  - c\n- d\n");
  // The one that says nothing is not written.
  expect(blocksOf(tree, written(tree).told).map(({ lines }) => lines)).toEqual([[1, 3], undefined, [4, 4]]);
});

test("one node in two places stands on the lines of each", () => {
  const twice: RootContent = { type: "paragraph", children: [{ type: "text", value: "a" }] };
  expect(written({ type: "root", children: [twice, twice] }).told).toEqual([
    { lines: [1, 1] },
    { lines: [3, 3] },
  ]);
});

test("a table whose rows are held as text has no list of its rows", () => {
  const rows = new PackedRows();
  for (let at = 0; at < 5_000; at++) rows.push([`a${at}`, "b"]);
  expect(written({ type: "root", children: [compactTable(rows)] }).told).toEqual([{ lines: [1, 5_001] }]);
});
