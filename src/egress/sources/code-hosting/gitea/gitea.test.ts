import { expect, test } from "bun:test";
import { defaultSettings } from "../../../../../config/settings/testing/defaults.ts";
import { failureOf } from "../../../../../config/testing/failures.ts";
import { openImportContext } from "../../import-context.ts";
import { recordedParts, trySource } from "../../testing/recorded.ts";
import { renderSource } from "../../testing/rendered.ts";
import { codeHosting } from "../code-hosting.ts";

/** Answers in the form that docs.gitea.com/api gives them; the content is ours. */
const site = "https://codeberg.org/ada/mill";
const api = "https://codeberg.org/api/v1/repos/ada/mill";
const user = (login: string, full_name = "") => ({ id: 1, login, full_name });
const issue = (fields: object = {}) => ({
  number: 3,
  title: "The wheel stops",
  body: "It stops.",
  user: user("ada", "Ada L."),
  state: "open",
  labels: [{ name: "bug" }],
  milestone: null,
  comments: 1,
  created_at: "2026-03-04T10:00:00+01:00",
  html_url: `${site}/issues/3`,
  ...fields,
});
const remark = (id: number, fields: object = {}) => ({
  id,
  user: user("charles"),
  body: "Grease it.",
  created_at: "2026-03-05T10:00:00+01:00",
  html_url: `${site}/issues/3#issuecomment-${id}`,
  ...fields,
});
const file = (name: string, text: string, fields: object = {}) => ({
  name,
  type: "file",
  encoding: "base64",
  content: Buffer.from(text).toString("base64"),
  size: text.length,
  html_url: `${site}/src/branch/main/${name}`,
  download_url: `${site}/raw/branch/main/${name}`,
  ...fields,
});
const folder = (name: string) => ({
  name,
  type: "dir",
  size: 0,
  html_url: `${site}/src/branch/main/${name}`,
  download_url: null,
});

test("an issue is what it says and its comments", async () => {
  const { markdown, warnings } = await renderSource(codeHosting, `${site}/issues/3`, {
    [`${api}/issues/3`]: { body: issue() },
    [`${api}/issues/3/comments`]: { body: [remark(1)] },
  });
  expect(warnings).toEqual([]);
  expect(markdown).toBe(`# The wheel stops (#3)

Ada L. · 2026-03-04 · [codeberg.org](${site}/issues/3)

- **Repository**: ada/mill
- **State**: open
- **Labels**: bug

It stops.

## Comments

> **charles** · [2026-03-05](${site}/issues/3#issuecomment-1)
>
> Grease it.
`);
});

test("a pull request has its reviews, with what is said of lines below them", async () => {
  const review = (id: number, fields: object) => ({
    id,
    user: user("luigi"),
    body: "",
    submitted_at: "2026-03-06T00:00:00Z",
    ...fields,
  });
  const { page, asked } = await trySource(codeHosting, `${site}/pulls/4`, {
    [`${api}/pulls/4`]: {
      body: issue({
        number: 4,
        merged: true,
        state: "closed",
        comments: 0,
        base: { ref: "main" },
        head: { label: "grease" },
      }),
    },
    [`${api}/pulls/4/reviews?limit=50`]: {
      body: [
        review(1, { state: "REQUEST_CHANGES", comments_count: 2 }),
        review(2, { state: "COMMENT", comments_count: 0 }),
        review(3, { state: "APPROVED", body: "Good." }),
      ],
    },
    [`${api}/pulls/4/reviews/1/comments`]: {
      body: [remark(9, { path: "a.c", position: 7, diff_hunk: "@@ -1 +1 @@\n+int d;" })],
    },
  });
  expect(asked).toHaveLength(3);
  expect(page).toMatchObject({
    discussion: {
      comments: [
        {
          body: { text: "Requested changes." },
          replies: [
            { body: { text: "On `a.c`, line 7:\n\n```diff\n@@ -1 +1 @@\n+int d;\n```\n\nGrease it." } },
          ],
        },
        { body: { text: "Approved these changes.\n\nGood." } },
      ],
      commentsOmitted: 1,
    },
  });
});

