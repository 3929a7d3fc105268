/** How much of long lists is here, and what is said of the rest; what pages of little content are. */
import { describe, expect, test } from "bun:test";
import { trySource } from "../../testing/recorded.ts";
import { codeHosting } from "../code-hosting.ts";
import { api, issue, remark, user } from "./testing/recordings.ts";

const site = "https://github.com/ada/mill";
const textOf = (page: unknown) => Buffer.from((page as { bytes: Uint8Array }).bytes).toString();

test("of a folder a thousand entries are listed; that there may be more is said", async () => {
  const listed = async (count: number) => {
    const entries = Array.from({ length: count }, (_, at) => ({ name: `f${at}`, type: "file" }));
    const { page } = await trySource(codeHosting, `${site}/tree/main`, {
      [`${api}/contents/?ref=main`]: { body: entries },
    });
    return [page?.title, textOf(page).split("\n- ").length - 1, page?.warnings];
  };
  expect(await listed(999)).toEqual(["ada/mill", 999, undefined]);
  for (const count of [1_000, 1_001])
    expect(await listed(count)).toEqual([
      ...["ada/mill", 1_000, ["Only the first 1,000 entries of the folder are included."]],
    ]);
});

describe("a gist", () => {
  const id = "0123456789abcdef0123456789abcdef";
  const at = `https://api.github.com/gists/${id}`;
  const gist = async (files: number, more: object = {}, file: object = {}) => {
    const named = Array.from({ length: files }, (_, index) => [
      `f${index}`,
      { filename: `f${index}.py`, content: "x", ...file },
    ]);
    const { page } = await trySource(codeHosting, `https://gist.github.com/ada/${id}`, {
      [at]: { body: { description: "", files: Object.fromEntries(named), comments: 0, ...more } },
      [`${at}/comments?per_page=100&page=1`]: { body: [remark(1)] },
    });
    return page;
  };

  test("of one file is that file", async () => {
    expect(await gist(1)).toMatchObject({
      kind: "text",
      codeLanguage: "python",
      title: "f0.py",
      url: new URL(`https://gist.github.com/${id}`),
    });
    expect(await gist(0)).toMatchObject({ kind: "markdown", title: `gist ${id}` });
    expect(await gist(2)).toMatchObject({ kind: "markdown", title: "f0.py" });
  });

  test("has a hundred files at the most", async () => {
    const of = async (files: number) => {
      const page = await gist(files);
      return [textOf(page).split("\n## ").length - 1, page?.warnings];
    };
    expect(await of(100)).toEqual([100, undefined]);
    expect(await of(101)).toEqual([100, ["Only the first 100 of 101 files of the gist are included."]]);
  });

  test("says which files are truncated, and how many comments are missing", async () => {
    expect((await gist(1, {}, { truncated: true }))?.warnings).toHaveLength(1);
    expect((await gist(1, {}, { truncated: "yes" }))?.warnings).toBeUndefined();
    expect(await gist(1, { comments: 3, owner: user("ada") })).toMatchObject({
      kind: "discussion",
      authors: ["ada"],
      discussion: { comments: { length: 1 }, commentsOmitted: 2 },
    });
  });
});

