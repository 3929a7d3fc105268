/** Issues and merge requests (docs.gitlab.com/api/issues, /merge_requests). */
import type { ImportMeans, SourcePage } from "../../contract.ts";
import { countOf, fieldsOf, textOf } from "../../json.ts";
import { branchesOf, issuePage, namesOf } from "../issue-page.ts";
import type { RepositoriesApi } from "../rest-api.ts";
import { notesOf } from "./notes.ts";
import { authorOf, proseIn } from "./people.ts";

const kinds = {
  issue: { list: "issues", sign: "#" },
  change: { list: "merge_requests", sign: "!" },
} as const;

/** Throws Fault: there is none that anybody may see, or it has no title. */
export async function gitlabIssue(
  api: RepositoriesApi,
  { kind, repository, number }: { kind: "issue" | "change"; repository: string; number: string },
  means: ImportMeans,
): Promise<SourcePage> {
  const { list, sign } = kinds[kind];
  const { json } = await api.ask(repository, `/${list}/${number}`);
  const issue = fieldsOf(json);
  const project = `${api.site}/${repository}`;
  const page = `${project}/-/${list}/${number}`;
  const count = countOf(issue.user_notes_count);
  const notes = count === 0 ? { comments: [], count: 0, omitted: 0 } : await notesOf(page, project, means);
  return issuePage(issue, issue.web_url, {
    number: `${sign}${number}`,
    page,
    siteName: "GitLab",
    author: authorOf(issue),
    repository: ["Project", repository],
    state: textOf(issue.state),
    branches: branchesOf(issue.source_branch, issue.target_branch),
    assignees: namesOf(issue.assignees, "name"),
    body: proseIn(issue.description, project),
    comments: notes?.comments ?? [],
    commentsOmitted: Math.max(notes?.omitted ?? 0, count - (notes?.count ?? 0)),
    warnings:
      notes === null
        ? ["The comments are not here: this GitLab hands them out to signed-in readers alone."]
        : [],
  });
}
