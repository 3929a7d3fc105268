/** An issue with its comments (docs.github.com/rest/issues). */
import type { ImportMeans, SourcePage } from "../../contract.ts";
import { nestListed } from "../../discussion-tree.ts";
import { addressOf, countOf, fieldsOf, momentOf, required, saidIn, textOf } from "../../json.ts";
import { proseOf } from "../../prose.ts";
import { factsOf, listedAs, namesOf, publishedOf } from "../facts.ts";
import { allPages, perPage } from "../paged.ts";
import type { GithubApi } from "./api.ts";
import { authorOf, remarkOf } from "./people.ts";

export async function issuePage(
  api: GithubApi,
  { repository, number }: { repository: string; number: string },
  url: URL,
  means: ImportMeans,
): Promise<SourcePage> {
  const { json } = await api.ask(`/repos/${repository}/issues/${number}`);
  const issue = fieldsOf(json);
  const title = `${required(saidIn(issue.title), "title")} (#${number})`;
  const count = countOf(issue.comments);
  const { items } = count === 0 ? { items: [] } : await remarks(api, repository, number, means);
  const tree = nestListed(items.map((each, index) => listedAs("remark", each, index, remarkOf(each))));
  return {
    kind: "discussion",
    url: new URL(addressOf(issue.html_url, url) ?? url),
    title,
    authors: [authorOf(issue)],
    siteName: "GitHub",
    ...publishedOf(issue.created_at),
    discussion: {
      title,
      author: authorOf(issue),
      published: momentOf(issue.created_at),
      score: null,
      link: null,
      facts: factsOf([
        ["Repository", repository],
        ["State", stateOf(issue.state, issue.state_reason)],
        ["Labels", namesOf(issue.labels, "name").join(", ")],
        ["Milestone", textOf(fieldsOf(issue.milestone).title)],
        ["Assignees", namesOf(issue.assignees, "login").join(", ")],
      ]),
      body: proseOf(issue.body),
      comments: tree.comments,
      commentsOmitted: Math.max(tree.omitted, count - tree.count),
    },
  };
}

export const remarks = (api: GithubApi, repository: string, number: string, means: ImportMeans) =>
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
