/**
 * Writes the e-books and exports of test/corpus/{epub,notes}-to-markdown again; what they must become is checked by eye,
 * not written here.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import {
  type BookParts,
  bookBytes,
  chapterXhtml,
  encryptionXml,
} from "../converters/formats/epub/testing/book.ts";
import { idOf, linkOf } from "../converters/formats/notes/testing/ids.ts";
import { zip } from "../converters/input/archive/testing/zip.ts";
import { redSquare } from "./office-corpus/red-square.ts";

async function write(capability: string, name: string, file: string, bytes: Uint8Array): Promise<void> {
  const folder = join(import.meta.dir, "../test/corpus", capability, name);
  await mkdir(folder, { recursive: true });
  await Bun.write(join(folder, file), bytes);
}

const point = (label: string, src: string, inner = "") =>
  `<navPoint><navLabel><text>${label}</text></navLabel><content src="${src}"/>${inner}</navPoint>`;

/** As programs for old readers make them: chapters in pieces, titles that only look so, notes that lead to and fro. */
const inPieces: BookParts = {
  version: "2.0",
  metadata:
    '<dc:title>Tide & Salt</dc:title><dc:creator opf:role="aut">Ada Lovelace</dc:creator><dc:creator opf:role="trl">Charles Babbage</dc:creator><dc:language>de-AT</dc:language><meta name="cover" content="cover-picture"/>',
  chapters: {
    "text/cover.xhtml":
      '<div><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 30"><image width="40" height="30" xlink:href="../pictures/Umschlag%20%C3%BC.png"/></svg></div>',
    "text/contents.xhtml":
      '<h1>Inhalt</h1><p><a href="one.xhtml">Kapitel 1: Der Fluss</a></p><p><a href="one-2.xhtml#ufer">Am Ufer</a></p><p><a href="two.xhtml">Widmung</a></p>',
    "text/one.xhtml":
      '<p class="number"><a id="start"/>Kapitel 1</p><p class="title">Der Fluss</p><p>Der Fluss steigt<a id="r1" href="notes.xhtml#n1"><sup>1</sup></a> und fällt<a id="r2" href="notes.xhtml#n2"><sup>2</sup></a>.<a id="p12" class="page"/> Mehr <a href="one-2.xhtml#ufer">am Ufer</a>, auf <a href="#p12">Seite 12</a>, in der <a href="two.xhtml#nirgends">Widmung</a> und <a href="gone.xhtml">nirgends</a>.</p><p>Das Pegelbuch: <img src="../pictures/Umschlag%20%C3%BC.png" alt="Ein Stempel"/> und was fehlt: <img src="../pictures/gone.png" alt="eine Tafel"/>, <img src="http://pictures.example/far.png" alt="ein Bild im Netz"/>.</p>',
    "text/one-2.xhtml":
      '<p>Wer wartet, sieht mehr.</p><p id="ufer">Am Ufer</p><p>Es war <b>dunkel</b> &mdash; a &lt; b.</p><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><title>Ein Kreis</title><circle cx="5" cy="5" r="4"/></svg>',
    "text/two.xhtml": "<p><i>Für alle, die zählen.</i></p>",
    "text/answers.xhtml": "<h2>Lösungen</h2><ol><li>211 Stufen</li><li>nie</li></ol>",
    "text/notes.xhtml":
      '<h2>Anmerkungen</h2><p id="n1"><a href="one.xhtml#r1">1</a>. Im Frühjahr, siehe die <a href="two.xhtml">Widmung</a>.</p><p id="n2"><a href="one.xhtml#r2">2</a>. Im Herbst.</p>',
  },
  aside: ["text/cover.xhtml", "text/answers.xhtml"],
  items:
    '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/><item id="cover-picture" href="pictures/Umschlag%20%C3%BC.png" media-type="image/png"/>',
  spineAttributes: 'toc="ncx"',
  guide: '<guide><reference type="toc" href="text/contents.xhtml"/></guide>',
  files: {
    "OEBPS/pictures/Umschlag ü.png": redSquare,
    "OEBPS/toc.ncx": `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap>${point("Kapitel 1: Der Fluss", "text/one.xhtml", point("Am Ufer", "text/one-2.xhtml#ufer"))}${point("Widmung", "text/two.xhtml")}${point("Anmerkungen", "text/notes.xhtml")}</navMap></ncx>`,
  },
};

