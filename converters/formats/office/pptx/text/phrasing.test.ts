import { expect, test } from "bun:test";
import fc from "fast-check";
import { runsOf } from "../../../../../config/testing/runs.ts";
import { toMarkdown } from "../../../../document/markdown/write.ts";
import { plainText } from "../../../../document/plain-text.ts";
import { phrasingOf } from "./phrasing.ts";
import { type Format, type Inline, plainFormat } from "./runs.ts";

const text = (value: string, format: Partial<Format> = {}): Inline => ({
  kind: "text",
  text: value,
  format: { ...plainFormat, ...format },
});
const usual = { strong: true, code: true };
const markdown = (...inlines: Inline[]) =>
  toMarkdown({
    type: "root",
    children: [{ type: "paragraph", children: phrasingOf(inlines, usual) }],
  }).trimEnd();

test("the look that lasts longest stands outside", () => {
  const strong = { strong: true };
  expect(markdown(text("one ", strong), text("two", { strong: true, emphasis: true }), text(" three"))).toBe(
    "**one *two*** three",
  );
  expect(markdown(text("a "), text("both", { strong: true, emphasis: true }), text(" z"))).toBe(
    "a ***both*** z",
  );
});

test("blanks and line breaks between two of one look belong to it, those at its end do not", () => {
  const strong = { strong: true };
  expect(markdown(text("one", strong), text(" "), text("two", strong), text(" three"))).toBe(
    "**one two** three",
  );
  expect(markdown(text("one", strong), { kind: "break" }, text("two", strong))).toBe("**one\\\ntwo**");
});

test("a link over several looks is one link", () => {
  const url = "https://tides.example.org/";
  expect(markdown(text("the ", { url }), text("tide", { url, strong: true }), text(" tables", { url }))).toBe(
    "[the **tide** tables](https://tides.example.org/)",
  );
});

test("letters of one width are code, unless all are", () => {
  const code = { monospaced: true };
  expect(markdown(text("call "), text("read", code))).toBe("call `read`");
  const children = phrasingOf([text("read", code)], { strong: true, code: false });
  expect(children).toEqual([{ type: "text", value: "read" }]);
});

const inline: fc.Arbitrary<Inline> = fc.oneof(
  fc
    .record({
      strong: fc.boolean(),
      emphasis: fc.boolean(),
      strike: fc.boolean(),
      monospaced: fc.boolean(),
      script: fc.constantFrom(null, "sub" as const, "sup" as const),
      url: fc.constantFrom(null, "https://a.example/", "https://b.example/"),
    })
    .chain((format) => fc.constantFrom("a", " ", "b c", "*", "d ").map((value) => text(value, format))),
  fc.constant<Inline>({ kind: "break" }),
);

test("no word is lost or doubled, whatever the looks", () => {
  fc.assert(
    fc.property(fc.array(inline, { maxLength: 30 }), (inlines) => {
      const expected = inlines.map((each) => (each.kind === "text" ? each.text : "\n")).join("");
      const arrived = phrasingOf(inlines, usual)
        .map(plainText)
        .join("")
        .replace(/<\/?su[bp]>/g, "");
      expect(arrived).toBe(expected);
    }),
    { numRuns: runsOf(500), seed: 7 },
  );
});
