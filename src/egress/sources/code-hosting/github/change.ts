/**
 * A pull request with what is said of it: comments on the whole, and reviews with their comments on lines
 * (docs.github.com/rest/pulls).
 */
import type { ImportContext, SourcePage } from "../../contract.ts";
import { byDate, type Listed, nestListed } from "../../discussion-tree.ts";
import { countOf, type Fields, fieldsOf, nameOf, ownIn, saidIn, textOf } from "../../json.ts";
import { proseOf } from "../../prose.ts";
import { branchesOf, issuePage } from "../issue-page.ts";
import { onLine, reviewText } from "../on-line.ts";
import { allPages, type Paged, perPage } from "../paged.ts";
import { idIn, listedAs } from "../remarks.ts";
import type { GithubApi } from "./api.ts";
import { remarks } from "./issue.ts";
import { authorOf, remarkOf } from "./people.ts";

const none: Paged = { items: [], more: false };

/** `url` is the pull request's page. Throws Fault. */
export async function changePage(
  api: GithubApi,
  { repository, number }: { repository: string; number: string },
  url: URL,
  means: ImportContext,
): Promise<SourcePage> {
  const { json } = await api.ask(`/repos/${repository}/pulls/${number}`);
  const change = fieldsOf(json);
  const [remarked, onLines] = [countOf(change.comments), countOf(change.review_comments)];
  const paged = (list: string) =>
    allPages(
      async (page) =>
        (await api.ask(`/repos/${repository}/pulls/${number}/${list}?per_page=${perPage}&page=${page}`)).json,
      means.left,
    );
  const whole = remarked === 0 ? none : await remarks(api, repository, number, means);
  const lines = onLines === 0 ? none : await paged("comments");
  const reviews = await paged("reviews");
  const answered = new Set(lines.items.map(({ pull_request_review_id: id }) => nameOf(id)));
  const tree = nestListed(
    [
      ...whole.items.map((each, index) => listedAs("remark", each, index, remarkOf(each))),
      ...reviews.items.flatMap((each, index) => {
        const comment = reviewOf(each, answered.has(nameOf(each.id)));
        return comment.body === null ? [] : [listedAs("review", each, index, comment)];
      }),
      ...lines.items.map((each, index) => listedAs("line", each, index, lineOf(each), parentOf(each))),
    ].sort(byDate),
  );
  const notHere = remarked - whole.items.length + onLines - lines.items.length;
  return issuePage(change, change.html_url, {
    number: `#${number}`,
    page: url,
    siteName: "GitHub",
    author: authorOf(change),
    repository: ["Repository", repository],
    state: stateOf(change),
    branches: branchesOf(fieldsOf(change.head).label, fieldsOf(change.base).ref),
    changedFiles: nameOf(change.changed_files),
    body: proseOf(change.body),
    comments: tree.comments,
    commentsOmitted: tree.omitted + Math.max(0, notHere),
    warnings: reviews.more ? ["Of the reviews only the first ones are here."] : [],
  });
}

/** What it answers, else the review that it was written in. */
function parentOf({ in_reply_to_id: answered, pull_request_review_id: review }: Fields): string | null {
  if (nameOf(answered) !== null) return idIn("line", answered, "");
  return nameOf(review) === null ? null : idIn("review", review, "");
}

const verdicts: Readonly<Record<string, string>> = {
  APPROVED: "Approved these changes.",
  CHANGES_REQUESTED: "Requested changes.",
  DISMISSED: "Reviewed; dismissed since.",
};

function reviewOf(fields: Fields, hasLines: boolean): Listed["comment"] {
  const text = reviewText(ownIn(verdicts, textOf(fields.state)), fields, hasLines);
  return { ...remarkOf(fields), body: proseOf(text) };
}

function lineOf(fields: Fields): Listed["comment"] {
  const body = saidIn(fields.body) ?? "";
  // Answers stand below the line already.
  const text =
    nameOf(fields.in_reply_to_id) === null
      ? onLine({
          path: textOf(fields.path),
          line: nameOf(fields.line) ?? nameOf(fields.original_line),
          hunk: textOf(fields.diff_hunk),
          body,
        })
      : body;
  return { ...remarkOf(fields), body: proseOf(text) };
}

function stateOf(change: Fields): string | null {
  if (change.merged === true) return "merged";
  return change.draft === true && change.state === "open" ? "draft" : textOf(change.state);
}
