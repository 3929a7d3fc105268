import { describe, expect, test } from "bun:test";
import { codeOf, faultOf } from "../../../config/testing/failures.ts";
import { longTest } from "../../../config/testing/runs.ts";
import { zip } from "../../input/archive/testing/zip.ts";
import { detect } from "../../input/detection/detect.ts";
import { converted } from "../../input/linked/testing/converted.ts";
import { sampleOf } from "../../testing/sample.ts";
import { converter } from "./converter.ts";
import { type BookParts, bookBytes, chapterXhtml, containerXml, encryptionXml } from "./testing/book.ts";

const read = (parts: BookParts) => converted(converter, "book.epub", bookBytes(parts));
const markdown = async (parts: BookParts) => (await read(parts)).markdown.trimEnd();
const one = (body: string) => markdown({ chapters: { "a.xhtml": body } });
const png = Buffer.from("89504e470d0a1a0a", "hex");
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");

describe("the reading order", () => {
  test("is the spine's, each document once, what is no part of it behind; a cover in front stays", async () => {
    const found = await markdown({
      chapters: {
        "cover.xhtml": "<p>Cover</p>",
        "b.xhtml": "<p>B</p>",
        "notes.xhtml": "<p>Aside</p>",
        "a.xhtml": "<p>A</p>",
      },
      aside: ["cover.xhtml", "notes.xhtml"],
      items: '<item id="out" href="out.xhtml" media-type="application/xhtml+xml"/>',
      files: { "OEBPS/out.xhtml": chapterXhtml("<p>Not in the spine</p>") },
    });
    expect(found).toBe("Cover\n\nB\n\nA\n\nAside");
    const spine = '<itemref idref="c1"/><itemref idref="c0"/><itemref idref="c1"/>';
    expect(await markdown({ chapters: { "a.xhtml": "<p>A</p>", "b.xhtml": "<p>B</p>" }, spine })).toBe(
      "B\n\nA",
    );
  });

  test("leaves the page of contents out: the navigation document, and in old books a page of links", async () => {
    const nav = '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>';
    const page = '<nav epub:type="toc"><ol><li><a href="a.xhtml">Contents only</a></li></ol></nav>';
    const spine = '<itemref idref="nav"/><itemref idref="c0"/>';
    const chapters = { "a.xhtml": "<h1>A</h1>" };
    const files = { "OEBPS/nav.xhtml": chapterXhtml(page) };
    expect(await markdown({ chapters, items: nav, spine, files })).toBe("# A");
    const links =
      '<h1>Contents</h1><p><a href="b.xhtml">Beginning</a></p><p><a href="b.xhtml">Ending</a></p>';
    const guide = '<guide><reference type="toc" href="a.xhtml"/></guide>';
    const old = { version: "2.0" as const, guide };
    expect(await markdown({ ...old, chapters: { "a.xhtml": links, "b.xhtml": "<h1>B</h1>" } })).toBe("# B");
    const more = `${links}<p>${"Words that stand beside them. ".repeat(5)}</p>`;
    expect(await markdown({ ...old, chapters: { "a.xhtml": more, "b.xhtml": "<h1>B</h1>" } })).toContain(
      "# Contents",
    );
  });

  test("takes the first fallback that can be read, and pages that are pictures", async () => {
    const items =
      '<item id="x" href="x.pdf" media-type="application/pdf" fallback="y"/><item id="y" href="y.xhtml" media-type="application/xhtml+xml"/><item id="p" href="p.png" media-type="image/png"/>';
    const spine = '<itemref idref="x"/><itemref idref="p"/>';
    const files = {
      "OEBPS/y.xhtml": chapterXhtml("<p>Fallback</p>"),
      "OEBPS/x.pdf": "%PDF",
      "OEBPS/p.png": png,
    };
    const { markdown: text, assets } = await read({ items, spine, files });
    expect(text).toBe("Fallback\n\n![](assets/chapter-002-figure-1.png)\n");
    expect(assets).toEqual(["assets/chapter-002-figure-1.png"]);
  });

  test("says which of its documents are missing, and reads the others", async () => {
    const items = '<item id="gone" href="gone.xhtml" media-type="application/xhtml+xml"/>';
    const spine = '<itemref idref="gone"/><itemref idref="c0"/>';
    const { markdown: text, warnings } = await read({ chapters: { "a.xhtml": "<p>A</p>" }, items, spine });
    expect(text).toBe("A\n");
    expect(warnings).toEqual(["gone.xhtml, a part of the book, is not in the file or damaged."]);
  });
});

