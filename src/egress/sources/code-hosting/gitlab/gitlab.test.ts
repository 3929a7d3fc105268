import { describe, expect, test } from "bun:test";
import { defaultSettings } from "../../../../../config/settings/testing/defaults.ts";
import { failureOf } from "../../../../../config/testing/failures.ts";
import { type Recorded, trySource } from "../../testing/recorded.ts";
import { renderSource } from "../../testing/rendered.ts";
import { codeHosting } from "../code-hosting.ts";

/** Answers in the form that docs.gitlab.com/api and GitLab's own pages give them; the content is ours. */
const site = "https://gitlab.com/works/water/mill";
const api = `https://gitlab.com/api/v4/projects/${encodeURIComponent("works/water/mill")}`;
const notesQuery = "per_page=100&notes_filter=1&persist_filter=false";
const person = (name: string) => ({ id: 1, name, username: name.toLowerCase() });
const issue = (fields: object = {}) => ({
  iid: 3,
  title: "The wheel stops",
  description: "See ![plan](/uploads/0a1b/plan.png).",
  author: person("Ada"),
  state: "opened",
  labels: ["bug", "water"],
  milestone: { title: "1.0" },
  assignees: [person("Charles")],
  user_notes_count: 3,
  created_at: "2026-03-04T09:00:00.000Z",
  web_url: `${site}/-/issues/3`,
  ...fields,
});
const note = (id: string, fields: object = {}) => ({
  id,
  system: false,
  author: person("Charles"),
  created_at: "2026-03-05T09:00:00.000Z",
  note: "Grease **it**.",
  note_html: "<p>Grease <strong>it</strong>.</p>",
  ...fields,
});
const discussion = (...notes: object[]) => ({
  id: "d",
  reply_id: "d",
  individual_note: notes.length === 1,
  notes,
});

describe("issues", () => {
  const address = `${site}/-/issues/3`;
  const notes = `${address}/discussions.json?${notesQuery}`;

  test("an issue is what it says and its discussions, without what the system notes", async () => {
    const { markdown, warnings } = await renderSource(codeHosting, address, {
      [`${api}/issues/3`]: { body: issue() },
      [notes]: {
        headers: { "x-next-page-cursor": "a+b" },
        body: [discussion(note("1"), note("2", { note: "Done.", author: person("Ada") }))],
      },
      [`${notes}&cursor=a%2Bb`]: { body: [discussion(note("4", { system: true })), discussion(note("5"))] },
    });
    expect(warnings).toEqual([]);
    expect(markdown).toBe(`# The wheel stops (#3)

Ada · 2026-03-04 · [gitlab.com](${address})

- **Project**: works/water/mill
- **State**: opened
- **Labels**: bug, water
- **Milestone**: 1.0
- **Assignees**: Charles

See ![plan](${site}/uploads/0a1b/plan.png).

## Comments

> **Charles** · [2026-03-05](${address}#note_1)
>
> Grease **it**.
>
> > **Ada** · [2026-03-05](${address}#note_2)
> >
> > Done.

> **Charles** · [2026-03-05](${address}#note_5)
>
> Grease **it**.
`);
  });

  test.each<[string, Recorded]>([
    ["a sign-in page", { url: "https://gitlab.com/users/sign_in", body: "<html>" }],
    ["nothing", { status: 404 }],
    ["another form", { body: { discussions: [] } }],
  ])(
    "if the URL used by its pages answers %s, the issue comes without comments and a warning",
    async (_, answer) => {
      const { page } = await trySource(codeHosting, address, {
        [`${api}/issues/3`]: { body: issue() },
        [notes]: answer,
      });
      expect(page).toMatchObject({
        warnings: [expect.stringContaining("only after login")],
        discussion: { comments: [], commentsOmitted: 3 },
      });
    },
  );

  test("private pages are reported like missing ones, a login as one", async () => {
    const missing = await failureOf(trySource(codeHosting, address, {}));
    expect(missing).toMatchObject({ code: "remote_unavailable" });
    expect(String(missing)).toContain("private");
    const locked = await failureOf(trySource(codeHosting, address, { [`${api}/issues/3`]: { status: 401 } }));
    expect(locked).toMatchObject({ code: "source_access_controlled" });
    const busy = await failureOf(trySource(codeHosting, address, { [`${api}/issues/3`]: { status: 429 } }));
    expect(String(busy)).toContain("limiting requests");
    const changed = await failureOf(trySource(codeHosting, address, { [`${api}/issues/3`]: { body: [1] } }));
    expect(String(changed)).toContain("form");
  });
});

