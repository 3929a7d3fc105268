import { describe, expect, test } from "bun:test";
import type { Element, Root } from "hast";
import { parseText } from "../parse.ts";
import { mainContent } from "./main-content.ts";
import * as pages from "./testing/pages.ts";

const read = (html: string) => mainContent(parseText(html), { url: new URL("https://example.com/a/page") });

function textOf(node: Root | Element): string {
  return node.children
    .map((child) =>
      child.type === "text" ? child.value : child.type === "element" ? ` ${textOf(child)} ` : "",
    )
    .join("");
}

const plain = (tree: Root) => textOf(tree).replace(/\s+/g, " ").trim();

function tagsOf(node: Root | Element): string[] {
  return node.children.flatMap((child) =>
    child.type === "element" ? [child.tagName, ...tagsOf(child)] : [],
  );
}

/** What must be in the content of each page. None may have a line of what stands around. */
const kinds: Readonly<Record<string, { html: string; has: readonly string[]; hasNot?: readonly string[] }>> =
  {
    "a post of a blog": {
      html: pages.blog,
      has: [...pages.paragraphs, "Two boats at the quay", "At noon", "wind = 3"],
      hasNot: ["A Quiet Day", "Ada Lovelace", "May 2", "#"],
    },
    "an article of a newspaper": {
      html: pages.news,
      has: [...pages.paragraphs, "Boats came home early"],
      hasNot: ["Harbour stays quiet", "newsletter"],
    },
    "a page of documentation": {
      html: pages.documentation,
      has: ["To open a file", "where the file is", 'open("tea.txt")', "Handles are closed"],
      hasNot: ["¶"],
    },
    "a question with its answers": {
      html: pages.question,
      has: ["My pot is cold", "Fill it with hot water", "Put it into the oven"],
    },
    "a product": {
      html: pages.product,
      has: ["A pot of cast iron", "Holds one litre", "Not for the dishwasher"],
    },
    "a recipe": {
      html: pages.recipe,
      has: ["stays fresh", "500 g flour", "1 egg", "Grate the apples", "bake it for fifty minutes"],
    },
    "Japanese without spaces": { html: pages.japanese, has: ["最初の船", "岸壁では", "昼には風がやみ"] },
    Arabic: { html: pages.arabic, has: ["كان الميناء هادئا", "لم يسأل أحد", "هل تعود القوارب"] },
    "a paper with formulas and a note outside": {
      html: pages.paper,
      has: ["a pot cools", "as was known before", "Newton said so"],
    },
    "a page of links alone": { html: pages.links, has: ["Entry number 0", "Entry number 11"] },
    "a page that a script shows": { html: pages.scripted, has: pages.paragraphs },
  };

describe("the main content of", () => {
  for (const [name, { html, has, hasNot = [] }] of Object.entries(kinds)) {
    test(name, () => {
      const text = plain(read(html).tree);
      for (const part of has) expect(text).toContain(part);
      for (const part of ["Zebra", ...hasNot]) expect(text).not.toContain(part);
    });
  }

  test("a page with next to no text is that text", () => {
    expect(plain(read("<title>x</title><body><p>Moved.</p>").tree)).toBe("Moved.");
    expect(plain(read("").tree)).toBe("");
  });
});

describe("a page's content", () => {
  test("is a copy, and the page stays as it was", () => {
    const tree = parseText(pages.blog);
    const before = JSON.stringify(tree);
    mainContent(tree, { url: null });
    expect(JSON.stringify(tree)).toBe(before);
  });

  test("keeps tables, code, pictures and formulas as elements", () => {
    expect(tagsOf(read(pages.documentation).tree)).toContain("table");
    expect(tagsOf(read(pages.documentation).tree)).toContain("pre");
    expect(tagsOf(read(pages.blog).tree)).toContain("img");
    expect(tagsOf(read(pages.paper).tree).filter((tag) => tag === "math")).toHaveLength(2);
  });

  test("has headings below the title, and the title's own is not repeated", () => {
    const tags = tagsOf(read(pages.page("<title>T</title>", `<h1>Something else</h1>${pages.prose()}`)).tree);
    expect(tags).not.toContain("h1");
    expect(tags).toContain("h2");
  });

  test("keeps a table of its contents, whose links lead within it", () => {
    const contents = `<ul><li><a href="#a">The morning</a></li><li><a href="#b">The evening</a></li></ul>`;
    const html = pages.page("<title>T</title>", `<article>${contents}${pages.prose()}</article>`);
    expect(plain(read(html).tree)).toContain("The evening");
  });

  test("shows in its copy what the page hid until a script ran", () => {
    const [box] = read(pages.scripted).tree.children as Element[];
    expect(box?.properties.style).toBeUndefined();
    expect(box?.properties.ariaHidden).toBeUndefined();
  });

  test("goes without long comments when an article stays", () => {
    const comment = `<div class="comment"><p>Zebra thinks that all of this is wrong, and says so at some length, twice.</p></div>`;
    const html = pages.page(
      "<title>T</title>",
      `<div class="post">${pages.prose([...pages.paragraphs, ...pages.paragraphs])}</div><div id="comments">${comment.repeat(40)}</div>`,
    );
    expect(plain(read(html).tree)).not.toContain("Zebra");
  });

  test("is measured", () => {
    const { signals } = read(pages.news);
    expect(signals.reading).not.toBe("page");
    expect(signals.words).toBeGreaterThan(80);
    expect(signals.pageWords).toBeGreaterThan(signals.words);
    expect(signals.linkShare).toBe(0);
    expect(read(pages.links).signals.linkShare).toBeGreaterThan(0.8);
    const entries = Array.from(
      { length: 9 },
      (_, index) => `<li><a href="/${index}">Entry number ${index}</a></li>`,
    );
    const index = pages.page(
      "<title>T</title>",
      `<p>All of them.</p>${`<div><ul>${entries.join("")}</ul></div>`.repeat(3)}`,
    );
    expect(read(index).signals.reading).toBe("page");
  });

  test("is the reading that holds the article which the page states", () => {
    const teaser = (text: string) => `<div class="entry-content"><p>${text}</p></div>`;
    const body = pages.paragraphs.join(" ");
    const data = JSON.stringify({ "@type": "Article", headline: "T", articleBody: `${body} ${body}` });
    const html = pages.page(
      `<title>T</title><script type="application/ld+json">${data}</script>`,
      `<div><div>${teaser(body)}</div><div>${teaser(body)}</div></div>`,
    );
    expect(read(html).signals.words).toBeGreaterThan(140);
  });
});