describe("books that cannot be read", () => {
  test.each<[string, BookParts]>([
    ["no documents at all", { chapters: {} }],
    [
      "none of the documents is there",
      {
        items: '<item id="a" href="../../../etc/passwd" media-type="text/html"/>',
        spine: '<itemref idref="a"/>',
      },
    ],
    [
      "a document on the network",
      {
        items: '<item id="a" href="https://a.example/a.xhtml" media-type="text/html"/>',
        spine: '<itemref idref="a"/>',
      },
    ],
  ])("%s", async (_name, parts) => {
    expect(await codeOf(read(parts))).toBe("corrupt_document");
  });

  test("no package", async () => {
    const bytes = zip([{ name: "META-INF/container.xml", content: containerXml("../../book.opf") }]);
    expect(await codeOf(converted(converter, "book.epub", bytes))).toBe("corrupt_document");
  });

  test("nothing in it", async () => {
    expect(await codeOf(one("<p> </p>"))).toBe("empty_document");
  });
});

describe("locks", () => {
  const chapters = { "a.xhtml": "<p>A</p>" };
  const aes = "http://www.w3.org/2001/04/xmlenc#aes256-cbc";
  test.each<[string, Record<string, string>, RegExp]>([
    [
      "of no known kind",
      { "META-INF/encryption.xml": encryptionXml({ "OEBPS/a.xhtml": aes }) },
      /copy protection/,
    ],
    [
      "Readium LCP",
      { "META-INF/license.lcpl": "{}", "META-INF/encryption.xml": encryptionXml({ "OEBPS/a.xhtml": aes }) },
      /Readium LCP/,
    ],
    ["Apple FairPlay", { "META-INF/sinf.xml": "<fairplay/>" }, /Apple FairPlay/],
    ["Adobe ADEPT", { "META-INF/rights.xml": '<rights xmlns="http://ns.adobe.com/adept"/>' }, /Adobe ADEPT/],
  ])("%s", async (_name, files, words) => {
    const fault = await faultOf(read({ chapters, files }));
    expect(fault.code).toBe("encrypted_document");
    expect(fault.message).toMatch(words);
  });

  test("fonts that are only of use in their book are no lock, and no license locks where only these are named", async () => {
    const fonts = encryptionXml({
      "OEBPS/f.otf": "http://www.idpf.org/2008/embedding",
      "OEBPS/g.ttf": "http://ns.adobe.com/pdf/enc#RC",
    });
    const files = {
      "META-INF/encryption.xml": fonts,
      "META-INF/rights.xml": '<rights xmlns="http://ns.adobe.com/adept"/>',
    };
    expect(await markdown({ chapters, files })).toBe("A");
  });
});

