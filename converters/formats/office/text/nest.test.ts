import { expect, test } from "bun:test";
import fc from "fast-check";
import { toMarkdown } from "../../../document/markdown/write.ts";
import { plainText } from "../../../document/plain-text.ts";
import { type InlineNode, type InlineText, type Leaf, mark } from "./leaf.ts";
import { nest } from "./nest.ts";

const { strong, emphasis, struck, superscript, code } = mark;
const text = (value: string, marks = 0, link: string | null = null): InlineText => ({
  kind: "text",
  text: value,
  marks,
  link,
});
const note: InlineNode = {
  kind: "node",
  node: { type: "footnoteReference", identifier: "1", label: "1" },
  marks: 0,
  link: null,
};
const written = (...leaves: Leaf[]) =>
  toMarkdown({ type: "root", children: [{ type: "paragraph", children: nest(leaves) }] }).trim();

test.each([
  ["the longest is outermost", [text("a ", strong), text("b", strong | emphasis)], "**a *b***"],
  ["both at once", [text("a", strong | emphasis)], "***a***"],
  ["white space between the same", [text("a", strong), text(" "), text("b", strong)], "**a b**"],
  ["white space at an end is of neither", [text("a", strong), text(" ", strong), text("b")], "**a** b"],
  [
    "a link is not parted",
    [text("a", 0, "http://x.y/"), text("b", strong, "http://x.y/"), text("c", strong)],
    "[a**b**](http://x.y/)**c**",
  ],
  [
    "emphasis around a link",
    [text("a ", strong), text("b", strong, "http://x.y/"), text(" c", strong)],
    "**a [b](http://x.y/) c**",
  ],
  ["code within superscript", [text("m"), text("2", superscript | code)], "m<sup>`2`</sup>"],
  ["runs of one code", [text("a", code), text("  ", code), text("b", code)], "`a  b`"],
  ["struck and strong", [text("a", struck), text("b", struck | strong)], "~~a**b**~~"],
] as const)("%s", (_, leaves, markdown) => {
  expect(written(...leaves)).toBe(markdown);
});

test("a note's mark has no look of its own and breaks none", () => {
  const nodes = nest([text("a", strong), { ...note, marks: superscript }, text(" b", strong)]);
  expect(nodes).toHaveLength(1);
  expect(nodes[0]).toMatchObject({ type: "strong", children: [{}, { type: "footnoteReference" }, {}] });
});

test("no text is lost, whatever the looks", () => {
  const leaf = fc.record({
    kind: fc.constant("text" as const),
    text: fc.constantFrom("a", " ", "b c", ". "),
    marks: fc.integer({ min: 0, max: 127 }),
    link: fc.constantFrom(null, "http://a.b/", "http://c.d/"),
  });
  const withoutTags = (shown: string) => shown.replace(/<\/?(?:ins|sup|sub)>/g, "");
  fc.assert(
    fc.property(fc.array(leaf, { maxLength: 12 }), (leaves) => {
      const shown = nest(leaves).map(plainText).join("");
      expect(withoutTags(shown)).toBe(leaves.map((each) => each.text).join(""));
    }),
  );
});
