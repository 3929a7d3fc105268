/** Pages that are discussions, in the ways in which pages are: and those that only look like some. */
import { describe, expect, test } from "bun:test";
import { longTest } from "../../../../../config/testing/runs.ts";
import { toMarkdown } from "../../../../document/markdown/write.ts";
import { parseText } from "../../parse.ts";
import { readHtml } from "../../reading.ts";
import { mainContent } from "../main-content.ts";
import { around, blog, page, prose } from "../testing/pages.ts";

const url = new URL("https://talk.example/t/7");

function read(html: string) {
  const { tree, signals, ...said } = mainContent(parseText(html), { url });
  const { children } = readHtml(tree, { base: url, wholeDocument: false });
  return { reading: signals.reading, markdown: toMarkdown({ type: "root", children }), said };
}

const said = (name: string, day: number, text: string, inner = "") =>
  `<li class="comment"><div class="head"><img class="avatar" src="/${name}.png"><a href="/user/${name}">${name}</a>
  <a href="/c/${day}"><time datetime="2026-03-0${day}T10:00:00Z">${day} days ago</time></a></div>
  <div class="text"><p>${text}</p></div><div class="actions"><a href="/r">reply</a></div>${inner}</li>`;

const first = "Who has seen the lamp at the end of the pier?";
const titled = (line: string) => `# The lamp at the pier

${line}[talk.example](https://talk.example/t/7)

`;
const expected = `${first}

## Comments

> **grace** · [2026-03-02](https://talk.example/c/2)
>
> It was there on Monday, I am sure of that.
>
> > **linus** · [2026-03-03](https://talk.example/c/3)
> >
> > On Tuesday it was not.

> **alan** · [2026-03-04](https://talk.example/c/4)
>
> Somebody took it home.
`;

const title = "<title>The lamp at the pier</title>";

describe("a discussion", () => {
  test("whose answers stand within what they answer", () => {
    const answer = `<ul>${said("linus", 3, "On Tuesday it was not.")}</ul>`;
    const body = `${said("ada", 1, first)}${said("grace", 2, "It was there on Monday, I am sure of that.", answer)}${said("alan", 4, "Somebody took it home.")}`;
    const {
      reading,
      markdown,
      said: facts,
    } = read(
      page(title, `${around.head}<h1>The lamp at the pier</h1><ul class="thread">${body}</ul>${around.side}`),
    );
    expect(reading).toBe("discussion");
    expect(markdown).toBe(titled("ada · 2026-03-01 · ") + expected);
    expect(facts).toMatchObject({
      title: "The lamp at the pier",
      authors: ["ada"],
      published: "2026-03-01T10:00:00Z",
    });
  });

  test("whose answers are indented", () => {
    const row = (indent: number, name: string, day: number, text: string) =>
      `<div class="reply" style="margin-left: ${indent}px"><span class="username">${name}</span>
      <a href="/c/${day}" title="2026-03-0${day}T10:00:00Z">${day} days ago</a><p>${text}</p></div>`;
    const rows = [
      row(0, "grace", 2, "It was there on Monday, I am sure of that."),
      row(20, "linus", 3, "On Tuesday it was not."),
      row(0, "alan", 4, "Somebody took it home."),
    ];
    const { markdown } = read(
      page(title, `<div class="topic"><h1>The lamp at the pier</h1><p>${first}</p></div>${rows.join("")}`),
    );
    expect(markdown).toBe(titled("") + expected);
  });

  test("whose title is no heading", () => {
    const body = ["ada", "grace"].map((name, at) =>
      said(name, at + 1, `Words that ${name} wrote, some of them.`),
    );
    const { markdown, said: facts } = read(page(title, `<ul class="thread">${body.join("")}</ul>`));
    expect(markdown).toStartWith("Words that ada wrote");
    expect(facts).toMatchObject({ title: "The lamp at the pier", authors: ["ada"] });
  });

  test("whose title stands in its first post", () => {
    const post = (name: string, day: number, head = "") =>
      `<div class="post" id="p${day}">${head}<a class="author" href="/u/${name}">${name}</a>
      <a href="#p${day}"><time datetime="2026-03-0${day}">${day}d</time></a><div><p>Words that ${name} wrote.</p></div></div>`;
    const { markdown } = read(
      page(title, `${post("ada", 1, "<h1>The lamp at the pier</h1>")}${post("grace", 2)}${post("alan", 3)}`),
    );
    expect(markdown.split("The lamp at the pier")).toHaveLength(2);
    expect(markdown).toStartWith(titled("ada · 2026-03-01 · "));
    // Where it is found from elsewhere, not the heading above it.
    expect(markdown).toContain("> **grace** · [2026-03-02](https://talk.example/t/7#p2)\n");
  });

  test("whose answers begin with a name", () => {
    const post = (name: string, day: number, text: string) =>
      `<article class="status"><a class="account" href="/@${name}">${name}</a>
      <a href="/c/${day}"><time datetime="2026-03-0${day}">${day}d</time></a><div><p>${text}</p></div></article>`;
    const { markdown } = read(
      page(
        title,
        `${post("ada", 1, first)}${post("grace", 2, `<a href="/@ada">@ada</a> It was there on Monday.`)}${post("linus", 3, `<a href="/@grace">@grace</a> On Tuesday it was not.`)}`,
      ),
    );
    expect(markdown).toContain("> [@ada](https://talk.example/@ada) It was there on Monday.");
    expect(markdown).toContain("> > [@grace](https://talk.example/@grace) On Tuesday it was not.");
  });
});

test("points that a page hides until somebody has voted are none", () => {
  const row = (name: string, day: number) =>
    `<div class="reply"><a class="username" href="/user/${name}">${name}</a>
    <div hidden><b class="score">8</b></div><b class="score">7</b>
    <time datetime="2026-03-0${day}">${day}d</time><p>Words that ${name} wrote about the lamp.</p></div>`;
  const { markdown } = read(page(title, [row("ada", 1), row("grace", 2), row("linus", 3)].join("")));
  expect(markdown).toContain("**grace** · 2026-03-02 · 7 points");
  expect(markdown).not.toContain("8");
});

describe("no discussion is", () => {
  const comments = `<ul class="comments">${said("grace", 2, "Zebra one comment below the article.")}${said("linus", 3, "Zebra another comment, too.")}</ul>`;

  test("an article with comments, which stay out", () => {
    const { reading, markdown } = read(blog.replace("</body>", `${comments}</body>`));
    expect(reading).not.toBe("discussion");
    expect(markdown).not.toContain("Zebra");
  });

  test("a list of articles", () => {
    const card = (name: string, day: number) =>
      `<div class="post"><h2><a href="/p/${day}">Story ${day}</a></h2><a href="/user/${name}">${name}</a>
      <time datetime="2026-03-0${day}">March ${day}</time><p>${prose().slice(3, 100)}</p></div>`;
    const { reading } = read(page(title, [card("ada", 1), card("grace", 2), card("linus", 3)].join("")));
    expect(reading).not.toBe("discussion");
  });
});

longTest(
  "answers deeper than anybody would follow stand beside each other",
  () => {
    const row = (indent: number) =>
      `<div class="reply" data-depth="${indent}"><span class="username">ada${indent % 7}</span>
    <time datetime="2026-03-01">today</time><p>Words of the answer at ${indent}, and more of them.</p></div>`;
    const { markdown } = read(page(title, Array.from({ length: 3000 }, (_, at) => row(at + 1)).join("")));
    expect(markdown).toContain("Words of the answer at 3000,");
    expect(markdown).not.toMatch(/^(?:> ){13}/m);
  },
  60_000,
);