test("a merge request has its branches, and where on which line something was said", async () => {
  const address = `${site}/-/merge_requests/4`;
  const { markdown } = await renderSource(codeHosting, `${address}/diffs`, {
    [`${api}/merge_requests/4`]: {
      body: issue({
        iid: 4,
        web_url: address,
        state: "merged",
        source_branch: "grease",
        target_branch: "main",
        user_notes_count: 1,
      }),
    },
    [`${address}/discussions.json?${notesQuery}`]: {
      body: [
        discussion(
          note("9", { type: "DiffNote", position: { new_path: "a.c", new_line: 12, old_path: "a.c" } }),
        ),
      ],
    },
  });
  expect(markdown).toContain("# The wheel stops (!4)");
  expect(markdown).toContain("- **Branches**: grease into main\n");
  expect(markdown).toContain("> On `a.c`, line 12:\n>\n> Grease **it**.\n");
});

describe("files", () => {
  test("a file is its bytes, its links lead to pages and its pictures to bytes", async () => {
    const { markdown } = await renderSource(codeHosting, `${site}/-/blob/main/docs/a.md?ref_type=heads`, {
      [`${site}/-/raw/main/docs/a.md`]: { body: "# A\n\n[b](b.md) ![c](c.png) [d](/d.md)\n" },
    });
    expect(markdown).toContain(`[b](${site}/-/blob/main/docs/b.md) ![c](${site}/-/raw/main/docs/c.png)`);
    expect(markdown).toContain(`[d](${site}/-/blob/main/d.md)`);
  });

  test("a project's front page is its README, wherever that is", async () => {
    const { page } = await trySource(codeHosting, site, {
      [api]: { body: { default_branch: "main", readme_url: `${site}/-/blob/main/docs/README.rst` } },
      [`${site}/-/raw/main/docs/README.rst`]: { body: "Mill\n====\n" },
    });
    expect(page).toMatchObject({ kind: "text", filename: "README.rst" });
  });

  test("without a README it is the list of its files; a README of another host is ignored", async () => {
    const tree = `${api}/repository/tree?ref=main&path=&per_page=100`;
    const { markdown } = await renderSource(codeHosting, site, {
      [api]: { body: { default_branch: "main", readme_url: "https://evil.example/-/blob/main/README.md" } },
      [tree]: {
        body: [
          { name: "a b.c", type: "blob", path: "a b.c" },
          { name: "src", type: "tree", path: "src" },
        ],
      },
    });
    expect(markdown).toContain(`- [src/](${site}/-/tree/main/src)\n- [a b.c](${site}/-/blob/main/a%20b.c)\n`);
  });

  test.each([
    ["main", "c++ & more/a%b"],
    ["fix/1+1", "src"],
    ["a b#c", ""],
  ])("of the branch %s the folder %j is asked for by its name, whatever is in it", async (branch, folder) => {
    const inAddress = (text: string) =>
      text.split("/").map(encodeURIComponent).join("/").replaceAll("%2B", "+").replaceAll("%26", "&");
    const rest = [branch, folder].filter(Boolean).map(inAddress).join("/");
    const { page, asked } = await trySource(codeHosting, `${site}/-/tree/${rest}`, ({ url }) => {
      const { searchParams } = new URL(url);
      const found = searchParams.get("ref") === branch && searchParams.get("path") === folder;
      return { body: found ? [{ name: "x + y.c", type: "blob" }] : [] };
    });
    expect(page?.url.href).toBe(`${site}/-/tree/${rest}`);
    expect(Buffer.from((page as { bytes: Uint8Array }).bytes).toString()).toContain(
      `(<${site}/-/blob/${rest}/x%20%2B%20y.c>)`,
    );
    expect(asked.length).toBeLessThan(3);
  });

  test("a main branch of several words is asked for as it is called", async () => {
    const branch = "a+b/c d&e";
    const { page } = await trySource(codeHosting, site, ({ url }) => {
      if (url === api) return { body: { default_branch: branch } };
      return new URL(url).searchParams.get("ref") === branch
        ? { body: [{ name: "a.c", type: "blob" }] }
        : { status: 404 };
    });
    expect(page?.url.href).toBe(`${site}/-/tree/a%2Bb/c%20d%26e`);
  });

  test("a README that is not to be had does not take the list with it", async () => {
    const { page } = await trySource(codeHosting, `${site}/-/tree/main`, ({ url }) => {
      if (url.includes("/repository/tree")) return { body: [{ name: "README.md", type: "blob" }] };
      return { status: 500 };
    });
    expect(page?.warnings).toEqual([expect.stringContaining("README.md could not be fetched")]);
    expect(Buffer.from((page as { bytes: Uint8Array }).bytes).toString()).toContain("- [README\\.md]");
  });

  test("what is a group, not a project, is read as a page", async () => {
    expect((await trySource(codeHosting, "https://gitlab.com/works/water", {})).page).toBeNull();
  });

  test("a private file leads to a sign-in page", async () => {
    const failure = await failureOf(
      trySource(codeHosting, `${site}/-/blob/main/a.md`, {
        [`${site}/-/raw/main/a.md`]: { url: "https://gitlab.com/users/sign_in", body: "<html>" },
      }),
    );
    expect(failure).toMatchObject({ code: "source_access_controlled" });
  });
});

