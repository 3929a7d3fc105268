import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Nodes, PhrasingContent, Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { longTest, runsOf } from "../../../config/testing/runs.ts";
import { plainText, walk } from "../plain-text.ts";
import { toMarkdown } from "./write.ts";

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath);
const parse = (markdown: string): Root => parser.parse(markdown);
const text = (value: string): PhrasingContent => ({ type: "text", value });
const paragraph = (...children: PhrasingContent[]): RootContent => ({ type: "paragraph", children });
const write = (...children: RootContent[]) => toMarkdown({ type: "root", children });
/** One line as Markdown may have it: white space at the edges is no text. */
const oneLine = (value: string) => value.replace(/[\s\x85]+/g, " ").trim();

/** Rich in everything that means something to Markdown. */
const piece = fc.constantFrom(
  ..."*_~`$#+-=>|<>&![](){}\\:.\"'/@^ \n\t0123abcXé中",
  "**", "~~", "$$", "```", "~~~", "---", "===", "***", "___", "](", "[^", "![", "[ ]", "[x] ", "]: ",
  "1.", "2)", "- ", "+ ", "* ", "# ", "> ", "&amp;", "&#42;", "<b>", "</p>", "<!--", "<a@b.co>", "http://a.b/",
  "https://x.y/_z_(q)", "www.a.bc", "a_b_c", "x@y.zz", "\n\n", "| - |", "    ", " ", ".", ",", "word", " two",
); // biome-ignore format: a list of marks
const rich = fc.array(piece, { minLength: 1, maxLength: 14 }).map((parts) => parts.join(""));
const runs = { numRuns: runsOf(1_000), seed: 20_261_121 };

test("any text comes back as the same text and as nothing else, in a paragraph", () => {
  fc.assert(
    fc.property(rich, (value) => {
      const markdown = write(paragraph(text(value)));
      const root = parse(markdown);
      expect(oneLine(plainText(root))).toBe(oneLine(value));
      const types = new Set([...walk(root)].map(({ type }) => type));
      // Addresses that GitHub links by itself are no harm: their text is the same.
      for (const type of ["root", "paragraph", "text", "link"]) types.delete(type as Nodes["type"]);
      expect([...types]).toEqual([]);
    }),
    runs,
  );
});

test.each([
  ["heading", (value: string): RootContent => ({ type: "heading", depth: 3, children: [text(value)] })],
  [
    "blockquote",
    (value: string): RootContent => ({
      type: "blockquote",
      children: [{ type: "paragraph", children: [text(value)] }],
    }),
  ],
  [
    "list",
    (value: string): RootContent => ({
      type: "list",
      ordered: false,
      children: [{ type: "listItem", children: [{ type: "paragraph", children: [text(value)] }] }],
    }),
  ],
  [
    "table",
    (value: string): RootContent => ({
      type: "table",
      children: [
        {
          type: "tableRow",
          children: [
            { type: "tableCell", children: [text(value)] },
            { type: "tableCell", children: [text("b")] },
          ],
        },
      ],
    }),
  ],
  [
    "link",
    (value: string): RootContent =>
      paragraph({ type: "link", url: "https://a.b/c", children: [text(value)] }),
  ],
])("any text comes back from a %s", (type, make) => {
  fc.assert(
    fc.property(
      rich.filter((value) => oneLine(value).replace(/[\s ]/g, "") !== ""),
      (value) => {
        const root = parse(write(make(value)));
        const found = [...walk(root)].find((node) => node.type === type);
        expect(root.children).toHaveLength(1);
        expect(found).toBeDefined();
        expect(oneLine(plainText(found as Nodes)).replace(/ b$/, type === "table" ? "" : " b")).toBe(
          oneLine(value),
        );
      },
    ),
    runs,
  );
});

const phrasingContent: fc.Arbitrary<PhrasingContent[]> = fc.letrec<{ nodes: PhrasingContent[] }>((tie) => ({
  nodes: fc.array(
    fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      rich.map(text),
      fc.constantFrom("a", "b c", "d", " ", "x.").map(text),
      fc.constantFrom<PhrasingContent>({ type: "inlineCode", value: "c|`d" }, { type: "inlineMath", value: "e" }),
      fc.record({ type: fc.constantFrom("emphasis" as const, "strong" as const, "delete" as const), children: tie("nodes") }),
      fc.record({ type: fc.constant("link" as const), url: fc.constantFrom("https://a.b/(c", "#d"), children: tie("nodes") }),
    ),
    { minLength: 1, maxLength: 4 },
  ),
})).nodes; // biome-ignore format: one kind a line

test("text within any markup comes back, in paragraphs and in cells", () => {
  fc.assert(
    fc.property(phrasingContent, (children) => {
      const bare = (value: string) => value.replace(/[\s\x85]+/g, "");
      const expected = bare(children.map(plainText).join(""));
      fc.pre(expected !== "" && !children.some((node) => [...walk(node)].some(isEmptyLink)));
      expect(bare(plainText(parse(write({ type: "paragraph", children }))))).toBe(expected);
      const cell = write({
        type: "table",
        children: [{ type: "tableRow", children: [{ type: "tableCell", children }] }],
      });
      expect(bare(plainText(parse(cell)))).toBe(expected);
    }),
    runs,
  );
});