test("a repository's front page is its README", async () => {
  const { markdown } = await renderSource(codeHosting, site, {
    [`${api}/contents`]: { body: [folder("src"), file("LICENSE", ""), file("readme.md", "")] },
    [`${api}/contents/readme.md`]: { body: file("readme.md", "# Mill\n\n[a](src/a.c) ![b](/b.png)\n") },
  });
  expect(markdown).toContain(`[a](${site}/src/branch/main/src/a.c) ![b](${site}/raw/branch/main/b.png)`);
});

test("files and folders look the same from outside, and each is what it is", async () => {
  const code = await trySource(codeHosting, `${site}/src/branch/main/src/a.rs`, {
    [`${api}/contents/src/a.rs?ref=main`]: { body: file("a.rs", "fn main() {}\n") },
  });
  expect(code.page).toMatchObject({ kind: "text", codeLanguage: "rust" });
  const list = await renderSource(codeHosting, `${site}/src/tag/v1/src`, {
    [`${api}/contents/src?ref=v1`]: { body: [file("a.rs", "fn"), folder("b")] },
  });
  expect(list.markdown).toContain("# ada/mill/src\n");
  expect(list.markdown).toContain("- [b/](");
  const large = await trySource(codeHosting, `${site}/src/branch/main/a.md`, {
    [`${api}/contents/a.md?ref=main`]: { body: file("a.md", "", { content: null, encoding: null }) },
    [`${site}/raw/branch/main/a.md`]: { body: "Large." },
  });
  expect(large.page).toMatchObject({ kind: "markdown", bytes: Buffer.from("Large.") });
});

test("releases and wikis", async () => {
  const releases = await renderSource(codeHosting, `${site}/releases`, {
    [`${api}/releases?limit=30`]: {
      body: [
        {
          name: "",
          tag_name: "v1",
          body: "- one",
          author: user("ada"),
          published_at: "2026-03-04T09:00:00Z",
        },
      ],
    },
  });
  expect(releases.markdown).toContain("# ada/mill v1");
  const wiki = await trySource(codeHosting, `${site}/wiki/How-it-grinds`, {
    [`${api}/wiki/page/How-it-grinds`]: {
      body: { title: "How it grinds", content_base64: Buffer.from("Slowly.").toString("base64") },
    },
  });
  expect(wiki.page).toMatchObject({ kind: "markdown", title: "How it grinds" });
});

test("if the API fails, the page itself is read; if that requires a login, the error says so", async () => {
  const of = (answer: { status?: number; body?: unknown }) =>
    trySource(codeHosting, `${site}/issues/3`, { [`${api}/issues/3`]: answer });
  for (const answer of [
    { status: 500 },
    { status: 429 },
    { status: 404 },
    { body: "<html>" },
    { body: { title: [] } },
  ])
    expect((await of(answer)).page).toBeNull();
  expect(await failureOf(of({ status: 403 }))).toMatchObject({ code: "source_access_controlled" });
});

test("bytes of other hosts are not asked for, whatever an answer names", async () => {
  const { asked } = await trySource(codeHosting, `${site}/src/branch/main/docs`, {
    [`${api}/contents/docs?ref=main`]: {
      body: [file("README.md", "x", { download_url: "https://evil.example/README.md" })],
    },
  });
  expect(asked).toHaveLength(1);
});

test("Forgejo of the administrator's own is asked by its host", async () => {
  const { asked } = await trySource(
    codeHosting,
    "https://code.corp.example/ada/mill/issues/3",
    { "https://code.corp.example/api/v1/repos/ada/mill/issues/3": { body: issue({ comments: 0 }) } },
    { "url_import.instances": ["gitea=code.corp.example"] },
  );
  expect(asked).toHaveLength(1);
});