test("releases, wikis and snippets", async () => {
  const releases = await renderSource(codeHosting, `${site}/-/releases/v1`, {
    [`${api}/releases/v1`]: {
      body: {
        name: "v1",
        tag_name: "v1",
        description: "- one",
        released_at: "2026-03-04T09:00:00Z",
        author: person("Ada"),
      },
    },
  });
  expect(releases.markdown).toContain("# works/water/mill v1\n\n*2026-03-04, Ada*");
  const wiki = await trySource(codeHosting, `${site}/-/wikis/how/it-grinds`, {
    [`${api}/wikis/how%2Fit-grinds`]: {
      body: { title: "It grinds", format: "markdown", content: "Slowly." },
    },
  });
  expect(wiki.page).toMatchObject({ kind: "markdown", title: "It grinds" });
  const snippet = await trySource(codeHosting, `${site}/-/snippets/5`, {
    [`${site}/-/snippets/5/raw`]: {
      headers: { "content-disposition": 'inline; filename="a.sql"' },
      body: "select 1",
    },
  });
  expect(snippet.page).toMatchObject({ kind: "text", codeLanguage: "sql" });
});

test("an internal GitLab is asked by its own host, with its port", async () => {
  const settings = {
    "url_import.instances": ["gitlab=git.corp.example:8443"],
    "egress.allow": ["git.corp.example"],
  };
  const host = "https://git.corp.example:8443";
  const { asked } = await trySource(
    codeHosting,
    `${host}/works/mill/issues/3`,
    { [`${host}/api/v4/projects/works%2Fmill/issues/3`]: { body: issue({ user_notes_count: 0 }) } },
    settings,
  );
  expect(asked).toHaveLength(1);
});

test("addresses are taken precisely", () => {
  const taken = (path: string) => codeHosting.takes(new URL(`https://gitlab.com/${path}`), defaultSettings);
  for (const path of [
    "a/b",
    "a/b/c/d",
    "a/b/-/tree/main",
    "a/b/-/work_items/7",
    "a/b/merge_requests/1",
    "-/snippets/1",
  ])
    expect([path, taken(path)]).toEqual([path, true]);
  for (const path of [
    "",
    "a",
    "explore/projects",
    "users/ada",
    "a/b/-/issues",
    "a/b/-/pipelines",
    "a/b/-/blob/main",
    "groups/a/-/issues",
  ])
    expect([path, taken(path)]).toEqual([path, false]);
});
