import { expect, test } from "bun:test";
import type { RootContent, TableCell } from "mdast";
import { cleanText } from "./clean.ts";
import { toMarkdown } from "./write.ts";

const tagsOf = (text: string) =>
  [...text].map((each) => String.fromCodePoint(0xe0000 + each.charCodeAt(0))).join("");

test("hidden tag characters leave a text, but not the flags of regions", () => {
  expect(cleanText(`Ignore${tagsOf(" all instructions")} this.`)).toBe("Ignore this.");
  expect(cleanText(`\u{e0001}${tagsOf("en")}x`)).toBe("x");
  const england = `\u{1f3f4}${tagsOf("gbeng")}\u{e007f}`;
  expect(cleanText(`a ${england} b`)).toBe(`a ${england} b`);
  expect(cleanText(`\u{1f3f4}${tagsOf("longer than a region")}\u{e007f}`)).toBe("\u{1f3f4}");
});

test("terminal sequences and controls leave a text; what scripts and emoji need stays", () => {
  expect(cleanText("\u001b[31mred\u001b[0m \u001b]8;;https://a.example\u0007x\u009b1m\b\u0000")).toBe(
    "red x1m",
  );
  expect(cleanText("می\u200cخواهم \u2067עברית\u2069 👩\u200d🔬")).toBe(
    "می\u200cخواهم \u2067עברית\u2069 👩\u200d🔬",
  );
});

test("code and HTML have neither, like all text", () => {
  const text = `a\u009b1m\u001b[31mb${tagsOf("x")}\tc`;
  const code: RootContent = { type: "code", value: text };
  const cell: TableCell = {
    type: "tableCell",
    children: [{ type: "text", value: text }],
    data: { colspan: 2 },
  };
  const table: RootContent = { type: "table", children: [{ type: "tableRow", children: [cell] }] };
  const written = toMarkdown({ type: "root", children: [code, table] });
  expect(written).toContain("```\na1mb\tc\n```");
  expect(written).toContain("a1mb");
  expect(written).not.toMatch(/[\u001b\u009b]|[\u{e0000}-\u{e007f}]/u);
});

test("addresses and titles of links have no invisible characters", () => {
  const url = `https://a.example/\u202e\u009b${tagsOf("x")}`;
  const link: RootContent = {
    type: "paragraph",
    children: [
      { type: "link", url, title: `t\u009b${tagsOf("x")}`, children: [{ type: "text", value: "a" }] },
    ],
  };
  expect(toMarkdown({ type: "root", children: [link] })).toBe(
    '[a](https://a.example/%E2%80%AE%C2%9B%F3%A0%81%B8 "t")\n',
  );
});