describe("XHTML", () => {
  test.each([
    [
      "elements that are closed where they open",
      '<p><a id="x"/>A <i/>b<script src="x.js"/> <br></br>c</p><div/><p>d</p>',
      "A b\\\nc\n\nd",
    ],
    ["entities of HTML", "<p>a&nbsp;&mdash;&eacute;&#8217;</p>", "a\u00a0—é’"],
    ["character data", "<p><![CDATA[a < b & c]]></p>", "a < b & c"],
    ["mistakes", "<p>a & b<p>c <b>d</p>", "a & b\n\nc **d**"],
    [
      "alternatives",
      '<epub:switch><epub:case required-namespace="urn:x"><p>X</p></epub:case><epub:default><p>D</p></epub:default></epub:switch>',
      "D",
    ],
    [
      "marks of printed pages",
      '<p>a<span epub:type="pagebreak" id="p1">12</span>b</p><nav epub:type="page-list"><a href="#p1">12</a></nav>',
      "ab",
    ],
    ["a drawing around a picture", '<svg><image xlink:href="../gone.png"/></svg><p>a</p>', "a"],
  ])("%s", async (_name, body, expected) => expect(await one(body)).toBe(expected));

  test("prefixes for what it is made of", async () => {
    const root =
      'xmlns="http://www.w3.org/1999/xhtml" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:m="http://www.w3.org/1998/Math/MathML"';
    const body = "<h:h1>A</h:h1><h:p>b <m:math><m:mi>x</m:mi></m:math></h:p>";
    expect(await markdown({ chapters: { "a.xhtml": body }, root })).toBe("# A\n\nb $x$");
  });

  test("a document type with entities of its own reads no file", async () => {
    const files = {
      "OEBPS/x.xhtml":
        '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///proc/self/environ">]><html><body><p>a &x; b</p></body></html>',
    };
    const items = '<item id="x" href="x.xhtml" media-type="application/xhtml+xml"/>';
    expect(await markdown({ items, spine: '<itemref idref="x"/>', files })).toBe("a &x; b");
  });

  test.each(["latin1", "utf16le"] as const)("in %s", async (encoding) => {
    const label = encoding === "latin1" ? "ISO-8859-1" : "UTF-16";
    const text = `<?xml version="1.0" encoding="${label}"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>Façade</p></body></html>`;
    const bytes = Buffer.from(encoding === "latin1" ? text : `\ufeff${text}`, encoding);
    const items = '<item id="x" href="x.xhtml" media-type="application/xhtml+xml"/>';
    expect(await markdown({ items, spine: '<itemref idref="x"/>', files: { "OEBPS/x.xhtml": bytes } })).toBe(
      "Façade",
    );
  });
});

describe("links", () => {
  test("lead to headings of the whole, over documents, encoded names and missing places", async () => {
    const found = await markdown({
      chapters: {
        "a%20%C3%BC.xhtml":
          '<h1 id="top">A</h1><p><a href="text/b.xhtml#in">in</a> <a href="text/b.xhtml#no">no</a> <a href="text/b.xhtml">b</a></p>',
        "text/b.xhtml":
          '<h1>B</h1><h2>C</h2><p id="in"><a href="../a%20%C3%BC.xhtml#top">a</a> <a href="gone.xhtml">gone</a> <a href="https://a.example/">out</a> <a href="javascript:alert(1)">run</a> <a href="../../../../etc/passwd">up</a></p>',
      },
    });
    expect(found).toBe(
      "# A\n\n[in](#c) [no](#b) [b](#b)\n\n# B\n\n## C\n\n[a](#a) gone [out](https://a.example/) run up",
    );
  });

  test("into a chapter that goes on without a heading lead to the one above", async () => {
    const chapters = {
      "a.xhtml": '<h1>A</h1><p><a href="b.xhtml#x">on</a></p>',
      "b.xhtml": '<p id="x">more</p>',
    };
    expect(await markdown({ chapters })).toBe("# A\n\n[on](#a)\n\nmore");
  });
});

