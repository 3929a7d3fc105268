import { describe, expect, test } from "bun:test";
import { defaultSettings } from "../../../../config/settings/testing/defaults.ts";
import { failureOf } from "../../../../config/testing/failures.ts";
import { commentsMax, depthMax } from "../discussion-tree.ts";
import { trySource } from "../testing/recorded.ts";
import { renderSource } from "../testing/rendered.ts";
import { answerBytesMax } from "./contract.ts";
import { threads } from "./threads.ts";

/** Answers in the form that the services' documentation gives them; the content is ours. */
const hnApi = "https://hn.algolia.com/api/v1/items/";
const hnItem = (id: number, fields: object = {}) => ({
  id,
  created_at: "2026-03-04T09:00:00.000Z",
  created_at_i: 1_772_614_800,
  type: "comment",
  author: "ada",
  title: null,
  url: null,
  text: null,
  points: null,
  parent_id: null,
  story_id: 100,
  children: [] as unknown[],
  options: [],
  ...fields,
});
const hnStory = hnItem(100, {
  type: "story",
  title: "Notes on the Analytical Engine",
  url: "https://engine.example.org/notes",
  points: 42,
  children: [
    hnItem(101, {
      author: "charles",
      text: '<p>It weaves algebraic patterns, see <a href="https:&#x2F;&#x2F;loom.example.org&#x2F;" rel="nofollow">the loom</a>.<p>And <i>more</i>.',
      children: [
        hnItem(102, { text: "Just as the loom weaves flowers &gt; leaves." }),
        hnItem(103, { author: null, children: [hnItem(104, { author: "luigi", text: "Who said that?" })] }),
      ],
    }),
    hnItem(105, { author: null }),
  ],
});
const lobstersStory = {
  short_id: "mill01",
  created_at: "2026-03-04T03:00:00.000-06:00",
  title: "How mills grind",
  url: "https://mill.example.org/how",
  score: 12,
  comment_count: 4,
  description: "<p>By the author</p>\n",
  submitter_user: "ada",
  comments_url: "https://lobste.rs/s/mill01/how_mills_grind",
  tags: ["practices", "hardware"],
  comments: [
    {
      short_id: "aaaaaa",
      created_at: "2026-03-04T04:00:00.000-06:00",
      is_deleted: false,
      is_moderated: false,
      score: 5,
      parent_comment: null,
      comment: "<p>Slowly, says <code>wheel(1)</code>.</p>\n",
      url: "https://lobste.rs/c/aaaaaa",
      depth: 0,
      commenting_user: "charles",
    },
    {
      short_id: "bbbbbb",
      created_at: "2026-03-04T05:00:00.000-06:00",
      is_deleted: true,
      is_moderated: false,
      score: 1,
      parent_comment: "aaaaaa",
      comment: "<em>Comment removed by author</em>",
      url: "https://lobste.rs/c/bbbbbb",
      depth: 1,
      commenting_user: "luigi",
    },
    {
      short_id: "cccccc",
      created_at: "2026-03-04T06:00:00.000-06:00",
      is_deleted: false,
      is_moderated: false,
      score: 2,
      parent_comment: "bbbbbb",
      comment: "<p>A pity.</p>\n",
      url: "https://lobste.rs/c/cccccc",
      depth: 2,
      commenting_user: "ada",
    },
  ],
};
const redditQuery = "?raw_json=1&limit=500&depth=50";
const listing = (...children: unknown[]) => ({ kind: "Listing", data: { after: null, children } });
const t1 = (id: string, fields: object = {}) => ({
  kind: "t1",
  data: {
    id,
    author: "charles",
    body: "Yes.",
    created_utc: 1_772_614_800,
    score: 3,
    score_hidden: false,
    permalink: `/r/mills/comments/abc123/mills/${id}/`,
    replies: "" as unknown,
    ...fields,
  },
});
const redditPost = {
  title: "Are mills machines?",
  author: "ada",
  created_utc: 1_772_611_200,
  score: 7,
  num_comments: 9,
  is_self: true,
  selftext: "They **turn**, see [this](https://mill.example.org/).",
  url: "https://www.reddit.com/r/mills/comments/abc123/mills/",
  permalink: "/r/mills/comments/abc123/mills/",
  subreddit_name_prefixed: "r/mills",
  link_flair_text: "Question",
};
const redditThread = [
  listing({ kind: "t3", data: redditPost }),
  listing(
    t1("c1", {
      replies: listing(
        t1("c2", {
          author: "[deleted]",
          body: "[removed]",
          replies: listing(t1("c3", { body: "> quoted\n\nI see." })),
        }),
        { kind: "more", data: { count: 4, children: ["c8", "c9"] } },
      ),
    }),
    { kind: "more", data: { count: 0, id: "_", children: [] } },
  ),
];

