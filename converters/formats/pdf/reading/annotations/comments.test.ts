import { expect, test } from "bun:test";
import type { Paragraph, Root } from "mdast";
import { toMarkdown } from "../../../../document/markdown/write.ts";
import type { Annotation } from "./annotations.ts";
import { addComments } from "./comments.ts";

const annotation = (identifier: string, rest: Partial<Annotation> = {}): Annotation => ({
  ...{ identifier, page: 3, kind: "Comment", author: "", date: "", text: "", marked: "" },
  ...rest,
});

const referring = (identifier: string): Paragraph => ({
  type: "paragraph",
  children: [
    { type: "text", value: "Text" },
    { type: "footnoteReference", identifier, label: identifier },
  ],
});

function written(annotations: readonly Annotation[], ...children: Root["children"]): string {
  const root: Root = { type: "root", children };
  addComments(root, annotations);
  return toMarkdown(root).trim();
}

test("a comment that a word refers to is a footnote with its author, date and words", () => {
  const said = { author: "A. Reader", date: "2024-05-01", marked: "Text", text: "Which  one?\nSay so." };
  expect(written([annotation("a1", said)], referring("a1"))).toBe(
    "Text[^a1]\n\n[^a1]: *Comment (A. Reader, 2024-05-01):* “Text” Which one? Say so.",
  );
});

test("a comment that nothing refers to stands in a list at the end, with its page", () => {
  expect(written([annotation("a1", { text: "See me." })], { type: "paragraph", children: [] })).toBe(
    "- Page 3: *Comment:* See me.",
  );
});

test("the list stands before the notes of the document, the comments behind them", () => {
  const note = { type: "footnoteDefinition" as const, identifier: "1", label: "1" };
  const root: Root = {
    type: "root",
    children: [referring("a1"), { ...note, children: [{ type: "paragraph", children: [] }] }],
  };
  addComments(root, [annotation("a1", { text: "In." }), annotation("a2", { text: "Loose." })]);
  expect(root.children.map((node) => ("identifier" in node ? node.identifier : node.type))).toEqual([
    "paragraph",
    "list",
    "1",
    "a1",
  ]);
  expect(root.children[1]).toMatchObject({ children: [{ data: { provenance: { unit: 3 } } }] });
});

test("a mark without words says what it is, and no colon", () => {
  expect(written([annotation("a1", { kind: "Drawing", author: "A. Reader" })])).toBe(
    "- Page 3: *Drawing (A. Reader)*",
  );
});

test("without comments nothing changes", () => {
  const root: Root = { type: "root", children: [referring("1")] };
  addComments(root, []);
  expect(root).toEqual({ type: "root", children: [referring("1")] });
});
