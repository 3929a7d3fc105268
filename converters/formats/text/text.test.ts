import { describe, expect, test } from "bun:test";
import { longTest } from "../../../config/testing/runs.ts";
import { toMarkdown } from "../../document/markdown/write.ts";
import { sizeOf } from "../../input/encodings/read-text.ts";
import { looksLikeMarkdown } from "./evidence.ts";
import { splitFrontMatter } from "./front-matter.ts";
import { parseMarkdown } from "./markdown.ts";
import { plainBlocks } from "./plain/blocks.ts";

const plain = (text: string) => toMarkdown({ type: "root", children: plainBlocks(text) }).trimEnd();
const markdown = (text: string) => {
  const root = parseMarkdown(text);
  return root === null ? null : toMarkdown(root).trimEnd();
};
const wrapped = `The keeper counted the steps each evening, though he had known their number
for thirty years. There were two hundred and eleven, and the last of them was
lower than the rest.`;

describe("plain text", () => {
  test.each([
    ["wrapped lines are joined", wrapped, wrapped.replaceAll("\n", " ")],
    ["an address keeps its lines", "Ada Lovelace\n14 Harbour Road", "Ada Lovelace\\\n14 Harbour Road"],
    ["a list of dashes", "- one\n- two\n  goes on", "- one\n- two goes on"],
    ["a list over blank lines", "1) one\n\n2) two", "1. one\n\n2. two"],
    ["a lone dash is text", "- 5 degrees", "\\- 5 degrees"],
    ["numbers that do not count up are text", "1. one\n7. two", "1\\. one\\\n7\\. two"],
    ["an indented block", "Verse:\n\n    a b\n      c", "Verse:\n\n```\na b\n  c\n```"],
    [
      "centered lines",
      "Text\n\n                APACHE LICENSE\n                 Version 2.0",
      "Text\n\nAPACHE LICENSE\\\nVersion 2.0",
    ],
    [
      "indented prose",
      `Text\n\n${wrapped.replace(/^/gm, "      ")}`,
      `Text\n\n${wrapped.replaceAll("\n", " ")}`,
    ],
    ["columns", "Name     Lamps\nPoint        1", "```\nName     Lamps\nPoint        1\n```"],
    ["an underlined title", "Title\n=====\nText", "# Title\n\nText"],
    ["a rule", "a\n\n* * * * *\n\nb", "a\n\n---\n\nb"],
    ["a form feed parts paragraphs", "a\fb", "a\n\nb"],
    ["a list below its first words", "Either:\n- one\n- two", "Either:\n\n- one\n- two"],
    ["lists in lists", "1) one\n   a) sub\n   b) sub\n2) two", "1. one\n   1. sub\n   2. sub\n2. two"],
    ["paragraphs of an item", "- one\n\n  more of it\n\n- two", "- one\n\n  more of it\n\n- two"],
    ["one bullet that is nothing else", "• one\n  goes on", "- one goes on"],
    [
      "lines that were broken by hand",
      "The lamp was lit at dusk and the keeper slowly wrote the hour\ninto the book that lay beside the stairs, then went\nup again to see.",
      "The lamp was lit at dusk and the keeper slowly wrote the hour into the book that lay beside the stairs, then went up again to see.",
    ],
    [
      "verse keeps its lines",
      "The tide was high upon the stones that evening in the autumn,\nAnd no one came to see the lamp be kindled,\nBut still the keeper climbed the stairs.",
      "The tide was high upon the stones that evening in the autumn,\\\nAnd no one came to see the lamp be kindled,\\\nBut still the keeper climbed the stairs.",
    ],
    ["a title between rules", "=========\n  Title\n=========\nText", "# Title\n\nText"],
    [
      "numbered headings",
      "1. The lamp\n\nText.\n\n1.1 Its oil\n\nText.\n\n2. The stairs\n\nText.",
      "# 1. The lamp\n\nText.\n\n## 1.1 Its oil\n\nText.\n\n# 2. The stairs\n\nText.",
    ],
    [
      "headings in capitals",
      "THE LAMP\n\nText.\n\nTHE STAIRS\n\nText.",
      "## THE LAMP\n\nText.\n\n## THE STAIRS\n\nText.",
    ],
    [
      "speakers of a play",
      "KEEPER\n\nA.\n\nPILOT\n\nB.\n\nKEEPER\n\nC.\n\nPILOT\n\nD.\n\nKEEPER\n\nE.\n\nPILOT\n\nF.",
      "KEEPER\n\nA.\n\nPILOT\n\nB.\n\nKEEPER\n\nC.\n\nPILOT\n\nD.\n\nKEEPER\n\nE.\n\nPILOT\n\nF.",
    ],
    [
      "an answered letter",
      "He wrote:\n> one\n> > two\n>\n> three\nYes.",
      "He wrote:\n\n> one\n>\n> > two\n>\n> three\n\nYes.",
    ],
    [
      "a drawn table",
      "+---+-----+\n| a | b|c |\n+===+=====+\n| 1 |     |\n+---+-----+",
      "| a | b\\|c |\n| --- | --- |\n| 1 |  |",
    ],
    [
      "a drawn table whose rows have lines",
      "+---+---+\n| a | b |\n+---+---+\n| 1 | x |\n|   | y |\n+---+---+\n| 2 | z |\n+---+---+",
      "| a | b |\n| --- | --- |\n| 1 | x<br>y |\n| 2 | z |",
    ],
    ["box drawing", "┌──┬──┐\n│ a│中│\n├──┼──┤\n│ 1│2 │\n└──┴──┘", "| a | 中 |\n| --- | --- |\n| 1 | 2 |"],
    [
      "a database's answer",
      " id | name\n----+------\n  1 | Ada\n(1 row)",
      "| id | name |\n| --- | --- |\n| 1 | Ada |\n\n(1 row)",
    ],
    [
      "a log",
      "2024-01-01 10:00:00 a\n2024-01-01 10:00:01 b\n  at c\n2024-01-01 10:00:02 d\n2024-01-01 10:00:03 e",
      "```\n2024-01-01 10:00:00 a\n2024-01-01 10:00:01 b\n  at c\n2024-01-01 10:00:02 d\n2024-01-01 10:00:03 e\n```",
    ],
    [
      "pages' headers and footers",
      "One.\n\nL [Page 1]\n\fRFC 1\n\nTwo.\n\nL [Page 2]\n\fRFC 1\n\nThree.\n\nL [Page 3]",
      "One.\n\nTwo.\n\nThree.",
    ],
    [
      "struck letters and colors",
      "N\bNA\bAME\n\n\x1b]0;title\x07\x1b[1mbold\x1b[0m _\bu \x1bEnd",
      "NAME\n\nbold u End",
    ],
    ["right to left", "שלום עולם\nמה שלומך", "שלום עולם\\\nמה שלומך"],
    ["Chinese lines join without spaces", `${"灯塔".repeat(20)}\n${"灯塔".repeat(20)}`, "灯塔".repeat(40)],
  ])("%s", (_name, text, expected) => expect(plain(text)).toBe(expected));

  test("a paragraph a line stays a paragraph a line", () => {
    const line = `${"word ".repeat(40)}end`;
    expect(plain(`${line}\n${line}`)).toBe(`${line}\n\n${line}`);
  });

  longTest("a hundred thousand lines without a blank one", () => {
    expect(plain("word\n".repeat(100_000)).length).toBe(100_000 * 6 - 2);
    for (const line of [
      "- a\n",
      "  * a\n",
      "1. a\n",
      "> a\n",
      "> ",
      "A\n\n",
      "AAAA\n\n",
      "1. A\n\nb\n\n",
      "+-+\n",
      "a | b\n",
      "\f",
    ])
      plain(line.repeat(20_000));
  });
});