describe("Hacker News", () => {
  test("a story is its comments, nested, the deleted ones with answers among them", async () => {
    const { markdown, warnings, asked } = await renderSource(
      threads,
      "https://news.ycombinator.com/item?id=100",
      {
        [`${hnApi}100`]: { body: hnStory },
      },
    );
    expect(asked).toEqual([`${hnApi}100`]);
    expect(warnings).toEqual([]);
    expect(markdown).toBe(`# Notes on the Analytical Engine

ada · 2026-03-04 · [news.ycombinator.com](https://news.ycombinator.com/item?id=100)

- **Link**: <https://engine.example.org/notes>
- **Points**: 42

## Comments

> **charles** · [2026-03-04](https://news.ycombinator.com/item?id=101)
>
> It weaves algebraic patterns, see [the loom](https://loom.example.org/).
>
> And *more*.
>
> > **ada** · [2026-03-04](https://news.ycombinator.com/item?id=102)
> >
> > Just as the loom weaves flowers > leaves.
>
> > **(no name)** · [2026-03-04](https://news.ycombinator.com/item?id=103)
> >
> > *(removed)*
> >
> > > **luigi** · [2026-03-04](https://news.ycombinator.com/item?id=104)
> > >
> > > Who said that?
`);
  });

  test("a comment's own page has what answers it", async () => {
    const { page } = await trySource(threads, "https://news.ycombinator.com/item?id=102", {
      [`${hnApi}102`]: { body: hnItem(102, { text: "Hello" }) },
    });
    expect(page).toMatchObject({
      kind: "discussion",
      title: "Comment by ada",
      discussion: { body: { text: "Hello" } },
    });
  });

  test("where the search service fails or answers otherwise, the page itself is read", async () => {
    for (const answer of [{ status: 500 }, { status: 404 }, { body: "<html>" }, { body: { items: [] } }]) {
      const { page } = await trySource(threads, "https://news.ycombinator.com/item?id=100", {
        [`${hnApi}100`]: answer,
      });
      expect(page).toBeNull();
    }
  });
});

describe("Lobsters", () => {
  const address = "https://lobste.rs/s/mill01/how_mills_grind";
  const api = "https://lobste.rs/s/mill01.json";

  test("a story is its comments, by whom they answer", async () => {
    const { markdown, warnings } = await renderSource(threads, address, { [api]: { body: lobstersStory } });
    expect(warnings).toEqual(["Of the page's 4 comments 3 are here."]);
    expect(markdown).toContain("- **Tags**: practices, hardware\n- **Points**: 12\n\nBy the author\n");
    expect(markdown).toContain("> **charles** · [2026-03-04](https://lobste.rs/c/aaaaaa) · 5 points\n");
    expect(markdown).toContain("> Slowly, says `wheel(1)`.");
    expect(markdown).toContain("\n> > *(removed)*\n");
    expect(markdown).toContain("\n> > > A pity.\n");
    expect(markdown).not.toContain("luigi");
  });

  test("so it is in the older form, by how far they stand to the right", async () => {
    const old = lobstersStory.comments.map(
      ({ parent_comment: _, depth, commenting_user: username, ...rest }) => ({
        ...rest,
        indent_level: depth + 1,
        commenting_user: { username },
      }),
    );
    const body = { ...lobstersStory, submitter_user: { username: "ada" }, comments: old };
    const [now, then] = await Promise.all([
      renderSource(threads, address, { [api]: { body: lobstersStory } }),
      renderSource(threads, address, { [api]: { body } }),
    ]);
    expect(then.markdown).toBe(now.markdown);
  });

  test("sites of the administrator's are read like it", async () => {
    const settings = { "url_import.instances": ["lobsters=links.corp.example"] };
    const { page } = await trySource(
      threads,
      "https://links.corp.example/s/mill01",
      { "https://links.corp.example/s/mill01.json": { body: lobstersStory } },
      settings,
    );
    expect(page).toMatchObject({ siteName: "links.corp.example", title: "How mills grind" });
  });
});

