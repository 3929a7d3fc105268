import { expect, test } from "bun:test";
import { framesOf, refreshTarget, titleIn } from "./glance.ts";

const base = new URL("https://example.org/a/b");
const target = (html: string) => refreshTarget(Buffer.from(html), base)?.href ?? null;

test.each([
  ['<meta http-equiv="refresh" content="0; url=c">', "https://example.org/a/c"],
  ["<META HTTP-EQUIV=Refresh CONTENT='3;URL=&#34;/d?x=1&amp;y=2&#34;'>", "https://example.org/d?x=1&y=2"],
  ['<meta content="1, //other.example/" http-equiv="refresh">', "https://other.example/"],
  ['<meta http-equiv="refresh" content="300; url=c">', null],
  ['<meta http-equiv="refresh" content="5">', null],
  ['<meta http-equiv="refresh" content="0;url=javascript:alert(1)">', null],
  ['<!-- <meta http-equiv="refresh" content="0;url=c"> -->', null],
  ['<noscript><meta http-equiv="refresh" content="0;url=c"></noscript>', null],
  ['<meta name="refresh" content="0;url=c">', null],
  ['<meta http-equiv="refresh" content="10;url=c">', "https://example.org/a/c"],
  ['<meta http-equiv="refresh" content="11;url=c">', null],
  [
    '<meta http-equiv="refresh" content="11;url=c"><meta http-equiv="refresh" content="0;url=d">',
    "https://example.org/a/d",
  ],
  ['<meta http-equiv="refresh" content="0;url=https://[">', null],
  ['<!-- a --><meta http-equiv="refresh" content="0;url=c"><!-- b -->', "https://example.org/a/c"],
  ['<!-- a --><!-- <meta http-equiv="refresh" content="0;url=c">', null],
  [
    `${" ".repeat(65_536 - 49)}<meta http-equiv="refresh" content="0;url=ccccc">`,
    "https://example.org/a/ccccc",
  ],
  [`${" ".repeat(65_536 - 48)}<meta http-equiv="refresh" content="0;url=ccccc">`, null],
])("%s leads to %s", (html, href) => expect(target(html)).toBe(href));

test("of a page of frames each frame's address is known, of any other none", () => {
  const html =
    '<frameset><frame src="one"><frame name="x"><frame src="data:text/html,x"><frame src=/two></frameset>';
  expect(framesOf(Buffer.from(html), base).map(({ href }) => href)).toEqual([
    "https://example.org/a/one",
    "https://example.org/two",
  ]);
  expect(framesOf(Buffer.from('<frame src="one">'), base)).toEqual([]);
});

test("a title is read in the page's own encoding, its character references resolved", () => {
  expect(titleIn(Buffer.from("<title>\n Mills &amp;\tweirs &#8211; &#x41; &unknown; </title>"), null)).toBe(
    "Mills & weirs – A &unknown;",
  );
  const latin = Buffer.from('<meta charset="iso-8859-1"><title>Mühle</title>', "latin1");
  expect(titleIn(latin, null)).toBe("Mühle");
  expect(titleIn(Buffer.from("<title>Mühle</title>", "latin1"), "iso-8859-1")).toBe("Mühle");
  expect(titleIn(Buffer.from("\ufeff<title>Mühle</title>"), "iso-8859-1")).toBe("Mühle");
  expect(titleIn(Buffer.from("<title> </title>"), "no-such-charset")).toBeNull();
  expect(titleIn(Buffer.from("<!-- <title>No</title> --><p>"), null)).toBeNull();
});

test("letters that have another length in small do not shift what is left out", () => {
  const shifting = "İ".repeat(40);
  const meta = '<meta http-equiv="refresh" content="0;url=c">';
  expect(titleIn(Buffer.from(`<p>${shifting}<!-- <title>No</title> --><title>Değirmen</title>`), null)).toBe(
    "Değirmen",
  );
  const utf16 = (html: string) => Buffer.from(`\ufeff${html}`, "utf16le");
  expect(titleIn(utf16(`${shifting}<!----><title>Değirmen</title>`), "utf-16le")).toBe("Değirmen");
  expect(target(`<NOSCRIPT>${meta}</NoScript>`)).toBeNull();
  expect(target(`<NOSCRIPT></NoScript>${meta}`)).toBe("https://example.org/a/c");
});

test("six frames are known", () => {
  const html = `<frameset>${Array.from({ length: 7 }, (_, at) => `<frame src="${at}">`).join("")}`;
  expect(framesOf(Buffer.from(html), base).map(({ pathname }) => pathname)).toEqual(
    [0, 1, 2, 3, 4, 5].map((at) => `/a/${at}`),
  );
});

test.each([
  ["&#1;&#0;", "\u0001"],
  ["&#x10FFFF;", "\u{10ffff}"],
  ["a&#x110000;", "a"],
  ["a&#xd7ff;&#xe000;", "a\ud7ff\ue000"],
  ["a&#xd800;&#xdfff;", "a"],
  ["&AMP;&hellip;", "&…"],
])("the references of %s are %j", (text, title) => {
  expect(titleIn(Buffer.from(`<title>${text}</title>`), null)).toBe(title);
});
