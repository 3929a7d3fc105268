import { describe, expect, test } from "bun:test";
import { convertFile, markdownOf } from "../../testing/convert-file.ts";

const rss = (channel: string) =>
  `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/"><channel>${channel}</channel></rss>`;

describe("RSS", () => {
  test("is an article of articles, each with its link, date, author, categories and the whole text", async () => {
    const item =
      "<item><title>One &amp;amp; two</title><link>https://a.org/1</link><dc:creator>Ada Lovelace</dc:creator>" +
      "<pubDate>Tue, 19 Nov 2024 13:30:02 GMT</pubDate><category>x</category><category>y</category><category>x</category>" +
      "<description>Short</description><content:encoded><![CDATA[<p>Long <b>text</b></p>]]></content:encoded></item>";
    const { markdown, document } = await convertFile(
      "a.rss",
      rss(
        `<title>News</title><link>https://a.org/</link><language>en</language><description>About</description>${item}`,
      ),
    );
    expect(markdown).toBe(
      "# [News](https://a.org/)\n\nAbout\n\n## [One & two](https://a.org/1)\n\n2024-11-19T13:30:02Z · Ada Lovelace\n\n**category**: x, y\n\nLong **text**",
    );
    expect(document.metadata).toMatchObject({ title: "News", language: "en" });
  });

  test("headings of an item stand below that of the item", async () => {
    const item =
      "<item><title>T</title><description>&lt;h1&gt;A&lt;/h1&gt;&lt;h3&gt;B&lt;/h3&gt;</description></item>";
    expect(await markdownOf("a.xml", rss(`<title>F</title>${item}`))).toBe("# F\n\n## T\n\n### A\n\n##### B");
  });

  test("the enclosure of a podcast is a link, and a mail address is not an author", async () => {
    const item =
      '<item><title>E</title><author>a@b.org (Ada Lovelace)</author><itunes:duration>12:00</itunes:duration><enclosure url="https://a.org/1.mp3" length="12" type="audio/mpeg"/><media:content url="https://a.org/1.mp3"/><guid>https://a.org/e</guid></item>';
    expect(await markdownOf("a.xml", rss(`<title>F</title>${item}`))).toBe(
      "# F\n\n## [E](https://a.org/e)\n\nAda Lovelace\n\n**enclosure**: <https://a.org/1.mp3> (audio/mpeg, 12 bytes, 12:00)",
    );
  });

  test("is nothing live", async () => {
    const item =
      "<item><title>x](javascript:alert(1))</title><link>javascript:alert(1)</link><description><![CDATA[<img src=x onerror=alert(1)><script>alert(2)</script><p>text</p>]]></description></item>";
    const markdown = await markdownOf("a.xml", rss(`<title>&lt;script&gt;1&lt;/script&gt;F</title>${item}`));
    expect(markdown).not.toMatch(/[^\\]\]\(javascript:|<script|onerror|alert\(2\)/);
    expect(markdown).toContain("text");
  });

  test("1.0 has its items beside the channel", async () => {
    expect(
      await markdownOf(
        "a.rdf",
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>F</title></channel><item><title>A</title><link>https://a.org/a</link><description>Plain\n\nwords</description></item></rdf:RDF>',
      ),
    ).toBe("# F\n\n## [A](https://a.org/a)\n\nPlain\n\nwords");
  });
});

describe("Atom", () => {
  const atom = (content: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.org/b/">${content}</feed>`;

  test("texts are plain, HTML or XHTML, and addresses relative to xml:base", async () => {
    const xhtml = '<div xmlns="http://www.w3.org/1999/xhtml"><p>Line<br/>two</p></div>';
    expect(
      await markdownOf(
        "a.atom",
        atom(
          `<title type="html">A &lt;i&gt;B&lt;/i&gt;</title><link rel="self" href="x"/><entry><title>1 &lt; 2</title><link href="one"/><published>2026-01-01</published><updated>2026-01-02</updated><content type="xhtml">${xhtml}</content><link rel="enclosure" href="f.zip" type="application/zip"/></entry>`,
        ),
      ),
    ).toBe(
      "# A B\n\n## [1 < 2](https://a.org/b/one)\n\n2026-01-01\n\nLine\\\ntwo\n\n**enclosure**: <https://a.org/b/f.zip> (application/zip)",
    );
  });

  test("content that is no text stays out, its summary does not", async () => {
    expect(
      await markdownOf(
        "a.atom",
        atom(
          '<title>F</title><entry><title>E</title><summary>Sum</summary><content type="image/png">AAAA</content></entry>',
        ),
      ),
    ).toBe("# F\n\n## E\n\nSum");
  });
});