describe("Markdown", () => {
  test.each([
    ["inline tags", "<b>a</b> <i>b</i> <a href='https://c.d'>c</a>", "**a** *b* [c](https://c.d)"],
    ["what is no tag", "List<T> and <https://a.b>", "List\\<T> and <https://a.b>"],
    ["scripts", "a <script>alert(1)</script>b\n\n<style>x</style>", "a b"],
    ["attributes", '<sub onclick="x()">2</sub>', "<sub>2</sub>"],
    ["a table", "<table><tr><th>a</th></tr><tr><td>b</td></tr></table>", "| a |\n| --- |\n| b |"],
    ["links that run", "[a](javascript:b) <a href='javascript:c'>d</a>", "a d"],
    ["pictures", "![a](http://b.c/d.png) <img src='file:///e' alt='f'>", "![a](http://b.c/d.png) f"],
    ["references", "[a][b] [c]\n\n[b]: https://d.e 'f'", '[a](https://d.e "f") [c]'],
  ])("%s", (_name, text, expected) => expect(markdown(text)).toBe(expected));

  test("what is nested beyond reading is not read as Markdown", () => {
    expect(parseMarkdown(">".repeat(5_000))).toBeNull();
    expect(parseMarkdown("> ".repeat(5_000))).toBeNull();
    expect(
      parseMarkdown(Array.from({ length: 300 }, (_, i) => `${"  ".repeat(i)}- x`).join("\n")),
    ).toBeNull();
    expect(markdown("-".repeat(200))).toBe("---");
    expect(markdown(`${"* ".repeat(100)}`)).toBe("---");
  });

  test("evidence of Markdown needs two different marks", () => {
    expect(looksLikeMarkdown("# A comment\nset x = 1\n# Another\nset y = 2\n")).toBe(false);
    expect(looksLikeMarkdown("It is **not** enough.")).toBe(false);
    expect(looksLikeMarkdown("# Title\n\nSee [this](https://a.b).\n")).toBe(true);
  });
});

test("front matter gives metadata and follows no reference", () => {
  const { frontMatter, body } = splitFrontMatter(
    "---\ntitle: 'A: b'\nauthors: [C, \"D\"]\nlang: en-GB\n---\nText",
  );
  expect(body).toBe("Text");
  expect(frontMatter?.metadata).toEqual({ title: "A: b", authors: ["C", "D"], language: "en-GB" });
  expect(splitFrontMatter("---\ntitle: &a [*a, *a]\n---\n").frontMatter?.metadata).toEqual({});
  expect(splitFrontMatter("---\nJust prose\n---\n")).toEqual({
    frontMatter: null,
    body: "---\nJust prose\n---\n",
  });
});

test.each([
  ["two words", 2],
  ["it's -- one & two-three", 3],
  ["吾輩は猫 cat", 5],
  ["  \n\t", 0],
  ["a".repeat(300_000), 1],
])("words are counted however the text is cut: %#", async (text, words) => {
  for (const size of [1, 7, 1_000_000]) {
    if (size === 1 && text.length > 1_000) continue;
    const pieces = async function* () {
      for (let i = 0; i < text.length; i += size) yield text.slice(i, i + size);
    };
    const counted = (await sizeOf(pieces())).words;
    if (text.length < 100_000) expect(counted).toBe(words);
    // A word without end is counted in parts of bounded size.
    else expect(counted).toBeLessThan(10);
  }
});

test("a rule and a line of white space may be as long as they like", () => {
  expect(plain(`a | b\n${"-".repeat(200_000)}\nlast`)).toEndWith("last");
  expect(markdown(`a | b\n${" ".repeat(200_000)}\nlast`)).toEndWith("last");
});
