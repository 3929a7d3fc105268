/** Issues and pull requests with comments (docs.github.com/rest/issues). */
import type { ImportContext, SourcePage } from "../../contract.ts";
import { byDate, type Listed, nestListed, proseOf } from "../../discussion-tree.ts";
import { countOf, type Fields, fieldsOf, nameOf, nonBlank, ownIn, textOf } from "../../json.ts";
import {
  branchesOf,
  idIn,
  issuePage,
  listedAs,
  namesOf,
  onLine,
  remarkBy,
  reviewText,
} from "../issue-page.ts";
import { allPages, type Paged, perPage } from "../rest-api.ts";
import type { GithubApi } from "./api.ts";

/** `url`: the issue's page. Throws Fault. */
export async function githubIssue(
  api: GithubApi,
  { repository, number }: { repository: string; number: string },
  url: URL,
  context: ImportContext,
): Promise<SourcePage> {
  const { json } = await api.ask(`/repos/${repository}/issues/${number}`);
  const issue = fieldsOf(json);
  const count = countOf(issue.comments);
  const { items } = count === 0 ? { items: [] } : await remarks(api, repository, number, context);
  const tree = nestListed(items.map((each, index) => listedAs("remark", each, index, remarkOf(each))));
  return issuePage(issue, issue.html_url, {
    number: `#${number}`,
    page: url,
    siteName: "GitHub",
    author: authorOf(issue),
    repository: ["Repository", repository],
    state: stateOf(issue.state, issue.state_reason),
    assignees: namesOf(issue.assignees, "login"),
    body: proseOf(issue.body),
    comments: tree.comments,
    commentsOmitted: Math.max(tree.omitted, count - tree.count),
  });
}

const remarks = (api: GithubApi, repository: string, number: string, context: ImportContext) =>
  allPages(
    async (page) =>
      (await api.ask(`/repos/${repository}/issues/${number}/comments?per_page=${perPage}&page=${page}`)).json,
    context.left,
  );

function stateOf(state: unknown, reason: unknown): string | null {
  const why = textOf(reason)?.replaceAll("_", " ");
  return textOf(state) === "closed" && why !== undefined && why !== "reopened"
    ? `closed as ${why}`
    : textOf(state);
}

/** Deleted accounts are null in the API and "ghost" on pages. */
const authorOf = (fields: Fields): string => nonBlank(fieldsOf(fields.user).login) ?? "ghost";

export const remarkOf = (fields: Fields) => remarkBy(authorOf(fields), fields);

const none: Paged = { items: [], more: false };

/** `url`: the pull request's page. Throws Fault. */
export async function changePage(
  api: GithubApi,
  { repository, number }: { repository: string; number: string },
  url: URL,
  context: ImportContext,
): Promise<SourcePage> {
  const { json } = await api.ask(`/repos/${repository}/pulls/${number}`);
  const change = fieldsOf(json);
  const [remarked, onLines] = [countOf(change.comments), countOf(change.review_comments)];
  const paged = (list: string) =>
    allPages(
      async (page) =>
        (await api.ask(`/repos/${repository}/pulls/${number}/${list}?per_page=${perPage}&page=${page}`)).json,
      context.left,
    );
  const whole = remarked === 0 ? none : await remarks(api, repository, number, context);
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
    state: changeState(change),
    branches: branchesOf(fieldsOf(change.head).label, fieldsOf(change.base).ref),
    changedFiles: nameOf(change.changed_files),
    body: proseOf(change.body),
    comments: tree.comments,
    commentsOmitted: tree.omitted + Math.max(0, notHere),
    warnings: reviews.more ? ["Only the first reviews are included."] : [],
  });
}

/** The comment it replies to, or its review. */
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
  const body = nonBlank(fields.body) ?? "";
  // Replies are already below the line.
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

function changeState(change: Fields): string | null {
  if (change.merged === true) return "merged";
  return change.draft === true && change.state === "open" ? "draft" : textOf(change.state);
}
