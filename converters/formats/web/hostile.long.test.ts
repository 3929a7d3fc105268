/** Pages made to be slow or to overflow: each ends, and what it holds is found. */
import { describe, expect, test } from "bun:test";
import type { PhrasingContent, RootContent } from "mdast";
import { headingsBelow } from "../../document/headings.ts";
import { plainText } from "../../document/plain-text.ts";
import { sampleOf } from "../../testing/sample.ts";
import { mainContent } from "./main-content/main-content.ts";
import { parseText } from "./parse.ts";
import { wrapped } from "./reading/flow.ts";
import { readHtml } from "./reading.ts";
import { sniff } from "./sniff.ts";

const textOf = (html: string): string =>
  plainText({
    type: "root",
    children: readHtml(parseText(html), { base: null, wholeDocument: true }).children,
  });

describe("very many of", () => {
  const many = 60_000;
  test.each([
    [
      "notes in one box",
      note((at) => `<div class="footnote" id="n${at}">${at} <a href="#r${at}">^</a></div>`),
    ],
    [
      "terms of one list",
      note((at) => `<dt id="n${at}">${at} <a href="#r${at}">^</a></dt>`)
        .replace("<aside", "<dl")
        .replace("</aside", "</dl"),
    ],
    ["lists in lists", `<ul>${"<ul><li>x</li></ul>".repeat(many)}</ul>last`],
    ["formulas in a line", `<script>renderMathInElement</script><p>${"\\\\(a\\\\) ".repeat(many)}last`],
    ["definitions of one term", `<dl><dt><h2>x</h2></dt>${"<dd>x</dd>".repeat(many)}</dl>last`],
    [
      "raised marks before a long paragraph",
      `<p>${"<sup>1</sup> ".repeat(2_000)}${"<b></b>".repeat(5 * many)}last</p>`,
    ],
    ["blocks in a heading", `<h1>${"<div> </div>".repeat(many)}last</h1>`],
    [
      "columns that go on below",
      `<table>${`<tr>${"<td rowspan=65534>x".repeat(3)}`.repeat(40_000)}</table>last`,
    ],
    ["blocks in emphasis", `<b>${"<p>x</p>".repeat(many)}last</b>`],
    [
      "settings of formulas",
      `<script>MathJax inlineMath:${" ".repeat(30_000)}${"inlineMath:[ ".repeat(2_000)}</script>last`,
    ],
  ])("%s", (_, html) => {
    expect(textOf(html)).toEndWith("last");
  });

  function note(body: (at: number) => string): string {
    const numbers = Array.from({ length: 3_000 }, (_, at) => at + 1);
    const calls = numbers.map((at) => `<sup><a id="r${at}" href="#n${at}">${at}</a></sup> `).join("");
    return `<p>${calls}</p><aside class="footnotes">${"<hr>".repeat(2_000)}${numbers.map(body).join("")}</aside><p>last</p>`;
  }
});

test("nodes beyond what a call takes as arguments", () => {
  const words: PhrasingContent[] = Array.from({ length: 1_200_000 }, () => ({ type: "break" }));
  const kept = wrapped([...words, { type: "thematicBreak" }], (children) => ({ type: "strong", children }));
  expect(kept).toHaveLength(1_200_001);
  const headings: RootContent[] = Array.from({ length: 1_200_000 }, () => ({
    type: "heading",
    depth: 2,
    children: [],
  }));
  expect(headingsBelow(headings, 2).at(-1)).toMatchObject({ depth: 3 });
});

test("menus beside menus in one box", () => {
  const menu = '<ul><li><a href="/1">one</a></li><li><a href="/2">two</a></li></ul>';
  const prose =
    "<p>This sentence, which is long enough to be taken for prose, stands in the midst of it.</p>";
  const { tree } = mainContent(parseText(`<article>${prose.repeat(20)}${menu.repeat(20_000)}</article>`), {
    url: null,
  });
  const text = JSON.stringify(tree);
  expect(text).toContain("This sentence");
  // The one right behind the text may belong to it.
  expect(text.split("two").length - 1).toBeLessThan(2);
});

test.each([
  ["declarations", `<?xml version="1.0"?>${"<?xml a?> ".repeat(2_000)}`],
  ["comments", "<!-- a -->".repeat(3_000)],
  ["white space in a document type", `<!doctype${" ".repeat(60_000)}`],
])("the beginning of a file with very many %s is looked at once", (_, text) => {
  expect(() => sniff(sampleOf("a", `${text}x`))).not.toThrow();
});

describe("what is hidden is not shown, whatever recognizes it", () => {
  test.each([
    '<div hidden class="highlight-source-js"><pre>x</pre></div>',
    '<span style="display:none" class="katex-error">x</span>',
    '<span class="math inline" hidden>\\\\(x\\\\)</span>',
    '<img class="latex" style="display: none" alt="x" src="a.png">',
    '<div style="visibility:hidden" class="callout"><p>x</p></div>',
  ])("%s", (html) => expect(textOf(`<p>a</p>${html}`)).toBe("a"));

  test.each([
    '<script type="math/tex">x</script>',
    '<img class="mwe-math-fallback-image-inline" aria-hidden="true" alt="x" src="a.png">',
  ])("but %s is where a formula is found", (html) => expect(textOf(`<p>${html}</p>`)).toBe("x"));
});

test("addresses and rules as long as they like", () => {
  const long = "a.".repeat(200_000);
  expect(
    textOf(`<p><a href="https://a.example/${long}"><img src="https://a.example/${long}"></a></p>last`),
  ).toEndWith("last");
  expect(textOf(`<noscript><img src="/${long}/b"></noscript><p>last</p>`)).toEndWith("last");
});