describe("Reddit", () => {
  const address = "https://old.reddit.com/r/mills/comments/abc123/mills/?sort=new";
  const api = `https://www.reddit.com/comments/abc123.json${redditQuery}`;

  test("a thread is its comments; those that a click would load are counted", async () => {
    const { markdown, warnings } = await renderSource(threads, address, { [api]: { body: redditThread } });
    expect(warnings).toEqual(["Of the page's 9 comments 3 are here."]);
    expect(markdown).toContain("- **Community**: r/mills\n- **Flair**: Question\n- **Points**: 7\n");
    expect(markdown).toContain("They **turn**, see [this](https://mill.example.org/).");
    expect(markdown).toContain("> > **(no name)** · ");
    expect(markdown).toContain("\n> > *(removed)*\n");
    expect(markdown).toContain("\n> > > > quoted\n> > >\n> > > I see.\n");
  });

  test("of one comment's address that comment is asked for", async () => {
    const { page, asked } = await trySource(
      threads,
      "https://www.reddit.com/r/mills/comments/abc123/mills/c2/",
      {
        [`https://www.reddit.com/comments/abc123/_/c2.json${redditQuery}`]: { body: redditThread },
      },
    );
    expect(asked).toHaveLength(1);
    expect(page?.warnings).toHaveLength(1);
  });

  test("short and shared links lead to the thread", async () => {
    const shared = "https://www.reddit.com/r/mills/s/AbCdEf1234";
    const { asked } = await trySource(threads, shared, {
      [shared]: { url: "https://www.reddit.com/r/mills/comments/abc123/mills/?share_id=1" },
      [api]: { body: redditThread },
    });
    expect(asked).toEqual([shared, api]);
    expect(
      (await trySource(threads, "https://redd.it/abc123", { [api]: { body: redditThread } })).asked,
    ).toEqual([api]);
  });

  test.each([
    [403, { reason: "private", message: "Forbidden", error: 403 }, "source_access_controlled", "private"],
    [404, { reason: "banned", message: "Not Found", error: 404 }, "remote_unavailable", "closed"],
    [403, "<html>blocked</html>", "source_access_controlled", "does not allow fetching"],
    [404, { message: "Not Found", error: 404 }, "remote_unavailable", "does not exist"],
    [429, "", "remote_unavailable", "limiting requests"],
    [200, { error: "changed" }, "remote_unavailable", "form"],
  ])("status %p with %j is %s", async (status, body, code, words) => {
    const failure = await failureOf(trySource(threads, address, { [api]: { status, body } }));
    expect(failure).toMatchObject({ code, details: [{ path: "/url" }] });
    expect(String(failure)).toContain(words);
  });
});

