/** An issue with its comments (docs.github.com/rest/issues). */
import type { ImportContext, SourcePage } from "../../contract.ts";
import { nestListed } from "../../discussion-tree.ts";
import { countOf, fieldsOf, textOf } from "../../json.ts";
import { proseOf } from "../../prose.ts";
import { issuePage, namesOf } from "../issue-page.ts";
import { allPages, perPage } from "../paged.ts";
import { listedAs } from "../remarks.ts";
import type { GithubApi } from "./api.ts";
import { authorOf, remarkOf } from "./people.ts";

/** `url` is the issue's page. Throws Fault. */
export async function githubIssue(
  api: GithubApi,
  { repository, number }: { repository: string; number: string },
  url: URL,
  means: ImportContext,
): Promise<SourcePage> {
  const { json } = await api.ask(`/repos/${repository}/issues/${number}`);
  const issue = fieldsOf(json);
  const count = countOf(issue.comments);
  const { items } = count === 0 ? { items: [] } : await remarks(api, repository, number, means);
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

/** Of an issue or a pull request as a whole. */
export const remarks = (api: GithubApi, repository: string, number: string, means: ImportContext) =>
  allPages(
    async (page) =>
      (await api.ask(`/repos/${repository}/issues/${number}/comments?per_page=${perPage}&page=${page}`)).json,
    means.left,
  );

function stateOf(state: unknown, reason: unknown): string | null {
  const why = textOf(reason)?.replaceAll("_", " ");
  return textOf(state) === "closed" && why !== undefined && why !== "reopened"
    ? `closed as ${why}`
    : textOf(state);
}
