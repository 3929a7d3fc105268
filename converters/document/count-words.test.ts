import { expect, test } from "bun:test";
import fc from "fast-check";
import { runsOf } from "../../config/testing/runs.ts";
import type { Converter } from "../contract.ts";
import { converter as books } from "../formats/epub/converter.ts";
import { bookBytes } from "../formats/epub/testing/book.ts";
import { converter as notes } from "../formats/notes/converter.ts";
import { idOf } from "../formats/notes/testing/ids.ts";
import { convertFile } from "../formats/records/testing/convert-file.ts";
import { converter as pages } from "../formats/web/converter.ts";
import { zip } from "../input/archive/testing/zip.ts";
import { converted } from "../input/linked/testing/converted.ts";
import { usualRequest, withSource } from "../testing/converted.ts";
import { expectFair } from "../testing/written-words.ts";

const said = "some words that cost their price";
const long = `${said} `.repeat(100);

/** What stands in a page in any of these ways is counted if it is written. */
const ways: Readonly<Record<string, string>> = {
  paragraph: `<p>${long}</p>`,
  noscript: `<noscript><p>${long}</p></noscript>`,
  "value of a field": `<p>A <input value="${long}"></p>`,
  "text of a field": `<textarea>${long}</textarea>`,
  "choice of a field": `<select><option selected>${long}</option></select>`,
  "title of an abbreviation": `<p><abbr title="${long}">A</abbr></p>`,
  "words for a picture": `<p><img src="https://a.example/b.png" alt="${long}"></p>`,
  "words for a picture in the page": `<p><img src="data:image/gif;base64,R0lGODlhAwADAIAAAP8AAAAAACwAAAAAAwADAAACAoRdADs=" alt="${long}"></p>`,
  "words for a picture that is none": `<p><img src="data:image/png;base64,AAAA" alt="${long}"></p>`,
  drawing: `<svg><text>${long}</text></svg>`,
  "hidden code": `<div hidden class="highlight-source-js"><pre>${long}</pre></div><p>A</p>`,
  "hidden formula": `<span style="display:none" class="katex-error">${long}</span><p>A</p>`,
  "hidden box": `<div hidden>${long}</div><p>A</p>`,
  note: `<p>A<sup><a href="#fn1" id="r1">1</a></sup></p><div class="footnotes"><ol><li id="fn1">${long}<a href="#r1">↩</a></li></ol></div>`,
  table: `<table><tr><th>${said}</th></tr><tr><td colspan="2">${long}</td></tr></table>`,
  details: `<details><summary>${said}</summary>${long}</details>`,
  film: `<video src="https://a.example/b.mp4" title="${long}">${long}</video>`,
  frame: `<iframe src="https://a.example" title="${long}">${long}</iframe>`,
  formula: `<math><mtext>${long}</mtext></math>`,
  code: `<pre><code class="language-x">${long}</code></pre>`,
};

for (const [way, html] of Object.entries(ways)) {
  test(`of a page are counted in a ${way}`, async () => {
    const { markdown, document } = await converted(pages, "a.html", Buffer.from(html));
    expectFair(document.metrics.words ?? 0, markdown);
  });

  test(`of a book are counted in a ${way}`, async () => {
    const { markdown, document } = await converted(
      books,
      "a.epub",
      bookBytes({ chapters: { "a.xhtml": `<p>A</p>${html}` } }),
    );
    expectFair(document.metrics.words ?? 0, markdown);
  });

  test(`of an export of notes are counted in a ${way}`, async () => {
    const bytes = zip([{ name: `A ${idOf("1")}.html`, content: `<h1>A</h1><p>A</p>${html}` }]);
    const { markdown, document } = await converted(notes, "a.zip", bytes);
    expectFair(document.metrics.words ?? 0, markdown);
  });
}

test("of a book are counted where its package and its contents have them", async () => {
  const metadata = `<dc:title>Another name</dc:title><dc:description>${long}</dc:description>`;
  const ncx = `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>${long}</text></navLabel><content src="a.xhtml"/></navPoint></navMap></ncx>`;
  const { markdown, document } = await converted(
    books,
    "a.epub",
    bookBytes({
      metadata,
      chapters: { "a.xhtml": "<p>A</p>" },
      items: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
      spineAttributes: 'toc="ncx"',
      files: { "OEBPS/toc.ncx": ncx },
    }),
  );
  expect(markdown.split(said).length).toBeGreaterThan(200);
  expectFair(document.metrics.words ?? 0, markdown);
});

test("of a database of notes are counted with its title", async () => {
  const bytes = zip([
    { name: `A ${idOf("1")}.md`, content: "# A\n\nText" },
    { name: `${"B ".repeat(80)}${idOf("2")}.csv`, content: '\ufeffName,Sum\nOne,"1,234,567"\n' },
  ]);
  const { markdown, document } = await converted(notes, "a.zip", bytes);
  expectFair(document.metrics.words ?? 0, markdown);
});

const word = fc.constantFrom("one", "two", "three", "a name", "12", "数据", "x-y");
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    word,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 6 }),
    fc.dictionary(word, tie("value"), { maxKeys: 6 }),
    fc.array(fc.record({ one: word, "a name": fc.integer(), two: word }), { minLength: 2, maxLength: 20 }),
  ),
}));

/** A list, so that there is something whatever stands in it. */
test("of any JSON are counted", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 8 }), async (list) => {
      const { markdown, document } = await convertFile("a.json", JSON.stringify({ all: list, "b c": 1 }));
      expectFair(document.metrics.words ?? 0, markdown);
    }),
    { numRuns: runsOf(150) },
  );
});

test("of any XML are counted", async () => {
  const { element } = fc.letrec((tie) => ({
    element: fc
      .tuple(
        fc.constantFrom("a", "b", "title", "item-name"),
        fc.dictionary(fc.constantFrom("id", "kind"), word),
        fc.oneof(
          { maxDepth: 4 },
          word,
          fc.array(tie("element") as fc.Arbitrary<string>, { maxLength: 5 }).map((all) => all.join("")),
        ),
      )
      .map(
        ([name, attributes, content]) =>
          `<${name}${Object.entries(attributes)
            .map(([key, each]) => ` ${key}="${each}"`)
            .join("")}>${content}</${name}>`,
      ),
  }));
  await fc.assert(
    fc.asyncProperty(element, async (inner) => {
      const { markdown, document } = await convertFile("a.xml", `<all kind="one">${inner}</all>`);
      expectFair(document.metrics.words ?? 0, markdown);
    }),
    { numRuns: runsOf(150) },
  );
});

test("of a page are counted without writing a file", async () => {
  const page = ways["words for a picture in the page"] ?? "";
  await withSource("a.html", page, async (source, folder) => {
    const measure: Converter["measure"] = pages.measure;
    await measure(source, usualRequest);
    expect([...new Bun.Glob("**").scanSync(folder)]).toEqual(["input"]);
  });
});