describe("a pull request", () => {
  const change = async (fields: object, lists: Record<string, object[]> = {}) => {
    const { page, asked } = await trySource(codeHosting, `${site}/pull/8`, ({ url }) => {
      const list = Object.keys(lists).find((name) => url.includes(`/${name}?`));
      if (list !== undefined) return { body: lists[list] };
      return url.includes("?")
        ? { body: [] }
        : { body: issue({ number: 8, comments: 0, review_comments: 0, ...fields }) };
    });
    if (page?.kind !== "discussion") throw new Error("no discussion");
    return { page, asked, discussion: page.discussion };
  };
  const state = async (fields: object) =>
    (await change(fields)).discussion.facts.find(([name]) => name === "State")?.[1];

  test("is asked for what it has only", async () => {
    const { asked, page } = await change({});
    expect(asked.map((url) => url.replace(api, ""))).toEqual([
      "/pulls/8",
      "/pulls/8/reviews?per_page=100&page=1",
    ]);
    expect(page).not.toHaveProperty("warnings");
  });

  test("has its state in words", async () => {
    expect(await state({ merged: true, state: "closed", state_reason: null })).toBe("merged");
    expect(await state({ merged: false, state: "open" })).toBe("open");
  });

  test("counts what is not here, and says that there are more reviews", async () => {
    const reviews = Array.from({ length: 100 }, (_, id) => ({ id, state: "APPROVED", user: null }));
    const { page, discussion } = await change(
      { comments: 2, review_comments: 3 },
      { reviews, comments: [remark(1)] },
    );
    expect(page.warnings).toEqual(["Only the first reviews are included."]);
    expect(discussion.commentsOmitted).toBe(3);
    const few = await change({ comments: 2, review_comments: 3 }, { comments: [remark(1)] });
    expect(few.discussion.commentsOmitted).toBe(3);
    const more = await change({ comments: 1, review_comments: 0 }, { comments: [remark(1), remark(2)] });
    expect(more.discussion.commentsOmitted).toBe(0);
  });

  test("has comments on lines below the review or the comment that they belong to", async () => {
    const line = (id: number, more: object) => remark(id, { path: "a.c", original_line: 3, ...more });
    const { discussion } = await change(
      { review_comments: 3 },
      {
        reviews: [
          { id: 5, state: "COMMENTED", user: null },
          { id: 6, state: "COMMENTED", user: null },
        ],
        comments: [line(1, { pull_request_review_id: 5 }), line(2, { in_reply_to_id: 1 }), line(3, {})],
      },
    );
    expect(discussion.comments).toMatchObject([
      {
        body: { text: "Reviewed:" },
        replies: [
          {
            body: { text: "On `a.c`, line 3:\n\nGrease the *axle*." },
            replies: [{ body: { text: "Grease the *axle*." } }],
          },
        ],
      },
      { body: { text: "On `a.c`, line 3:\n\nGrease the *axle*." }, replies: [] },
    ]);
    expect(discussion.comments).toHaveLength(2);
  });
});

test.each([
  [{ state: "closed", state_reason: "completed" }, "closed as completed"],
  [{ state: "closed", state_reason: "reopened" }, "closed"],
  [{ state: "closed", state_reason: null }, "closed"],
  [{ state: "open", state_reason: "reopened" }, "open"],
  [{ state: "open", state_reason: "completed" }, "open"],
])("an issue of %j is %s; without comments none are asked for", async (fields, state) => {
  const { page, asked } = await trySource(codeHosting, `${site}/issues/7`, {
    [`${api}/issues/7`]: { body: issue({ comments: 0, ...fields }) },
  });
  expect(asked).toHaveLength(1);
  expect(page).toMatchObject({
    discussion: { facts: expect.arrayContaining([["State", state]]), commentsOmitted: 0 },
  });
});

test("the latest release has an address of its own; raw files need a branch and a name", async () => {
  const { page, asked } = await trySource(codeHosting, `${site}/releases/latest`, {
    [`${api}/releases/latest`]: { body: { name: "v9", tag_name: "v9", body: "x" } },
  });
  expect([page?.url.href, asked.length]).toEqual([`${site}/releases/latest`, 1]);
  const taken = (url: string) => codeHosting.takes(new URL(url), { "url_import.instances": [] } as never);
  expect(taken("https://raw.githubusercontent.com/ada/mill/main")).toBe(false);
  expect(taken("https://raw.githubusercontent.com/ada/mill/main/a")).toBe(true);
  expect(taken("https://raw.githubusercontent.com/-a/mill/main/a")).toBe(false);
  expect(taken("https://gist.github.com/0123456789abcdef0123")).toBe(true);
  expect(taken("https://gist.github.com/ada/0123456789abcdef0123/raw")).toBe(false);
  expect(taken("https://gist.github.com/ada/0123")).toBe(false);
});
