import { describe, expect, test } from "bun:test";
import { isTooComplex } from "./complexity.ts";
import { PreparedText } from "./prepared-text.ts";

const lines = (count: number, line: string) => `${line}\n`.repeat(count);

describe("what is shown as it was written", () => {
  test.each([
    ["a line of a megabyte", "word ".repeat(200_000)],
    ["a paragraph of very many lines", lines(20_000, "word")],
    ["quotes within quotes", `${">".repeat(10_000)} x`],
    ["lists within lists in one line", `${"- ".repeat(1_000)}x`],
    [
      "lists within lists, line by line",
      Array.from({ length: 300 }, (_, at) => `${" ".repeat(2 * at)}- x`).join("\n"),
    ],
    ["emphasis within emphasis", "*a **b ".repeat(1_000)],
    ["pictures within pictures", "![".repeat(5_000) + "](x)".repeat(5_000)],
    ["a list that is cut nowhere", `- a\n${lines(20_000, "\n  - b").repeat(2)}`],
    ["a table of HTML without end", `<table>\n${lines(60_000, "<tr><td>1</td></tr>")}</table>`],
  ])("%s", (_, text) => expect(isTooComplex(text)).toBe(true));
});

describe("what is set", () => {
  test.each([
    ["a long table", lines(2_000, "| **a** | *b* | [c](d) | ~~e~~ |")],
    ["long code, whatever is in it", `\`\`\`\n${lines(10_000, "**a [[[[ > > > >")}\`\`\``],
    ["a long table of HTML", `<table>\n${lines(10_000, "<tr><td>[*a</td></tr>")}</table>`],
    ["many paragraphs", lines(300, "A *word*, [a link](x), and [0, 1[.\n")],
    ["a deep list", Array.from({ length: 20 }, (_, at) => `${" ".repeat(4 * at)}- x`).join("\n")],
  ])("%s", (_, text) => expect(isTooComplex(text)).toBe(false));
});

test("definitions that a part does not name are not parsed with it", () => {
  const definitions = Array.from({ length: 5_000 }, (_, at) => `[l${at}]: https://example.org/${at}`);
  const text = new PreparedText(`See [l7].\n\n${definitions.join("\n")}`, new Set([3]));
  const [first] = text.parts;
  expect(first === undefined ? "" : text.sourceOf(first).text).toBe(
    "See [l7].\n\n\n[l7]: https://example.org/7",
  );
});