test("addresses are taken precisely", () => {
  const taken = (path: string) => codeHosting.takes(new URL(`https://codeberg.org/${path}`), defaultSettings);
  for (const path of [
    "ada/mill",
    "ada/mill/src/commit/abc/a.c",
    "ada/mill/pulls/1/files",
    "ada/mill/releases/tag/v1",
  ])
    expect([path, taken(path)]).toEqual([path, true]);
  for (const path of [
    "",
    "ada",
    "explore/repos",
    "user/settings",
    "ada/mill/issues",
    "ada/mill/src",
    "ada/mill/activity",
  ])
    expect([path, taken(path)]).toEqual([path, false]);
});

test("branches and folders are asked for by their names, whatever is in them", async () => {
  const { page } = await trySource(codeHosting, `${site}/src/branch/a+b/c%26%20d+e`, ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    return pathname.endsWith("/contents/c%26%20d%2Be") && searchParams.get("ref") === "a+b"
      ? { body: [folder("x")] }
      : { status: 404 };
  });
  expect(page).toMatchObject({ kind: "markdown", title: expect.stringContaining("c& d+e") });
});

test("more comments than a page may have are counted", async () => {
  const remarks = Array.from({ length: 2_003 }, (_, at) => remark(at));
  const { page } = await trySource(codeHosting, `${site}/issues/3`, {
    [`${api}/issues/3`]: { body: issue({ comments: 2_010 }) },
    [`${api}/issues/3/comments`]: { body: remarks },
  });
  if (page?.kind !== "discussion") throw new Error("no discussion");
  expect([page.discussion.comments.length, page.discussion.commentsOmitted]).toEqual([2_000, 10]);
});

test("line comments are asked for of twenty reviews, while requests are left; the others are counted", async () => {
  const omitted = async (reviews: object[], before = 0) => {
    const asked: string[] = [];
    const { parts } = recordedParts(({ url }) => {
      asked.push(url);
      if (url.endsWith("/pulls/4")) return { body: issue({ comments: 0 }) };
      if (url.endsWith("limit=50")) return { body: reviews };
      return { body: url.endsWith("/comments") ? [remark(1)] : [] };
    });
    const { context, close } = openImportContext(parts);
    for (let count = 0; count < before; count += 1) await context.get("https://example.org/");
    const page = await codeHosting.fetch(new URL(`${site}/pulls/4`), context);
    await close();
    if (page?.kind !== "discussion") throw new Error("no discussion");
    const lines = asked.filter((url) => url.endsWith("/comments"));
    return [page.discussion.commentsOmitted, lines.length];
  };
  const reviews = Array.from({ length: 22 }, (_, id) => ({ id, body: "", comments_count: 1 }));
  expect(await omitted(reviews)).toEqual([2, 20]);
  expect(await omitted(reviews.slice(0, 20))).toEqual([0, 20]);
  expect(await omitted([{ body: "", comments_count: 3 }])).toEqual([3, 0]);
  expect(await omitted([{ id: 1, body: "", comments_count: 3 }])).toEqual([2, 1]);
  expect(await omitted([{ id: 1, body: "", comments_count: 0 }])).toEqual([0, 0]);
  // Of a hundred requests, two are for the change and its reviews, and one is kept.
  expect(await omitted(reviews.slice(0, 3), 96)).toEqual([2, 1]);
});

test("of a long folder the first thousand entries are listed", async () => {
  const warnings = async (count: number) => {
    const entries = Array.from({ length: count }, (_, at) => folder(`f${at}`));
    const { page } = await trySource(codeHosting, site, { [`${api}/contents`]: { body: entries } });
    return page?.warnings;
  };
  expect(await warnings(1_000)).toBeUndefined();
  expect(await warnings(1_001)).toEqual([
    "Only the first 1,000 of 1,001 entries of the folder are included.",
  ]);
});
