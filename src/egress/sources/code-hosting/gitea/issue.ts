/** Issues and pull requests of Gitea and Forgejo with what is said of them. */
import type { ImportMeans, SourcePage } from "../../contract.ts";
import { byDate, commentsMax, nestListed } from "../../discussion-tree.ts";
import { countOf, type Fields, fieldsOf, listIn, textOf } from "../../json.ts";
import { proseOf } from "../../prose.ts";
import { branchesOf, issuePage } from "../issue-page.ts";
import { listedAs } from "../remarks.ts";
import type { RepositoriesApi } from "../rest-api.ts";
import { authorOf, remarkOf } from "./people.ts";
import { reviewsOf } from "./reviews.ts";

/** Throws Fault: there is none that anybody may see, or it has no title. */
export async function giteaIssue(
  api: RepositoriesApi,
  { kind, repository, number }: { kind: "issue" | "change"; repository: string; number: string },
  means: ImportMeans,
): Promise<SourcePage> {
  const isChange = kind === "change";
  const list = isChange ? "pulls" : "issues";
  const { json } = await api.ask(repository, `/${list}/${number}`);
  const issue = fieldsOf(json);
  const count = countOf(issue.comments);
  const remarks = count === 0 ? [] : listOf((await api.ask(repository, `/issues/${number}/comments`)).json);
  const reviews = isChange ? await reviewsOf(api, repository, number, means) : { listed: [], omitted: 0 };
  const listed = [
    ...remarks.slice(0, commentsMax).map((each, index) => listedAs("remark", each, index, remarkOf(each))),
    ...reviews.listed,
  ].sort(byDate);
  const tree = nestListed(listed);
  return issuePage(issue, issue.html_url, {
    number: `#${number}`,
    page: `${api.site}/${repository}/${list}/${number}`,
    author: authorOf(issue),
    repository: ["Repository", repository],
    state: issue.merged === true ? "merged" : textOf(issue.state),
    branches: branchesOf(fieldsOf(issue.head).label, fieldsOf(issue.base).ref),
    body: proseOf(issue.body),
    comments: tree.comments,
    commentsOmitted: tree.omitted + reviews.omitted + Math.max(0, count - remarks.length),
  });
}

const listOf = (json: unknown): Fields[] => listIn(json, "a list of comments").map(fieldsOf);