describe("headings from the contents", () => {
  const ncx = (points: string) => ({
    version: "2.0" as const,
    items: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
    spineAttributes: 'toc="ncx"',
    files: {
      "OEBPS/toc.ncx": `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${points}</navMap></ncx>`,
    },
  });
  const point = (label: string, src: string, inner = "") =>
    `<navPoint><navLabel><text>${label}</text></navLabel><content src="${src}"/>${inner}</navPoint>`;

  test("a chapter without one gets its label; words that say the same become it", async () => {
    const points =
      point("One: The River", "a.xhtml") + point("Dedication", "b.xhtml", point("Inner", "b.xhtml#i"));
    const found = await markdown({
      chapters: {
        "a.xhtml": '<div><p class="n">One</p><p>The River</p><p>Text</p></div>',
        "b.xhtml": '<p>For Ada</p><p>And <i id="i">more</i></p>',
      },
      ...ncx(points),
    });
    expect(found).toBe("# One: The River\n\nText\n\n# Dedication\n\nFor Ada\n\n## Inner\n\nAnd *more*");
  });

  test("of the level that chapters have that have their own", async () => {
    const found = await markdown({
      chapters: { "a.xhtml": "<h2>A</h2>", "b.xhtml": "<p>text</p>", "c.xhtml": "<h2>C</h2>" },
      ...ncx(point("A", "a.xhtml") + point("B", "b.xhtml") + point("C", "c.xhtml")),
    });
    expect(found).toBe("## A\n\n## B\n\ntext\n\n## C");
  });
});

describe("footnotes", () => {
  test("that say what they are, in the chapter and in a document of their own, each counted through", async () => {
    const found = await markdown({
      chapters: {
        "a.xhtml":
          '<p>A<a epub:type="noteref" href="#n">1</a> B<a role="doc-noteref" href="n.xhtml#m" id="r">2</a></p><aside epub:type="footnote" id="n"><p>Here.</p></aside>',
        "b.xhtml":
          '<p>C<a epub:type="noteref" href="#n">1</a></p><aside epub:type="footnote" id="n"><p>There.</p></aside>',
        "n.xhtml":
          '<section epub:type="endnotes"><h1>Notes</h1><ol><li id="m" epub:type="endnote"><p>Elsewhere, <a href="b.xhtml">b</a>. <a href="a.xhtml#r" role="doc-backlink">back</a></p></li></ol></section>',
      },
    });
    expect(found).toBe("A[^1] B[^2]\n\nC[^3]\n\n[^1]: Here.\n\n[^2]: Elsewhere, b.\n\n[^3]: There.");
  });

  test("that only lead to each other", async () => {
    const found = await markdown({
      version: "2.0",
      chapters: {
        "a.xhtml":
          '<h1>A</h1><p>Text<a id="r1" href="n.xhtml#n1"><sup>1</sup></a> and<a href="n.xhtml#n2" id="r2">[2]</a>. Not <a href="n.xhtml">3</a>.</p>',
        "n.xhtml":
          '<h1>Notes</h1><p id="n1"><a href="a.xhtml#r1">1</a>. First.</p><p><a id="n2" href="a.xhtml#r2">[2]</a> Second.</p>',
      },
    });
    expect(found).toBe("# A\n\nText[^1] and[^2]. Not 3.\n\n[^1]: First.\n\n[^2]: Second.");
  });

  test("an index of numbers is none", async () => {
    const chapters = {
      "a.xhtml": '<h1>A</h1><p id="p">Words</p>',
      "i.xhtml": '<h1>Index</h1><p>Words, <a href="a.xhtml#p">1</a></p>',
    };
    expect(await markdown({ chapters })).toBe("# A\n\nWords\n\n# Index\n\nWords, [1](#a)");
  });
});