/** As EPUB 3 has it: what things are is said, formulas are MathML, notes stand in a document of their own. */
const said: BookParts = {
  metadata:
    '<dc:title id="t">Keeping Time</dc:title><dc:title id="s">A Primer</dc:title><meta refines="#t" property="title-type">main</meta><meta refines="#s" property="title-type">subtitle</meta><dc:creator>Ada Lovelace</dc:creator><dc:language>en</dc:language><dc:publisher>Harbour Press</dc:publisher><dc:description>&lt;p&gt;For those who &lt;b&gt;wind&lt;/b&gt; clocks.&lt;/p&gt;</dc:description>',
  root: 'xmlns="http://www.w3.org/1999/xhtml" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:m="http://www.w3.org/1998/Math/MathML" xmlns:epub="http://www.idpf.org/2007/ops"',
  chapters: {
    "one.xhtml":
      '<h:section epub:type="chapter" id="one"><h:h1>The Pendulum</h:h1><h:p>It swings<h:a epub:type="noteref" href="notes.xhtml#a">*</h:a>, and its period<h:a role="doc-noteref" href="notes.xhtml#b">2</h:a> is <m:math><m:mi>T</m:mi><m:mo>=</m:mo><m:mn>2</m:mn><m:mi>π</m:mi><m:msqrt><m:mfrac><m:mi>l</m:mi><m:mi>g</m:mi></m:mfrac></m:msqrt></m:math>.<h:span epub:type="pagebreak" id="p3" title="3">3</h:span></h:p><epub:switch><epub:case required-namespace="http://www.w3.org/1998/Math/MathML"><m:math display="block"><m:mfrac><m:mn>1</m:mn><m:mn>2</m:mn></m:mfrac></m:math></epub:case><epub:default><h:p>A half.</h:p></epub:default></epub:switch><h:aside epub:type="sidebar"><h:p>Beside the text.</h:p></h:aside><h:h2 id="same">Winding</h:h2><h:p>See <h:a href="two.xhtml#same">the table</h:a>.</h:p></h:section>',
    "two.xhtml":
      '<section><header><h1>The Hours</h1></header><p id="same">They are these.<a epub:type="noteref" href="#c">1</a></p><table><thead><tr><th>Hour</th><th>Bells</th></tr></thead><tbody><tr><td>First</td><td>2</td></tr><tr><td>Last</td><td>8</td></tr></tbody></table><section epub:type="z3998:poem"><p>Slow goes the hand<br/>that no one sees</p></section><p><ruby>時<rt>toki</rt></ruby>は金</p><aside epub:type="footnote" id="c"><p>In this book.</p></aside></section>',
    "notes.xhtml":
      '<section epub:type="endnotes" role="doc-endnotes"><h1>Notes</h1><ol><li id="a" epub:type="endnote"><p>Not forever. <a href="one.xhtml#one" role="doc-backlink">back</a></p></li><li id="b" epub:type="endnote"><p>For small swings,</p><p>as <i>Huygens</i> knew.</p></li><li id="d" epub:type="endnote"><p>Nobody refers to this.</p></li></ol></section>',
  },
  items:
    '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/><item id="page" href="page.svg" media-type="image/svg+xml"/><item id="cover" href="cover.png" properties="cover-image" media-type="image/png"/><item id="more" href="more.xhtml" media-type="application/xhtml+xml"/>',
  spine:
    '<itemref idref="nav"/><itemref idref="c0"/><itemref idref="page"/><itemref idref="c1"/><itemref idref="c2"/>',
  files: {
    "OEBPS/nav.xhtml": chapterXhtml(
      '<nav epub:type="toc"><h1>Contents</h1><ol><li><a href="one.xhtml">The Pendulum</a></li><li><a href="two.xhtml">The Hours</a></li></ol></nav>',
    ),
    "OEBPS/page.svg":
      '<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>',
    "OEBPS/cover.png": redSquare,
    "OEBPS/more.xhtml": chapterXhtml("<p>In no order.</p>"),
    "META-INF/encryption.xml": encryptionXml({ "OEBPS/font.otf": "http://www.idpf.org/2008/embedding" }),
  },
};

