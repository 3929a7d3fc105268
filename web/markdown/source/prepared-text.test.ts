import { describe, expect, test } from "bun:test";
import { parseMarkdown, shownText } from "./parse.ts";
import { columnShares, PreparedText } from "./prepared-text.ts";

describe("a text that is made ready", () => {
  const table = ["| a | b |", "| --- | --- |", ...Array.from({ length: 400 }, (_, at) => `| ${at} | x |`)];
  const text = new PreparedText(
    `${["# The *first* part", "", "Note[^1].", "", ...table, "", "[^1]: It."].join("\n")}\n`,
  );

  test("knows the line of a heading by its name", () => {
    expect(text.lineOf("the-first-part")).toBe(1);
    expect(text.lineOf("nothing")).toBeNull();
  });

  test("has the head before each part of a table, and the same columns in all", () => {
    const at = text.parts.findIndex(({ head }) => head !== undefined);
    const part = text.parts[at];
    if (part === undefined) throw new Error("the table has one part only");
    const { text: source, before } = text.sourceOf(part);
    expect(before).toBe(2);
    expect(source.split("\n").slice(0, 2)).toEqual(table.slice(0, 2));
    expect(text.columnsOf(at)).toEqual(text.columnsOf(at - 1));
    expect(text.columnsOf(0)).toBeNull();
  });

  test("refers to notes of other parts", () => {
    const [first] = text.parts;
    const source = first === undefined ? "" : text.sourceOf(first).text;
    const found = JSON.stringify(parseMarkdown(source));
    expect(found).toContain('"type":"footnoteReference"');
  });
});

test("columns share the width by their longest texts, within bounds", () => {
  const shares = columnShares(["| a | bbbbbbbb |", `| ${"c".repeat(500)} | \\| |`]);
  expect(shares.map((share) => Math.round(share * 100))).toEqual([86, 14]);
});

test("the shown text of a heading has no marks", () => {
  expect(shownText(parseMarkdown("a **b** `c` $d$ [e](https://example.org/)"))).toBe("a b c d e");
});
