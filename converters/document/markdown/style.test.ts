import { describe, expect, test } from "bun:test";
import type { PhrasingContent, RootContent, TableCell } from "mdast";
import { longTest } from "../../../config/testing/runs.ts";
import { toMarkdown } from "./write.ts";

const text = (value: string): PhrasingContent => ({ type: "text", value });
const paragraph = (...children: PhrasingContent[]): RootContent => ({ type: "paragraph", children });
const write = (...children: RootContent[]) => toMarkdown({ type: "root", children });
const cell = (...children: (PhrasingContent | string)[]): TableCell => ({
  type: "tableCell",
  children: children.map((child) => (typeof child === "string" ? text(child) : child)),
});
const table = (...rows: TableCell[][]): RootContent => ({
  type: "table",
  children: rows.map((children) => ({ type: "tableRow", children })),
});

describe("ordinary text stays as it is", () => {
  test.each([
    "snake_case_name and a-b+c=d",
    "It costs $5.",
    "5 * 3 * 2 = 30",
    "about ~5 km or ~6 km",
    "R&D, AT&T & co",
    "a < b > c",
    "[12] Babbage, C. [see above]",
    "#hashtag, C# and issue #12",
    "-5 °C, +49 30 1234",
    "1986 was warm.",
    "a | b",
    "C:\\Users\\x",
    "https://example.com/a_b?x=1&y=2#z and a_b@example.com.",
    "Note*",
  ])("%s", (value) => expect(write(paragraph(text(value)))).toBe(`${value}\n`));
});

describe("what would be markup is escaped", () => {
  test.each([
    ["1. one", "1\\. one"],
    ["- one", "\\- one"],
    ["+ one", "\\+ one"],
    ["# one", "\\# one"],
    ["> one", "\\> one"],
    ["*a* _b_ ~~c~~ `d`", "\\*a\\* \\_b\\_ \\~\\~c\\~\\~ \\`d\\`"],
    ["$5 to $10", "\\$5 to \\$10"],
    ["&copy; &amp;", "\\&copy; \\&amp;"],
    ["<b>x</b> <!-- y -->", "\\<b>x\\</b> \\<!-- y -->"],
    ["[a](javascript:b)", "[a\\](javascript:b)"],
    ["[a]: b", "\\[a]: b"],
    ["a\n---", "a\n\\---"],
    ["a\n| - |", "a\n\\| - |"],
  ])("%s", (value, expected) => expect(write(paragraph(text(value)))).toBe(`${expected}\n`));
});

test("lists, headings, quotes and code in the house's style", () => {
  const item = (value: string, checked?: boolean): RootContent & { type: "listItem" } => ({
    type: "listItem",
    checked: checked ?? null,
    children: [{ type: "paragraph", children: [text(value)] }],
  });
  const list = (ordered: boolean, ...children: ReturnType<typeof item>[]): RootContent => ({
    type: "list",
    ordered,
    start: ordered ? 9 : null,
    children,
  });
  const markdown = write(
    { type: "heading", depth: 2, children: [text("Title #")] },
    list(true, item("a"), item("b")),
    list(false, item("open", false), item("done", true)),
    { type: "blockquote", children: [{ type: "paragraph", children: [text("q")] }] },
    { type: "code", lang: "js onload=x", value: "a\n```\nb" },
    { type: "math", value: "x^2\n\n+ 1" },
    paragraph(text("verse"), { type: "break" }, text("2. line")),
  );
  expect(markdown).toBe(
    [
      "## Title \\#",
      "9. a\n10. b",
      "- [ ] open\n- [x] done",
      "> q",
      "````\na\n```\nb\n````",
      "$$\nx^2\n+ 1\n$$",
      "verse\\\n2\\. line\n",
    ].join("\n\n"),
  );
});

test("emphasis that could not form is mended or given up, never left as asterisks", () => {
  const strong = (value: string): PhrasingContent => ({ type: "strong", children: [text(value)] });
  expect(write(paragraph(strong("Note:"), text("this")))).toBe("**Note**:this\n");
  expect(write(paragraph(text("a"), strong(" b "), text("c")))).toBe("a **b** c\n");
  expect(write(paragraph(strong("a"), strong("b")))).toBe("**ab**\n");
  expect(write(paragraph(text("a"), strong(" "), text("b")))).toBe("a b\n");
});