/** A link without text shows its address instead. */
function isEmptyLink(node: Nodes): boolean {
  return node.type === "link" && oneLine(plainText(node)) === "";
}

test("strong emphasis is written as emphasis around strong text, the one way that three asterisks are read", () => {
  const strong: PhrasingContent = {
    type: "strong",
    children: [{ type: "emphasis", children: [text("both")] }],
  };
  expect(write(paragraph(text("a "), strong, text(".")))).toBe("a ***both***.\n");
});

test("strong around emphasis forms, in links too", () => {
  const both: PhrasingContent = {
    type: "strong",
    children: [{ type: "emphasis", children: [text("a b")] }],
  };
  expect(write(paragraph(both))).toBe("***a b***\n");
  expect(write(paragraph({ type: "link", url: "http://x.y/", children: [both] }))).toBe(
    "[***a b***](http://x.y/)\n",
  );
});

test("tables in HTML have sub and sup, boxes to tick, and no other tag", () => {
  const cell = (...children: Nodes[]) => ({
    type: "tableCell" as const,
    data: { colspan: 2 },
    children: children as PhrasingContent[],
  });
  const html = (value: string): PhrasingContent => ({ type: "html", value });
  const task: Nodes = {
    type: "list",
    children: [
      { type: "listItem", checked: true, children: [{ type: "paragraph", children: [text("done")] }] },
    ],
  };
  const table: RootContent = {
    type: "table",
    children: [
      { type: "tableRow", children: [cell(text("x"), html("<sup>"), text("2"), html("</sup>"))] },
      { type: "tableRow", children: [cell(html("<b>"), text("y"), html("</sub>"))] },
      { type: "tableRow", children: [cell(task)] },
    ],
  };
  expect(write(table)).toBe(
    '<table>\n<tr><th colspan="2">x<sup>2</sup></th></tr>\n<tr><td colspan="2">&lt;b&gt;y&lt;/sub&gt;</td></tr>\n<tr><td colspan="2"><ul><li>☒ done</li></ul></td></tr>\n</table>\n',
  );
});

test("a line break in a heading is one blank, however many stand around it", () => {
  const heading = (...children: PhrasingContent[]) => write({ type: "heading", depth: 2, children });
  expect(heading(text("two "), { type: "break" }, text("lines"))).toBe("## two lines\n");
  expect(heading(text("two"), { type: "break" }, text(" lines"))).toBe("## two lines\n");
  expect(heading(text("two"), { type: "break" }, text("lines"))).toBe("## two lines\n");
});

longTest("labels of tens of thousands of footnotes that read alike are told apart", () => {
  const children = Array.from({ length: 40_000 }, (_, i) => ({
    type: "footnoteDefinition" as const,
    // Half of them are plain, half come to the same label when what is not plain is taken out.
    identifier: i % 2 === 0 ? `${i}` : String.fromCodePoint(0x2190 + (i % 100), 0x1f000 + i),
    children: [{ type: "paragraph" as const, children: [{ type: "text" as const, value: "x" }] }],
  }));
  const labels = toMarkdown({ type: "root", children }).match(/^\[\^[^\]]+\]/gm) ?? [];
  expect(labels).toHaveLength(40_000);
  expect(new Set(labels).size).toBe(40_000);
});

test.each([
  "x<img src=x onerror=alert(1)>y",
  "<script>alert(1)</script>",
  "\\text{<!-- a --><a:b><javascript:alert(1)>}",
  "[x](javascript:alert(1))",
  "[x](javascript&colon;alert(1))",
  "a\n[x]: javascript:alert(1)\n[x]",
  "`",
  "~~~",
  "<script",
])("the formula %j is nothing to readers that know no formulas", (value) => {
  const code: RootContent = { type: "code", value: "~~~\n<img src=x onerror=alert(1)>" };
  const written = write(
    { type: "math", value },
    paragraph({ type: "inlineMath", value }, text(" and "), {
      type: "inlineCode",
      value: "<img src=x onerror=alert(1)>",
    }),
    code,
  );
  const types = [...walk(unified().use(remarkParse).use(remarkGfm).parse(written))].map(({ type }) => type);
  expect(types.filter((type) => /^(?:html|link|definition|linkReference)$/.test(type))).toEqual([]);
  expect(types.filter((type) => /^(?:inlineCode|code)$/.test(type))).toEqual(["inlineCode", "code"]);
});

test("a formula stays as it is where nothing in it could be read otherwise", () => {
  for (const value of ["a<b", "a<b+c", "x\\in[0,1](t)", "a~~b", "x<y_1"])
    expect(write(paragraph({ type: "inlineMath", value }))).toBe(`$${value}$\n`);
});