describe("pictures", () => {
  test("are files of the bundle by their own bytes, remote ones keep their address, missing and false ones are told", async () => {
    const body =
      '<p><img src="img/a%20b.png" alt="A"/> <img src="img/g.gif" alt="G"/> <img src="https://a.example/t.png" alt="T"/> <img src="gone.png" alt="M"/> <img src="img/f.png" alt="F"/> <img src="file:///etc/passwd" alt="P"/></p>';
    const {
      markdown: text,
      assets,
      warnings,
    } = await read({
      chapters: { "a.xhtml": body },
      files: { "OEBPS/img/a b.png": png, "OEBPS/img/g.gif": gif, "OEBPS/img/f.png": "no picture" },
    });
    expect(text).toBe(
      "![A](assets/chapter-001-figure-1.png) ![G](assets/chapter-001-figure-2.png) ![T](https://a.example/t.png) M F P\n",
    );
    expect(assets).toEqual(["assets/chapter-001-figure-1.png", "assets/chapter-001-figure-2.png"]);
    expect(warnings).toEqual([
      "The picture OEBPS/gone.png is not in the file.",
      "The picture OEBPS/img/f.png is of no kind that can be shown.",
    ]);
  });

  test("a drawing is a file of its own, one that acts is none", async () => {
    const { markdown: text, assets } = await read({
      chapters: {
        "a.xhtml":
          '<svg viewBox="0 0 1 1"><title>Dot</title><circle r="1"/></svg><p>b</p><svg onload="x()"><circle r="1"/></svg>',
      },
    });
    expect(text).toBe("![Dot](assets/chapter-001-figure-1.svg)\n\nb\n");
    expect(assets).toEqual(["assets/chapter-001-figure-1.svg"]);
  });

  test("a cover that no page shows stands in front, one that a page shows stands there", async () => {
    const items = '<item id="cov" href="cov.png" properties="cover-image" media-type="image/png"/>';
    const files = { "OEBPS/cov.png": png };
    const metadata = "<dc:title>The Mill</dc:title>";
    expect(await markdown({ metadata, items, files, chapters: { "a.xhtml": "<h1>The Mill</h1>" } })).toBe(
      "![The Mill](assets/chapter-001-figure-1.png)\n\n# The Mill",
    );
    const shown = '<p><img src="cov.png" alt=""/></p>';
    expect(
      await markdown({ metadata, items, files, chapters: { "a.xhtml": shown, "b.xhtml": "<p>b</p>" } }),
    ).toBe("![](assets/chapter-001-figure-1.png)\n\n# The Mill\n\nb");
  });
});

longTest.each([
  ["very many links in a paragraph", (at: number) => `<a id="a${at}" href="#a${at + 1}">${at % 99}</a> `],
  ["very many marks of one name", () => 'x<a id="a" href="#b">1</a> '],
])("%s are read in a moment", async (_name, link) => {
  const body = `<p>${Array.from({ length: 20_000 }, (_, at) => link(at)).join("")}</p>`;
  expect((await one(body)).length).toBeGreaterThan(30_000);
});

test("what a book says of itself", async () => {
  const metadata =
    '<dc:title id="s">Sub</dc:title><dc:title id="t">The Mill</dc:title><dc:creator id="a">Ada Lovelace</dc:creator><dc:creator opf:role="trl">Charles Babbage</dc:creator><dc:language>en-GB</dc:language><dc:publisher>P</dc:publisher><dc:date>2020</dc:date><dc:identifier>urn:x</dc:identifier><dc:description>&lt;p&gt;Of a &lt;b&gt;mill&lt;/b&gt;.&lt;/p&gt;</dc:description><meta refines="#t" property="title-type">main</meta><meta refines="#s" property="title-type">subtitle</meta>';
  const { markdown: text, document } = await read({ metadata, chapters: { "a.xhtml": "<p>Words.</p>" } });
  expect(text).toBe("# The Mill: Sub\n\nAda Lovelace\n\nOf a **mill**.\n\nWords.\n");
  expect(document.metadata).toMatchObject({
    title: "The Mill: Sub",
    authors: ["Ada Lovelace"],
    language: "en-GB",
  });
  expect(document.metadata.details).toMatchObject({
    publisher: "P",
    date: "2020",
    identifier: "urn:x",
    description: "Of a mill.",
    epub_version: "3.0",
  });
});

test("books are known by their beginning, by their package, and else not at all", async () => {
  const kindOf = async (name: string, bytes: Uint8Array) => (await detect(sampleOf(name, bytes)))?.id;
  const chapters = { "a.xhtml": "<p>A</p>" };
  for (const parts of [{ chapters }, { chapters, mimetype: "application/zip" }])
    expect(await kindOf("x.bin", bookBytes(parts))).toBe("epub-to-markdown");
  expect(await kindOf("x.zip", zip([{ name: "a.txt", content: "A" }]))).toBeUndefined();
});