const home = `Private & Shared/Harbour ${idOf("1")}`;
const under = (name: string) => linkOf(`Harbour ${idOf("1")}/${name}`);

const pages: Readonly<Record<string, string | Uint8Array>> = {
  [`${home}.md`]: `# Harbour

Begin with the [Lamps](${under(`Lamps ${idOf("2")}.md`)}), then the [watches](https://www.notion.so/Watches-${idOf("3")}?pvs=21); the [plan](${under("plan.pdf")}) is on paper.

<aside>
<img src="https://www.notion.so/icons/bell_gray.svg" alt="bell" width="40px" />

Ring **twice**.

- at noon
- at eight

</aside>

<aside>
💡 Or once.

</aside>

- Where is the key?
    
    Behind the chart.
    
    - Not this one
        
        \`\`\`javascript
        const key = "<aside>";
        \`\`\`
        

- [x]  Bilges
- [ ]  Flares

[Watches](${under(`Watches ${idOf("3")}.csv`)})

![Quay at low tide](${under("quay 1.png")})

A tide of $h$ metres:

$$
h = \\frac{a}{2}
$$

| Lamp | Page |
| --- | --- |
| red | [Lamps](${under(`Lamps ${idOf("2")}.md`)}) |
`,
  [`${home}/Lamps ${idOf("2")}.md`]: `# Lamps

Owner: Ada
State: In use

Note: they are lit at dusk.

## Oil

See [wicks](${linkOf(`Lamps ${idOf("2")}/Wicks ${idOf("4")}.md`)}) and [what is gone](Gone%20${idOf("9")}.md).
`,
  [`${home}/Lamps ${idOf("2")}/Wicks ${idOf("4")}.md`]: `# Wicks

Cut straight. Back to the [harbour](../../${linkOf(`Harbour ${idOf("1")}.md`)}).
`,
  [`${home}/Watches ${idOf("3")}.csv`]: `\ufeffWatch,Who,Lamps,From
First: dusk,Ada,Lamps (${under(`Lamps ${idOf("2")}.md`)}),"March 3, 2026"
Dog,Charles,,
`,
  [`${home}/Watches ${idOf("3")}_all.csv`]: `\ufeffWatch,Who,Lamps,From
First: dusk,Ada,,"March 3, 2026"
Dog,Charles,,
Old,Mary,,
`,
  [`${home}/Watches/First dusk ${idOf("5")}.md`]: `# First: dusk

Who: Ada
Lamps: Lamps (../Lamps%20${idOf("2")}.md)
Log: https://log.example/1

Relieved at *eight bells*.
`,
  [`${home}/quay 1.png`]: redSquare,
  [`${home}/plan.pdf`]: "%PDF-1.4",
};

const archive = (files: readonly (readonly [name: string, content: string | Uint8Array])[], stored = false) =>
  zip(files.map(([name, content]) => ({ name, content, stored })));

const all = Object.entries(pages);
const inParts = archive([
  ["ExportBlock-7d5f-Part-1.zip", archive(all.slice(0, 4))],
  ["ExportBlock-7d5f-Part-2.zip", archive(all.slice(4))],
]);

const store = `Store ${idOf("1")}`;
const inStore = (name: string) => linkOf(`${store}/${name}`);
const page = (title: string, body: string, header = "") =>
  `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><title>${title}</title><style>.x{color:red}</style></head><body><article class="page sans"><header>${header}<h1 class="page-title">${title}</h1><p class="page-description"></p></header><div class="page-body">${body}</div></article></body></html>`;