test("a pipe table: line breaks, pipes, ragged rows", () => {
  const rows = [
    [cell("a|b"), cell("h")],
    [cell("x", { type: "break" }, "y")],
    [cell("1"), cell("2"), cell("3")],
  ];
  expect(write(table(...rows))).toBe("| a\\|b | h |  |\n| --- | --- | --- |\n| x<br>y |\n| 1 | 2 | 3 |\n");
});

test("a table that spans is HTML without attributes but spans, its text escaped", () => {
  const wide: TableCell = { ...cell("<i>&"), data: { colspan: 2 } };
  const tall: TableCell = { ...cell({ type: "strong", children: [text("b")] }), data: { rowspan: 2 } };
  expect(write(table([wide], [tall, cell("line\n\nline")]))).toBe(
    '<table>\n<tr><th colspan="2">&lt;i&gt;&amp;</th></tr>\n' +
      '<tr><td rowspan="2"><strong>b</strong></td><td>line  line</td></tr>\n</table>\n',
  );
});

test("nothing in the output is live", () => {
  const link = (url: string): PhrasingContent => ({ type: "link", url, children: [text("x")] });
  const image = (url: string): PhrasingContent => ({ type: "image", url, alt: "pic", title: '"><b>' });
  const markdown = write(
    { type: "html", value: "<script>alert(1)</script>" },
    paragraph({ type: "html", value: "<img src=x onerror=alert(1)>" }),
    paragraph(
      link("javascript:alert(1)"),
      link(" java\nscript:alert(1)"),
      link("data:text/html,x"),
      link("vbscript:x"),
    ),
    paragraph(link("javascript&colon;alert(1)"), image("https://example.com/a.png"), image("assets/a b.png")),
    table([{ ...cell(link("JAVASCRIPT:x"), image("javascript:x")), data: { colspan: 2 } }]),
  );
  expect(markdown).not.toMatch(/(?<!\\)<(?!\/?t)/);
  expect(markdown).not.toMatch(/\]\(\s*(?:javascript:|data:|vbscript:)/i);
  expect(markdown).not.toMatch(/javascript/i);
  expect(markdown).toContain('![pic](https://example.com/a.png "\\">\\<b>")');
  expect(markdown).toContain("![pic](assets/a%20b.png");
  expect(markdown).not.toContain("href");
});

test("only bare, paired tags of the allowed few stay", () => {
  const html = (value: string): PhrasingContent => ({ type: "html", value });
  expect(write(paragraph(text("H"), html("<sub>"), text("2"), html("</sub>"), text("O")))).toBe(
    "H<sub>2</sub>O\n",
  );
  expect(write(paragraph(text("H"), html("<sub>"), text("2")))).toBe("H\\<sub>2\n");
});

test("twenty thousand items and a hundred thousand cells take linear time", () => {
  const items = Array.from({ length: 20_000 }, (_, i) => ({
    type: "listItem" as const,
    children: [{ type: "paragraph" as const, children: [text(String(i))] }],
  }));
  expect(write({ type: "list", ordered: true, children: items }).split("\n")).toHaveLength(20_001);
  const rows = Array.from({ length: 10_000 }, () => Array.from({ length: 10 }, () => cell("x")));
  expect(write(table(...rows)).length).toBe(
    10_000 * "| x ".repeat(10).concat("|\n").length + "| --- ".repeat(10).concat("|\n").length,
  );
}, 30_000);

longTest.each([
  ..." \t\n*_~`$[]()<>&!#|\\+-=.:a",
  "**a ",
  "[a](",
  "`a",
  "http://a.b/_",
  "<a",
  "&a;",
  "- ",
  " #",
  "![",
])(
  "a hundred thousand times %j is written in no time",
  (part) => {
    const value = `a${part.repeat(100_000)}b`;
    const strong: PhrasingContent = { type: "strong", children: [text(value), text("!")] };
    const code: PhrasingContent = { type: "inlineCode", value: ` ${value}` };
    const markdown = write(
      paragraph(text(value), strong, code, { type: "inlineMath", value }),
      { type: "heading", depth: 1, children: [text(value)] },
      { type: "code", value },
      table([cell(value, strong)]),
    );
    expect(markdown.length).toBeGreaterThan(100_000);
  },
  2_000,
);
