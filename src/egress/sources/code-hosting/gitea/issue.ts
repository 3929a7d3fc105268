/** Issues and pull requests of Gitea and Forgejo with what is said of them. */
import type { ImportMeans, SourcePage } from "../../contract.ts";
import { byDate, commentsMax, nestListed } from "../../discussion-tree.ts";
import { addressOf, countOf, type Fields, fieldsOf, momentOf, required, saidIn, textOf } from "../../json.ts";
import { proseOf } from "../../prose.ts";
import { branchesOf, factsOf, listedAs, namesOf, publishedOf } from "../facts.ts";
import type { RepositoriesApi } from "../rest-api.ts";
import { authorOf, remarkOf } from "./people.ts";
import { reviewsOf } from "./reviews.ts";

export async function giteaIssue(
  api: RepositoriesApi,
  { kind, repository, number }: { kind: "issue" | "change"; repository: string; number: string },
  means: ImportMeans,
): Promise<SourcePage> {
  const isChange = kind === "change";
  const { json } = await api.ask(repository, `/${isChange ? "pulls" : "issues"}/${number}`);
  const issue = fieldsOf(json);
  const title = `${required(saidIn(issue.title), "title")} (#${number})`;
  const count = countOf(issue.comments);
  const remarks = count === 0 ? [] : listOf((await api.ask(repository, `/issues/${number}/comments`)).json);
  const reviews = isChange ? await reviewsOf(api, repository, number, means) : { listed: [], omitted: 0 };
  const listed = [
    ...remarks.slice(0, commentsMax).map((each, index) => listedAs("remark", each, index, remarkOf(each))),
    ...reviews.listed,
  ].sort(byDate);
  const tree = nestListed(listed);
  const author = authorOf(issue);
  const page = `${api.site}/${repository}/${isChange ? "pulls" : "issues"}/${number}`;
  return {
    kind: "discussion",
    url: new URL(addressOf(issue.html_url, new URL(page)) ?? page),
    title,
    ...(author === null ? {} : { authors: [author] }),
    ...publishedOf(issue.created_at),
    discussion: {
      title,
      author,
      published: momentOf(issue.created_at),
      score: null,
      link: null,
      facts: factsOf([
        ["Repository", repository],
        ["State", issue.merged === true ? "merged" : textOf(issue.state)],
        ["Branches", branchesOf(fieldsOf(issue.head).label, fieldsOf(issue.base).ref)],
        ["Labels", namesOf(issue.labels, "name").join(", ")],
        ["Milestone", textOf(fieldsOf(issue.milestone).title)],
      ]),
      body: proseOf(issue.body),
      comments: tree.comments,
      commentsOmitted: tree.omitted + reviews.omitted + Math.max(0, count - remarks.length),
    },
  };
}

const listOf = (json: unknown): Fields[] =>
  required(Array.isArray(json) ? (json as unknown[]) : null, "a list of comments").map(fieldsOf);
