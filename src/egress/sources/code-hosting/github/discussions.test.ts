import { describe, expect, test } from "bun:test";
import { failureOf } from "../../../../../config/testing/failures.ts";
import { trySource } from "../../testing/recorded.ts";
import { renderSource } from "../../testing/rendered.ts";
import { codeHosting } from "../code-hosting.ts";
import { api, issue, remark, user } from "./testing/recordings.ts";

describe("issues", () => {
  const address = "https://github.com/ada/mill/issues/7#issuecomment-1";

  test("an issue is what it says, its state and its comments", async () => {
    const { markdown, title, authors, asked } = await renderSource(codeHosting, address, {
      [`${api}/issues/7`]: { body: issue() },
      [`${api}/issues/7/comments?per_page=100&page=1`]: {
        body: [
          remark(1),
          remark(2, { user: null, body: "# Done\n\nThanks.", created_at: "2026-03-06T09:00:00Z" }),
        ],
      },
    });
    expect(asked).toHaveLength(2);
    expect([title, authors]).toEqual(["The wheel stops (#7)", ["ada"]]);
    expect(markdown).toBe(`# The wheel stops (#7)

ada · 2026-03-04 · [github.com](https://github.com/ada/mill/issues/7)

- **Repository**: ada/mill
- **State**: closed as not planned
- **Labels**: bug, water
- **Milestone**: 1.0
- **Assignees**: charles

It stops.

- [ ] grease it
- [x] look at it

## Comments

> **charles** · [2026-03-05](https://github.com/ada/mill/issues/7#issuecomment-1)
>
> Grease the *axle*.

> **ghost** · [2026-03-06](https://github.com/ada/mill/issues/7#issuecomment-2)
>
> **Done**
>
> Thanks.
`);
  });

  test("of many comments the first three hundred are asked for, and the rest is counted", async () => {
    const page = (number: number) => Array.from({ length: 100 }, (_, index) => remark(number * 100 + index));
    const { page: found, asked } = await trySource(codeHosting, address, ({ url }) => {
      const number = /&page=(\d+)/.exec(url)?.[1];
      return { body: number === undefined ? issue({ comments: 1_240 }) : page(Number(number)) };
    });
    expect(asked).toHaveLength(4);
    expect(found).toMatchObject({ discussion: { comments: { length: 300 }, commentsOmitted: 940 } });
  });

  test.each([
    [{ status: 404, body: { message: "Not Found" } }, "remote_unavailable", "private"],
    [{ status: 410, body: { message: "This issue was deleted" } }, "remote_unavailable", "deleted"],
    [{ status: 403, headers: { "x-ratelimit-remaining": "0" }, body: {} }, "remote_unavailable", "sixty"],
    [{ status: 429, body: {} }, "remote_unavailable", "sixty"],
    [{ status: 403, body: { message: "Repository access blocked" } }, "source_access_controlled", "login"],
    [{ status: 451, body: {} }, "source_access_controlled", "legal"],
    [{ status: 503, body: "<html>" }, "remote_unavailable", "internal error"],
    [{ body: "<html>" }, "remote_unavailable", "form"],
    [{ body: [] }, "remote_unavailable", "form"],
    [{ body: { title: 7 } }, "remote_unavailable", "form"],
  ])("an answer like %j is %s", async (answer, code, words) => {
    const failure = await failureOf(trySource(codeHosting, address, { [`${api}/issues/7`]: answer }));
    expect(failure).toMatchObject({ code, details: [{ path: "/url" }] });
    expect(String(failure)).toContain(words);
  });

  test("comments that are not a list are a changed format", async () => {
    const failure = await failureOf(
      trySource(codeHosting, address, {
        [`${api}/issues/7`]: { body: issue() },
        [`${api}/issues/7/comments?per_page=100&page=1`]: { body: { items: [] } },
      }),
    );
    expect(failure).toMatchObject({ code: "remote_unavailable" });
  });
});

test("a pull request has its reviews, with what is said of lines below them", async () => {
  const review = (id: number, fields: object) => ({
    id,
    user: user("luigi"),
    state: "COMMENTED",
    body: "",
    submitted_at: "2026-03-05T10:00:00Z",
    html_url: `https://github.com/ada/mill/pull/8#pullrequestreview-${id}`,
    ...fields,
  });
  const line = (id: number, fields: object) => ({
    ...remark(id),
    path: "src/wheel.c",
    line: 12,
    diff_hunk: "@@ -9,3 +9,4 @@\n int a;\n int b;\n int c;\n+int d;",
    pull_request_review_id: 50,
    created_at: "2026-03-05T09:59:00Z",
    html_url: `https://github.com/ada/mill/pull/8#discussion_r${id}`,
    ...fields,
  });
  const { markdown, warnings } = await renderSource(codeHosting, "https://github.com/ada/mill/pull/8/files", {
    [`${api}/pulls/8`]: {
      body: {
        ...issue({
          number: 8,
          title: "Grease `axle`",
          html_url: "https://github.com/ada/mill/pull/8",
          comments: 1,
        }),
        merged: true,
        review_comments: 3,
        base: { ref: "main" },
        head: { label: "charles:grease" },
        changed_files: 2,
      },
    },
    [`${api}/issues/8/comments?per_page=100&page=1`]: {
      body: [remark(1, { created_at: "2026-03-04T10:00:00Z" })],
    },
    [`${api}/pulls/8/comments?per_page=100&page=1`]: {
      body: [line(60, { body: "Why `d`?" }), line(61, { in_reply_to_id: 60, body: "For the fourth spoke." })],
    },
    [`${api}/pulls/8/reviews?per_page=100&page=1`]: {
      body: [review(50, {}), review(51, { state: "APPROVED", body: "Good." }), review(52, {})],
    },
  });
  expect(warnings).toEqual(["Of the page's 6 comments 5 are here."]);
  expect(markdown).toContain("# Grease `axle` (#8)".replaceAll("`", "\\`"));
  expect(markdown).toContain(
    "- **State**: merged\n- **Branches**: charles:grease into main\n- **Changed files**: 2\n",
  );
  expect(markdown.slice(markdown.indexOf("## Comments"))).toBe(`## Comments

> **charles** · [2026-03-04](https://github.com/ada/mill/issues/7#issuecomment-1)
>
> Grease the *axle*.

> **luigi** · [2026-03-05](https://github.com/ada/mill/pull/8#pullrequestreview-50)
>
> Reviewed:
>
> > **charles** · [2026-03-05](https://github.com/ada/mill/pull/8#discussion_r60)
> >
> > On \`src/wheel.c\`, line 12:
> >
> > \`\`\`diff
> >  int a;
> >  int b;
> >  int c;
> > +int d;
> > \`\`\`
> >
> > Why \`d\`?
> >
> > > **charles** · [2026-03-05](https://github.com/ada/mill/pull/8#discussion_r61)
> > >
> > > For the fourth spoke.

> **luigi** · [2026-03-05](https://github.com/ada/mill/pull/8#pullrequestreview-51)
>
> Approved these changes.
>
> Good.
`);
});
