/** How much of long lists is here, and what is said of the rest. */
import { expect, test } from "bun:test";
import { codeOf } from "../../../../../config/testing/failures.ts";
import type { Recorded } from "../../testing/recorded.ts";
import { trySource } from "../../testing/recorded.ts";
import { codeHosting } from "../code-hosting.ts";

const site = "https://gitlab.com/works/mill";
const api = "https://gitlab.com/api/v4/projects/works%2Fmill";
const note = (fields: object = {}) => ({ id: "1", note: "Said.", ...fields });

async function issue(count: number, answer: (cursor: string | null, number: number) => Recorded) {
  let number = 0;
  const { page, asked } = await trySource(codeHosting, `${site}/-/issues/3`, ({ url }) => {
    if (url.startsWith(api)) return { body: { title: "Stops", user_notes_count: count } };
    number += 1;
    return answer(new URL(url).searchParams.get("cursor"), number);
  });
  if (page?.kind !== "discussion") throw new Error("no discussion");
  const { comments, commentsOmitted } = page.discussion;
  return {
    count: comments.length,
    omitted: commentsOmitted,
    asked: asked.length,
    warnings: page.warnings,
    comments,
  };
}

test("five pages of discussions are asked for, each after the one before", async () => {
  const cursors: (string | null)[] = [];
  const paged = (last: number) =>
    issue(7, (cursor, number) => {
      cursors.push(cursor);
      return {
        body: [{ notes: [note()] }],
        headers: number < last ? { "x-next-page-cursor": `c${number}` } : {},
      };
    });
  expect(await paged(3)).toMatchObject({ count: 3, omitted: 4, asked: 4, warnings: undefined });
  expect(cursors).toEqual([null, "c1", "c2"]);
  expect(await paged(5)).toMatchObject({ count: 5, omitted: 2, asked: 6 });
  expect(await paged(9)).toMatchObject({ count: 5, omitted: 2, asked: 6 });
});

test("that more exist is known even if their number is not", async () => {
  const more = await issue(1, () => ({
    body: [{ notes: [note()] }],
    headers: { "x-next-page-cursor": "c" },
  }));
  expect(more).toMatchObject({ count: 5, omitted: 1 });
});

test("a later page that fails leaves what came before", async () => {
  const cut = await issue(3, (_cursor, number) =>
    number === 1 ? { body: [{ notes: [note()] }], headers: { "x-next-page-cursor": "c" } } : { status: 500 },
  );
  expect(cut).toMatchObject({ count: 1, omitted: 2, asked: 3, warnings: undefined });
});

test("comments that are too large are too large", async () => {
  expect(await codeOf(issue(1, () => ({ body: "x".repeat(8 * 1024 ** 2 + 1) })))).toBe("remote_too_large");
});

test("an issue without comments is not asked for any", async () => {
  expect(await issue(0, () => ({ status: 500 }))).toMatchObject({
    count: 0,
    omitted: 0,
    asked: 1,
    warnings: undefined,
  });
});

test("discussions without a list of notes are notes; system notes are none", async () => {
  const { comments } = await issue(4, () => ({
    body: [
      note({ body: "not this" }),
      { notes: [note({ system: true }), note()] },
      { notes: [note({ note: "", body: "Body.", id: null, position: { old_path: "a.c", old_line: 4 } })] },
      { notes: [note({ note: "", position: { new_path: "a.c" } })] },
    ],
  }));
  expect(comments).toMatchObject([
    { body: { text: "Said." }, url: `${site}/-/issues/3#note_1` },
    { body: { text: "On `a.c`, line 4:\n\nBody." }, url: null },
    { body: null },
  ]);
});

test("of a folder a hundred entries are listed; an empty one is not there", async () => {
  const folder = async (count: number) => {
    const body = Array.from({ length: count }, (_, at) => ({
      name: `f${at}`,
      type: at === 0 ? "tree" : "blob",
    }));
    const { page } = await trySource(codeHosting, `${site}/-/tree/main`, ({ url }) =>
      url.includes("/repository/tree") ? { body } : { status: 404 },
    );
    return [page?.title, page?.warnings];
  };
  expect(await folder(99)).toEqual(["works/mill", undefined]);
  expect(await folder(100)).toEqual([
    "works/mill",
    ["Only the first 100 entries of the folder are included."],
  ]);
  expect(await codeOf(folder(0))).toBe("remote_unavailable");
});

test("a missing file, wiki page or branch is not there", async () => {
  expect(await codeOf(trySource(codeHosting, `${site}/-/blob/main/a.md`, {}))).toBe("remote_unavailable");
  expect((await trySource(codeHosting, `${site}/-/wikis/a`, {})).page).toBeNull();
  const wiki = { [`${api}/wikis/a`]: { body: { content: "x", format: "rdoc" } } };
  expect((await trySource(codeHosting, `${site}/-/wikis/a`, wiki)).page).toBeNull();
  expect((await trySource(codeHosting, site, { [api]: { body: { default_branch: "" } } })).page).toBeNull();
});

test("a snippet is named by its host, or by its number", async () => {
  const at = async (path: string, headers: Record<string, string>) =>
    (
      await trySource(codeHosting, `https://gitlab.com/${path}`, {
        [`https://gitlab.com/${path}/raw`]: { body: "x", headers },
      })
    ).page;
  expect(await at("-/snippets/5", {})).toMatchObject({ title: "snippet-5" });
  expect(
    await at("works/mill/-/snippets/5", { "content-disposition": 'inline; filename="a.py"' }),
  ).toMatchObject({ title: "a.py" });
});

test.each([
  ["works/mill.git", true],
  ["works/sub/mill/-/issues/1", true],
  // The second segment is the name of a project, whatever it is.
  ["works/issues/1", true],
  ["works/blob/main/a", true],
  ["works/-/issues/1", false],
  ["-/snippets/x", false],
  ["works/.mill", false],
  ["works/mill/blob/main/a", true],
  ["works/mill/-/wikis", true],
  ["works/mill/-/snippets/x", false],
  ["works/mill/-/unknown", false],
])("%s is taken: %p", (path, taken) => {
  expect(
    codeHosting.takes(new URL(`https://gitlab.com/${path}`), { "url_import.instances": [] } as never),
  ).toBe(taken);
});
