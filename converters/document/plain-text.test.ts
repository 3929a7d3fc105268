import { expect, test } from "bun:test";
import type { BlockContent, Html, PhrasingContent, Table, Text } from "mdast";
import { plainText } from "./plain-text.ts";

const text = (value: string): Text => ({ type: "text", value });
const tag = (value: string): Html => ({ type: "html", value });
const paragraph = (...children: PhrasingContent[]) => ({ type: "paragraph", children }) as const;

test("tags of formatting are markup, other HTML stays", () => {
  expect(plainText(paragraph(text("H"), tag("<sub>"), text("2"), tag("</sub>"), text("O")))).toBe("H2O");
  expect(plainText(paragraph(text("a"), tag("<br>"), text("b")))).toBe("a\nb");
  expect(plainText(paragraph(tag("<video>"), text("<sub>")))).toBe("<video><sub>");
});

test("empty lines around a paragraph's text do not count", () => {
  expect(
    plainText(paragraph({ type: "break" }, text("a"), { type: "break" }, text("b"), { type: "break" })),
  ).toBe("a\nb");
  expect(plainText({ type: "code", value: "\nx\n" })).toBe("\nx\n");
});

test("paragraphs and lists in a cell stand on lines of their own", () => {
  const list: BlockContent = {
    type: "list",
    children: ["x", "y"].map((item) => ({ type: "listItem", children: [paragraph(text(item))] })),
  };
  const blocks = [paragraph(text("one")), paragraph(text("two")), list] as unknown as PhrasingContent[];
  const table: Table = {
    type: "table",
    children: [
      {
        type: "tableRow",
        children: [
          { type: "tableCell", children: blocks },
          { type: "tableCell", children: [text("a"), { type: "emphasis", children: [text("b")] }] },
        ],
      },
    ],
  };
  expect(plainText(table)).toBe("one\ntwo\nx\ny\tab");
});
