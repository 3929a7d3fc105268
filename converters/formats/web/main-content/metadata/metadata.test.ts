import { describe, expect, test } from "bun:test";
import { parseText } from "../../parse.ts";
import { mapPage } from "../page/map.ts";
import { removeUnseen } from "../readings/certain.ts";
import * as pages from "../testing/pages.ts";
import { namesIn, readMetadata } from "./metadata.ts";
import { repeatsTitle } from "./title.ts";

function metadata(html: string) {
  const page = mapPage(parseText(html));
  return readMetadata(page, removeUnseen(page, true), new URL("https://example.com/a/page"));
}

describe("metadata of a page", () => {
  test("comes from meta elements", () => {
    expect(metadata(pages.blog)).toMatchObject({
      title: "A Quiet Day",
      authors: ["Ada Lovelace"],
      published: "2024-05-02T08:30:00+02:00",
      siteName: "Notes from the Coast",
      language: "en",
    });
  });

  test("comes from linked data", () => {
    expect(metadata(pages.news)).toMatchObject({
      title: "Harbour stays quiet",
      authors: ["Ada Lovelace"],
      published: "2023-11-05T06:00:00Z",
      siteName: "Zebra Herald",
    });
  });

  test("comes from the names of libraries", () => {
    expect(metadata(pages.paper)).toMatchObject({ title: "On pots", published: "2021-03-04" });
  });

  test("comes from what the page shows when it says nothing else", () => {
    const html = pages.page(
      "<title>Zebra</title>",
      `<h1>A day out</h1><p class="byline">By Ada Lovelace</p><time datetime="2020-01-02">yesterday</time>${pages.prose()}`,
    );
    expect(metadata(html)).toMatchObject({ authors: ["Ada Lovelace"], published: "2020-01-02" });
  });

  test("leaves out what a template did not fill in", () => {
    const html = pages.page(
      `<meta property="og:title" content="{{page.title}}"><meta name="author" content=". .">`,
      pages.prose(),
    );
    expect(metadata(html)).toMatchObject({ authors: [], title: null });
    const named = html.replace("</head>", '<meta name="twitter:title" content="Named"></head>');
    expect(metadata(named).title).toBe("Named");
  });

  test("resolves the page's own address", () => {
    const canonical = (href: string) => metadata(`<link rel="canonical" href="${href}">`).canonicalUrl;
    expect(canonical("/b")).toBe("https://example.com/b");
    expect(canonical("javascript:alert(1)")).toBeNull();
  });

  test("survives linked data that is none", () => {
    const broken = [
      "{",
      "[".repeat(5000),
      "null",
      '{"@type":"Article","author":[[[1]]]}',
      '{"@graph":{"@graph":7}}',
    ];
    for (const script of broken)
      expect(metadata(`<title>T</title><script type="application/ld+json">${script}</script>`).title).toBe(
        "T",
      );
  });

  test("reads linked data inside comments and sections of character data", () => {
    for (const [before, after] of [
      ["<!--", "-->"],
      ["//<![CDATA[\n", "\n//]]>"],
      ["/* <![CDATA[ */", "/* ]]> */"],
    ]) {
      const script = `${before}{"@type":["BlogPosting"],"headline":"Inside","author":"Ada Lovelace"}${after}`;
      expect(metadata(`<script type="application/ld+json">${script}</script>`)).toMatchObject({
        title: "Inside",
        authors: ["Ada Lovelace"],
      });
    }
  });
});

test("titles lose the name of the site", () => {
  const title = (element: string, body = "", head = "") =>
    metadata(pages.page(`<title>${element}</title>${head}`, body)).title;
  expect(title("How pots are made | Zebra")).toBe("How pots are made");
  expect(title("Zebra: How pots are made", "<h1>How pots are made</h1>")).toBe("How pots are made");
  expect(title("Zebra » Pots - a short history", "<h1>Pots - a short history</h1>")).toBe(
    "Pots - a short history",
  );
  expect(title("Tea and coffee: what to drink at noon")).toBe("Tea and coffee: what to drink at noon");
  expect(title("well-known things - and unknown ones that nobody has heard of")).toBe(
    "well-known things - and unknown ones that nobody has heard of",
  );
  expect(title("Zebra", "<h1>Pots</h1>", `<meta property="og:site_name" content="Zebra">`)).toBe("Pots");
  expect(title("静かな港の一日｜海辺の便り")).toBe("静かな港の一日｜海辺の便り");
});

test("a heading repeats the title when it says most of it and little else", () => {
  expect(repeatsTitle("A quiet day", "A Quiet Day")).toBe(true);
  expect(repeatsTitle("A quiet day!", "A quiet day in May")).toBe(true);
  expect(repeatsTitle("Results", "Results of a study of pots")).toBe(false);
  expect(repeatsTitle("Pots and what is in them", "Pots")).toBe(false);
  expect(repeatsTitle("", "Pots")).toBe(false);
});

test("names are parted, and what is none is left out", () => {
  expect(namesIn("By Ada Lovelace and Grace Hopper")).toEqual(["Ada Lovelace", "Grace Hopper"]);
  expect(namesIn("Von Ada Lovelace, Jr.")).toEqual(["Ada Lovelace, Jr"]);
  expect(namesIn("https://example.com/ada")).toEqual([]);
  expect(namesIn("admin")).toEqual([]);
  expect(namesIn("May 2, 2024")).toEqual(["May 2"]);
  expect(namesIn("a".repeat(200))).toEqual([]);
});
