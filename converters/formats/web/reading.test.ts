import { describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { runsOf } from "../../../config/testing/runs.ts";
import { toMarkdown } from "../../document/markdown/write.ts";
import { walk } from "../../document/plain-text.ts";
import { PictureFiles } from "../../pictures/files.ts";
import { linkFragments } from "./fragments.ts";
import { parseText } from "./parse.ts";
import { type ReadOptions, readHtml } from "./reading.ts";

function markdown(html: string, options: Partial<ReadOptions> = {}): string {
  const read = readHtml(parseText(html), { base: null, wholeDocument: true, ...options });
  const root: Root = { type: "root", children: read.children };
  linkFragments(root, read.anchors);
  return toMarkdown(root).trimEnd();
}

describe("notes", () => {
  test.each([
    [
      "Substack",
      '<p>a<a data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-1" href="#footnote-1" class="footnote-anchor">1</a></p><div class="footnote" data-component-name="FootnoteToDOM"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>b</p><p>c</p></div></div>',
      "a[^1]\n\n[^1]: b\n\n    c",
    ],
    [
      "docutils",
      '<p>a<a class="footnote-reference brackets" href="#id2" id="id1">1</a></p><aside class="footnote brackets" id="id2" role="doc-footnote"><span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="#id1">1</a><span class="fn-bracket">]</span></span><p>b</p></aside>',
      "a[^1]\n\n[^1]: b",
    ],
    [
      "Asciidoctor",
      '<p>a<sup class="footnote">[<a id="_footnoteref_1" class="footnote" href="#_footnotedef_1">1</a>]</sup></p><div id="footnotes"><hr><div class="footnote" id="_footnotedef_1"><a href="#_footnoteref_1">1</a>. b</div></div>',
      "a[^1]\n\n[^1]: b",
    ],
    [
      "the page's own address",
      '<link rel=canonical href="https://a.b/c"><p>a<sup><a href="https://a.b/c#fn1" id="r1">1</a></sup></p><ol class="footnotes"><li id="fn1">b <a href="https://a.b/c#r1">↩</a></li></ol>',
      "a[^1]\n\n[^1]: b",
    ],
    [
      "in a list they are told at the end",
      '<ul><li>a<sup><a href="#fn1">1</a></sup><div class="footnote" id="fn1">b</div></li></ul><p>c</p>',
      "- a[^1]\n\nc\n\n[^1]: b",
    ],
    [
      "several in one element are no notes",
      '<p>a<sup><a href="#x">1</a></sup> b<sup><a href="#y">2</a></sup></p><p class="notes"><a id="x"></a>1 c <a id="y"></a>2 d</p>',
      "a<sup>1</sup> b<sup>2</sup>\n\n1 c 2 d",
    ],
    [
      "MediaWiki, called twice",
      '<p>a<sup id="cite_ref-x_1-0" class="reference"><a href="#cite_note-x-1">[1]</a></sup> b<sup id="cite_ref-x_1-1" class="reference"><a href="#cite_note-x-1">[1]</a></sup></p><ol class="references"><li id="cite_note-x-1"><span class="mw-cite-backlink">^ <a href="#cite_ref-x_1-0"><sup><i><b>a</b></i></sup></a> <a href="#cite_ref-x_1-1"><sup><i><b>b</b></i></sup></a></span> <span class="reference-text">c</span></li></ol>',
      "a[^1] b[^1]\n\n[^1]: c",
    ],
    [
      "sources of LaTeXML",
      '<p>a <cite class="ltx_cite">[<a href="https://x.example/y#bib.bib7" class="ltx_ref">7</a>, <a href="#bib.bib9" class="ltx_ref">9</a>]</cite>.</p><ul><li id="bib.bib7" class="ltx_bibitem"><span class="ltx_tag">[7]</span> <span>b</span></li><li id="bib.bib9" class="ltx_bibitem"><span class="ltx_tag">[9]</span> <span>c</span></li></ul>',
      "a [^7][^9].\n\n[^7]: b\n\n[^9]: c",
    ],
    [
      "sources by their authors are none",
      '<p>a <cite class="ltx_cite">Lovelace (<a href="#bib.bib7" class="ltx_ref">1843</a>)</cite>.</p><ul><li id="bib.bib7" class="ltx_bibitem">Lovelace (1843) b</li></ul>',
      "a Lovelace (1843).\n\n- Lovelace (1843) b",
    ],
    [
      "without links",
      "<p>Word.<sup>1</sup> Other<sup>2</sup></p><p><b><sup>1</sup> Note:</b> more</p><p><sup>2</sup> and more</p>",
      "Word.[^1] Other[^2]\n\n[^1]: **Note:** more\n\n[^2]: and more",
    ],
    [
      "powers and isotopes are none",
      "<p>Areas in m<sup>2</sup> and 10<sup>6</sup></p><p><sup>14</sup>C is carbon, <sup>2</sup>H is not</p>",
      "Areas in m<sup>2</sup> and 10<sup>6</sup>\n\n<sup>14</sup>C is carbon, <sup>2</sup>H is not",
    ],
    [
      "a list of contents is none",
      '<ul><li><a href="#a">1</a></li></ul><h2 id="a">A</h2>',
      "- [1](#a)\n\n## A",
    ],
  ])("%s", (_name, html, expected) => expect(markdown(html)).toBe(expected));
});

describe("lists of word processors on the web", () => {
  test.each([
    [
      "a class for each level",
      '<ol class="c1 lst-kix_a-0 start" start=1><li>a</ol><ul class="lst-kix_a-1 start"><li>b<li>c</ul><ul class="lst-kix_a-2 start"><li>d</ul><ol class="lst-kix_a-0" start=2><li>e</ol>',
      "1. a\n   - b\n   - c\n     - d\n2. e",
    ],
    [
      "a list of another name is another",
      '<ul class="lst-kix_a-0 start"><li>a</ul><ol class="lst-kix_b-0 start"><li>b</ol>',
      "- a\n\n1. b",
    ],
    [
      "a list for each item, with its level",
      "<div><ul><li aria-level=1>a</ul></div><div><ul><li aria-level=2>b</ul></div><div><ul><li aria-level=1>c</ul></div>",
      "- a\n  - b\n- c",
    ],
    [
      "lists in items stay there",
      "<ul><li aria-level=1>a<ul><li aria-level=2>b</ul><li aria-level=1>c</ul>",
      "- a\n  - b\n- c",
    ],
  ])("%s", (_name, html, expected) => expect(markdown(html)).toBe(expected));
});

describe("code", () => {
  const block = "```js\na\n  b\n```";
  test.each([
    ["around a block", '<code class="box language-js"><pre><code>a\n  b</code></pre></code>', block],
    ["lines with a language", '<div><code class="language-js">a\n  b</code></div>', block],
    ["words on two lines", "<p><code>a\n  b</code></p>", "`a b`"],
    [
      "tabs of it",
      "<div role=tabpanel><pre>a</pre></div><div role=tabpanel hidden><pre>b</pre></div>",
      "```\na\n```\n\n```\nb\n```",
    ],
  ])("%s", (_name, html, expected) => expect(markdown(html)).toBe(expected));
});

describe("boxes beside the text", () => {
  test.each([
    [
      "GitHub",
      '<div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title"><svg></svg>Note</p><p>x</p></div>',
    ],
    [
      "docutils before 0.18",
      '<div class="note"><p class="first admonition-title">Note</p><p class="last">x</p></div>',
    ],
    [
      "Docusaurus",
      '<div class="theme-admonition alert"><div class="admonitionHeading_a1"><span><svg></svg></span>Note</div><div class="admonitionContent_b2"><p>x</p></div></div>',
    ],
    [
      "Asciidoctor",
      '<div class="admonitionblock note"><table><tr><td class="icon"><i class="fa icon-note" title="Note"></i></td><td class="content">x</td></tr></table></div>',
    ],
  ])("%s", (_name, html) => expect(markdown(html)).toBe("> **Note**\n>\n> x"));

  test("the name alone makes none", () => expect(markdown('<div class="note"><p>x</p></div>')).toBe("x"));
});

test("what a box folds away is there", () => {
  expect(
    markdown(
      '<div class="callout is-collapsed"><div class="callout-title">T</div><div class="callout-content" style="display: none">x</div></div>',
    ),
  ).toBe("> **T**\n>\n> x");
});

test("what the head of a page says of formulas holds for a part of it", () => {
  const page = parseText(
    "<head><script>MathJax = {tex: {inlineMath: [['$', '$']]}}</script></head><p>a $x_1$ b</p>",
  );
  const tree = parseText("<p>a $x_1$ b</p>", { fragment: true });
  const read = (options: Partial<ReadOptions>) =>
    readHtml(tree, { base: null, wholeDocument: false, ...options }).children[0];
  expect(read({ page })).toMatchObject({ children: [{}, { type: "inlineMath", value: "x_1" }, {}] });
  expect(read({})).toMatchObject({ children: [{ type: "text", value: "a $x_1$ b" }] });
});

describe("addresses", () => {
  const base = new URL("https://lamp.example/a/b.html");
  test.each([
    ['<a href="c">x</a>', "[x](https://lamp.example/a/c)"],
    ['<base href="/d/"><a href="c">x</a>', "[x](https://lamp.example/d/c)"],
    ['<h1 id="e">y</h1><a href="https://lamp.example/a/b.html#e">x</a>', "# y\n\n[x](#y)"],
    ['<a href="ftp://f.example/">x</a> <a href="tel:1">y</a>', "[x](ftp://f.example/) [y](tel:1)"],
    ['<a href="JaVaScRiPt:x">x</a> <a href="blob:y">y</a>', "x y"],
    ['<img src="p.png" alt="x">', "![x](https://lamp.example/a/p.png)"],
  ])("%s", (html, expected) => expect(markdown(html, { base })).toBe(expected));

  test("without the page's own they stay as written, but no picture is taken for one of the bundle", () => {
    expect(markdown('<a href="c">x</a> <img src="p.png" alt="y"> <img src="assets/p.png" alt="z">')).toBe(
      "[x](c) ![y](p.png) ![z](./assets/p.png)",
    );
  });

  test("the caller has the last word", () => {
    const options: Partial<ReadOptions> = {
      base,
      link: (href) =>
        href.endsWith("/no") ? null : href.replace("https://lamp.example", "https://buoy.example"),
      image: (src) => (src.endsWith("p.png") ? "assets/p.png" : null),
    };
    expect(markdown('<a href="/no">x</a> <a href="/yes">y</a>', options)).toBe(
      "x [y](https://buoy.example/yes)",
    );
    expect(markdown('<img src="p.png" alt="x"> <img src="q.png" alt="y">', options)).toBe(
      "![x](assets/p.png) y",
    );
  });
});

describe("fragments lead to headings", () => {
  test.each([
    ["an id in it", '<h2><span id="x">A</span></h2><a href="#x">l</a>'],
    ["a section that begins with it", '<section id="x"><h2>A</h2></section><a href="#x">l</a>'],
    ["an anchor before it", '<a name="x"></a><h2>A</h2><a href="#x">l</a>'],
    ["a place in its section", '<h2>A</h2><p id="x"></p><a href="#x">l</a>'],
    ["an encoded name", '<h2 id="ä b">A</h2><a href="#%C3%A4%20b">l</a>'],
  ])("%s", (_name, html) => expect(markdown(html)).toBe("## A\n\n[l](#a)"));

  test("in the cells of long tables too", () => {
    const rows = Array.from({ length: 1_500 }, (_, at) => `<tr><td>${at}<td><a href="#x">l</a>`).join("");
    const read = markdown(`<h2 id="x">A B</h2><table><tr><th>a<th>b${rows}</table>`);
    expect(read.match(/\[l\]\(#a-b\)/g)).toHaveLength(1_500);
  });
});

describe("what is bounded", () => {
  test.each([
    ["lists", "<ul><li>x"],
    ["quotes", "<blockquote>x"],
    ["tables", "<table><tr><td>x"],
    ["emphasis", "<b><i>x"],
    ["links", "<a href=x>y"],
    ["formulas", "<math><mfrac><mrow>"],
    ["definitions", "<dl><dd>x"],
    ["ruby", "<ruby><rt>x"],
    ["details", "<details><summary>x"],
  ])("%s within each other", (_name, html) => {
    expect(markdown(html.repeat(5_000)).length).toBeLessThan(5_000_000);
  });

  test("spans beyond any table", () => {
    expect(
      markdown(`<table>${"<tr><td colspan=1000 rowspan=65534>x".repeat(200)}</table>`).length,
    ).toBeLessThan(20_000);
  });

  test("notes that are all one place", () => {
    const links = Array.from(
      { length: 5_000 },
      (_, at) => `<sup><a id="r${at}" href="#n${at}">${at}</a></sup>`,
    ).join("");
    const targets = Array.from({ length: 5_000 }, (_, at) => `<i id="n${at}"></i>`).join("");
    expect(markdown(`<p>${links}</p><div class="footnotes">${targets}x</div>`)).not.toContain("[^");
  });
});

const reader = unified().use(remarkParse).use(remarkGfm).use(remarkMath).freeze();

test("whatever the page, nothing in the Markdown runs and no tag passes but those of the writer", () => {
  const piece = fc.constantFrom(
    ...[
      "<p>",
      "</p>",
      "<div>",
      "<table>",
      "<tr>",
      "<td rowspan=3>",
      "</table>",
      "<ul>",
      "<li>",
      "</ul>",
      "<b>",
      "</b>",
      "<a href='javascript:x()'>",
    ],
    ...[
      "<a href=' jav&#x09;ascript:x'>",
      "</a>",
      "<img src=x onerror=y>",
      "<svg onload=x><script>z</script></svg>",
      "<script>",
      "</script>",
      "<math>",
      "<mtext>",
    ],
    ...[
      "<style>",
      "</style>",
      "<iframe srcdoc='<script>x</script>'>",
      "<form>",
      "<select>",
      "<option>",
      "<template>",
      "&lt;script&gt;",
      "<![CDATA[",
      "]]>",
    ],
    ...[
      "text",
      " ",
      "\n",
      "*",
      "`",
      "$",
      "\\(",
      "\\)",
      "<sup>",
      "<h1>",
      "<pre>",
      "<code>",
      "</pre>",
      "<given-node data-at=0>",
      "<details>",
      "<summary>",
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const read = readHtml(parseText(pieces.join("")), { base: null, wholeDocument: true });
      const root: Root = { type: "root", children: read.children };
      for (const node of walk(root))
        if (node.type === "link" || node.type === "image") expect(node.url).not.toMatch(/script:/i);
      for (const node of walk(reader.parse(toMarkdown(root)))) {
        if (node.type === "link") expect(node.url).not.toMatch(/script:/i);
        if (node.type === "html")
          expect(node.value).not.toMatch(
            /<(?!\/?(?:sup|sub|u|ins|kbd|mark|br|table|tr|td|th|ul|ol|li|a|em|strong|del|code|pre|blockquote)\b)/i,
          );
      }
    }),
    { numRuns: runsOf(500) },
  );
});

test("pictures in the page become files once, and only where somebody takes them", async () => {
  const place = mkdtempSync(join(tmpdir(), "pictures-"));
  try {
    const gif = "data:image/gif;base64,R0lGODlhAwADAIAAAP8AAAAAACwAAAAAAwADAAACAoRdADs=";
    const html = `<img src="${gif}" alt="x"><img src="${gif}" alt="y">`;
    const pictures = new PictureFiles(place, (number) => `figure-${number}`);
    const read = readHtml(parseText(html), { base: null, wholeDocument: true, pictures });
    await pictures.finish();
    expect(read.assets.map(({ path, contentType }) => [path, contentType])).toEqual([
      ["assets/figure-1.png", "image/png"],
    ]);
    expect(readdirSync(place)).toEqual(["figure-1.png"]);
    expect(markdown(html)).toBe("xy");
  } finally {
    rmSync(place, { recursive: true });
  }
});