test("addresses are taken precisely", () => {
  const taken = (url: string) => threads.takes(new URL(url), defaultSettings);
  for (const url of [
    "https://news.ycombinator.com/item?id=1",
    "https://lobste.rs/s/abcdef",
    "https://www.reddit.com/r/a/comments/abc/title/",
    "https://reddit.com/comments/abc",
    "https://www.reddit.com/user/ada/comments/abc/title",
  ])
    expect(taken(url)).toBe(true);
  for (const url of [
    "https://news.ycombinator.com/",
    "https://news.ycombinator.com/item?id=abc",
    "https://news.ycombinator.com/user?id=1",
    "https://lobste.rs/u/ada",
    "https://www.reddit.com/r/mills/",
    "https://www.reddit.com.example.org/r/a/comments/abc/title/",
    "https://evil.example/item?id=1",
  ])
    expect(taken(url)).toBe(false);
});

describe("hostile answers end", () => {
  const item = "https://news.ycombinator.com/item?id=100";
  const answering = (body: unknown) => ({ [`${hnApi}100`]: { body } });

  test("hundreds of thousands of comments are counted and cut", async () => {
    const children = `{"id":1,"text":"x"},`.repeat(400_000).slice(0, -1);
    const { page } = await trySource(
      threads,
      item,
      answering(`{"id":100,"title":"t","author":"a","children":[${children}]}`),
    );
    expect(page).toMatchObject({ discussion: { commentsOmitted: 400_000 - commentsMax } });
  });

  test("options of a poll that are nothing but signs, and very many of them, are read in no time", async () => {
    const option = { type: "pollopt", text: "<".repeat(3_000_000), points: 1 };
    const children = [option, ...Array.from({ length: 500 }, () => ({ ...option, text: "<i>Wood</i>" }))];
    const { page } = await trySource(threads, item, answering({ ...hnStory, children }));
    if (page?.kind !== "discussion") throw new Error("no discussion");
    const { facts } = page.discussion;
    expect(facts).toHaveLength(100);
    expect(facts[0]?.[1].length).toBeLessThan(2_100);
    expect(facts[1]).toEqual(["Option", "Wood (1 points)"]);
  });

  test("comments nested without end stand at a depth that can be read", async () => {
    const deep = 20_000;
    const body = `{"id":100,"title":"t","children":[${`{"id":1,"text":"x","children":[`.repeat(deep)}${"]}".repeat(deep)}]}`;
    const { page } = await trySource(threads, item, answering(body));
    if (page?.kind !== "discussion") throw new Error("no discussion");
    let depth = 0;
    for (let level = page.discussion.comments; level.length > 0; level = level.at(-1)?.replies ?? [])
      depth += 1;
    expect(depth).toBe(depthMax);
    expect(page.discussion.commentsOmitted).toBe(deep - commentsMax);
  });

  test("comments that answer each other in a circle stand once", async () => {
    const comment = (short_id: string, parent_comment: string) => ({
      short_id,
      parent_comment,
      comment: "x",
    });
    const comments = [comment("a", "b"), comment("b", "a"), comment("c", "c"), comment("a", "a")];
    const { page } = await trySource(threads, "https://lobste.rs/s/mill01", {
      "https://lobste.rs/s/mill01.json": { body: { ...lobstersStory, comment_count: 4, comments } },
    });
    const count = (list: readonly { replies: readonly unknown[] }[]): number =>
      list.reduce((sum, { replies }) => sum + 1 + count(replies as typeof list), 0);
    if (page?.kind !== "discussion") throw new Error("no discussion");
    expect(count(page.discussion.comments)).toBe(4);
  });

  test("fields of other types are as if they were not there", async () => {
    const { page } = await trySource(threads, "https://lobste.rs/s/mill01", {
      "https://lobste.rs/s/mill01.json": {
        body: {
          title: "t",
          comments: [7, null, "x", [], { comment: 1, score: "x", commenting_user: 9 }],
          tags: 3,
          score: {},
        },
      },
    });
    expect(page).toMatchObject({ kind: "discussion", discussion: { score: null, author: null } });
  });

  test("more than a bound is not asked for", async () => {
    const bounds: number[] = [];
    await trySource(threads, item, ({ expandedBytesMax }) => {
      bounds.push(expandedBytesMax);
      return { body: hnStory };
    });
    expect(bounds).toEqual([answerBytesMax]);
  });
});
