/** Issues and merge requests (docs.gitlab.com/api/issues, /merge_requests). */
import type { ImportMeans, SourcePage } from "../../contract.ts";
import { addressOf, countOf, fieldsOf, momentOf, required, saidIn, textOf } from "../../json.ts";
import { branchesOf, factsOf, namesOf, publishedOf } from "../facts.ts";
import type { RepositoriesApi } from "../rest-api.ts";
import { notesOf } from "./notes.ts";
import { authorOf, proseIn } from "./people.ts";

const kinds = {
  issue: { list: "issues", sign: "#" },
  change: { list: "merge_requests", sign: "!" },
} as const;

export async function gitlabIssue(
  api: RepositoriesApi,
  { kind, repository, number }: { kind: "issue" | "change"; repository: string; number: string },
  means: ImportMeans,
): Promise<SourcePage> {
  const { list, sign } = kinds[kind];
  const { json } = await api.ask(repository, `/${list}/${number}`);
  const issue = fieldsOf(json);
  const title = `${required(saidIn(issue.title), "title")} (${sign}${number})`;
  const project = `${api.site}/${repository}`;
  const page = `${project}/-/${list}/${number}`;
  const count = countOf(issue.user_notes_count);
  const notes = count === 0 ? { comments: [], count: 0, omitted: 0 } : await notesOf(page, project, means);
  const author = authorOf(issue);
  return {
    kind: "discussion",
    url: new URL(addressOf(issue.web_url, new URL(page)) ?? page),
    title,
    ...(author === null ? {} : { authors: [author] }),
    siteName: "GitLab",
    ...publishedOf(issue.created_at),
    ...(notes === null
      ? { warnings: ["The comments are not here: this GitLab hands them out to signed-in readers alone."] }
      : {}),
    discussion: {
      title,
      author,
      published: momentOf(issue.created_at),
      score: null,
      link: null,
      facts: factsOf([
        ["Project", repository],
        ["State", textOf(issue.state)],
        ["Branches", branchesOf(issue.source_branch, issue.target_branch)],
        ["Labels", namesOf(issue.labels, "name").join(", ")],
        ["Milestone", textOf(fieldsOf(issue.milestone).title)],
        ["Assignees", namesOf(issue.assignees, "name").join(", ")],
      ]),
      body: proseIn(issue.description, project),
      comments: notes?.comments ?? [],
      commentsOmitted: Math.max(notes?.omitted ?? 0, count - (notes?.count ?? 0)),
    },
  };
}