const properties = `<table class="properties"><tbody><tr class="property-row property-row-status"><th><span class="icon property-icon"><svg class="typesStatus"><path d="M0 0"/></svg></span>State</th><td><span class="status-value"><div class="status-dot"></div>Open</span></td></tr><tr class="property-row property-row-rollup"><th>Total</th><td>5</td></tr><tr class="property-row property-row-relation"><th>Salt</th><td><a href="${inStore(`Salt ${idOf("2")}.html`)}"><span class="icon">🧂</span>Salt</a></td></tr></tbody></table>`;
const body = `${properties}<nav class="table_of_contents"><a href="#dry">Only in the list of headings</a></nav><h2 id="dry">Dry</h2><p>Flour, see <a href="${inStore(`Salt ${idOf("2")}.html`)}#block">salt</a>, <mark class="highlight-red">soon</mark>, on <time>@March 3, 2026</time>.</p><figure class="block-color-gray_background callout" style="display:flex"><div style="font-size:1.5em"><span class="icon">💡</span></div><div style="width:100%"><p>Count weekly:</p><ul class="bulleted-list"><li>sacks</li></ul><ul class="bulleted-list"><li>tins</li></ul></div></figure><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Order salt</span></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span class="to-do-children-unchecked">Order tea</span></li></ul><ul class="toggle"><li><details open=""><summary>Where?</summary><p>Below.</p></details></li></ul><ol class="numbered-list" start="1"><li>open</li></ol><ol class="numbered-list" start="2"><li>count</li></ol><div class="column-list"><div class="column"><p>Left.</p></div><div class="column"><p>Right.</p></div></div><figure class="equation"><style>@import url("https://styles.example/k.css")</style><div class="equation-container"><span class="katex-display"><span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>m</mi></mrow><annotation encoding="application/x-tex">m = \\frac{w}{2}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>m=w/2</span></span></span></span></div></figure><pre class="code"><code class="language-Python">count(12)</code></pre><figure><a href="https://salt.example/a" class="bookmark source"><div class="bookmark-info"><div class="bookmark-text"><div class="bookmark-title">On salt</div><div class="bookmark-description">All of it</div></div><div class="bookmark-href"><img src="https://salt.example/i.ico" class="icon bookmark-icon"/>https://salt.example/a</div></div><img src="https://salt.example/b.png" class="bookmark-image"/></a></figure><div class="collection-content"><h4 class="collection-title">Tins</h4><table class="collection-content"><thead><tr><th>Name</th><th>Left</th></tr></thead><tbody><tr><td class="cell-title"><a href="${inStore(`Tins ${idOf("3")}/Beans ${idOf("4")}.html`)}">Beans</a></td><td>7</td></tr></tbody></table></div><figure class="image"><a href="${inStore("shelf.png")}"><img src="${inStore("shelf.png")}"/></a><figcaption>The shelf</figcaption></figure>`;
const header =
  '<img class="page-cover-image" src="https://covers.example/x.jpg"/><div class="page-header-icon"><span class="icon">🏠</span></div>';

const html = archive([
  [`${store}.html`, page("Store", body, header)],
  [`${store}/Salt ${idOf("2")}.html`, page("Salt", '<p id="block">Coarse, twelve kilos.</p>')],
  [`${store}/Tins ${idOf("3")}.csv`, "Name,Left\nBeans,7\n"],
  [`${store}/Tins ${idOf("3")}_all.csv`, "Name,Left\nBeans,7\n"],
  [`${store}/Tins ${idOf("3")}/Beans ${idOf("4")}.html`, page("Beans", "<p>White ones.</p>")],
  [`${store}/shelf.png`, redSquare],
  ["index.html", `<ul><li><a href="${linkOf(`${store}.html`)}">Only in the index</a></li></ul>`],
]);

await write("epub-to-markdown", "in-pieces", "input.epub", bookBytes(inPieces));
await write("epub-to-markdown", "structures-that-are-said", "input.epub", bookBytes(said));
await write("notes-to-markdown", "markdown-in-parts", "input.zip", inParts);
await write("notes-to-markdown", "html", "input.zip", html);
