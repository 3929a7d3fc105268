/** Pages made to be slow: each ends, and what it holds is found. */
import { expect, test } from "bun:test";
import type { Element, ElementContent, Root } from "hast";
import { mainContent } from "./main-content.ts";

const element = (
  tagName: string,
  children: ElementContent[],
  properties: Element["properties"] = {},
): Element => ({
  type: "element",
  tagName,
  properties,
  children,
});
const text = (value: string): ElementContent => ({ type: "text", value });
const sentence =
  "This sentence, which is long enough to be taken for prose, stands at the bottom of all of it.";

function nested(depth: number, wrap: (inner: ElementContent) => Element): Root {
  let inner: ElementContent = element("p", [text(sentence)]);
  for (let level = 0; level < depth; level++) inner = wrap(inner);
  return { type: "root", children: [inner] };
}

const depth = 100_000;
const wraps: Readonly<Record<string, (inner: ElementContent) => Element>> = {
  boxes: (inner) => element("div", [inner]),
  "boxes with links": (inner) => element("div", [element("a", [text("x")], { href: "#x" }), inner]),
  "boxes with profiles": (inner) =>
    element("div", [inner, element("a", [text("x")], { href: "https://x.com/a" })]),
  "boxes of bylines": (inner) => element("div", [inner], { className: ["author"], rel: ["author"] }),
  "boxes of notes": (inner) =>
    element("div", [element("a", [text("1")], { href: "#n" }), inner], { className: ["footnotes"] }),
  titles: (inner) => element("h1", [text("title "), inner]),
  "headings of other pages": (inner) =>
    element("section", [element("h2", [text("Related articles")]), inner]),
  "boxes of contributions": (inner) =>
    element(
      "div",
      [element("a", [text("ada")], { href: "/user/ada" }), element("time", [text("2026-03-01")]), inner],
      { className: ["comment"] },
    ),
  articles: (inner) =>
    element("article", [inner], { className: ["entry-content"], itemProp: ["articleBody"] }),
  "lists of links": (inner) =>
    element("ul", [element("li", [element("a", [text("one")], { href: "/1" })]), inner]),
};

for (const [name, wrap] of Object.entries(wraps)) {
  test(`${depth} levels of ${name}`, () => {
    const { tree } = mainContent(nested(depth, wrap), { url: null });
    expect(tree.children.length).toBeGreaterThan(0);
  }, 180_000);
}

test("a million small nodes", () => {
  const children = Array.from({ length: 330_000 }, (_, index) =>
    element("p", [element("b", [text(`${index}.`)])]),
  );
  const { signals } = mainContent({ type: "root", children: [element("div", children)] }, { url: null });
  expect(signals.words).toBe(330_000);
}, 180_000);

test("a hundred thousand contributions", () => {
  const children = Array.from({ length: 100_000 }, (_, index) => [
    element("p", [
      element("a", [text("ada")], { href: `/user/${index}` }),
      element("time", [text("2026-03-01")]),
    ]),
    element("p", [text(`Words of the contribution ${index}, and some more.`)], { className: ["comment"] }),
  ]).flat();
  const { signals } = mainContent({ type: "root", children: [element("div", children)] }, { url: null });
  expect(signals.words).toBeGreaterThan(100_000);
}, 180_000);

test("lists of links behind a box that has to be looked through to know whether it introduces them", () => {
  const box = element("div", [
    ...Array.from({ length: 100_000 }, () => element("i", [text("a word and another")])),
    element("h3", [text("x")]),
  ]);
  const link = (name: string) => element("li", [element("a", [text(name)], { href: `/${name}` })]);
  const lists = Array.from({ length: 60_000 }, () => element("ul", [link("one"), link("two")]));
  const prose = Array.from({ length: 10_000 }, () => element("p", [text(sentence)]));
  const { signals } = mainContent(
    { type: "root", children: [element("article", [...prose, box, ...lists])] },
    { url: null },
  );
  expect(signals.words).toBeGreaterThan(100_000);
  expect(signals.linkShare).toBeLessThan(0.01);
}, 180_000);

test("attributes and texts of millions of characters", () => {
  const long = "related share ".repeat(500_000);
  const spaces = " ".repeat(2_000_000);
  const tree: Root = {
    type: "root",
    children: [
      element("script", [text(`${spaces}-->${spaces}`)], { type: "application/ld+json" }),
      element("meta", [], { name: "author", content: `by ${spaces}x` }),
      element("title", [text(`a${" - ".repeat(300_000)}`)]),
      element("div", [element("p", [text(sentence)])], {
        className: long.split(" "),
        id: long,
        style: `display:${spaces}none`,
      }),
      element("p", [text(`${"a, ".repeat(500_000)}.`)]),
    ],
  };
  expect(mainContent(tree, { url: null }).signals.words).toBeGreaterThan(499_999);
}, 180_000);
