/** GitLab: gitlab.com and whatever else speaks its API. */

import { Fault } from "../../../../../config/errors/fault.ts";
import { percentDecoded } from "../../../../../config/text/percent.ts";
import type { Prose } from "../../../../../converters/formats/page/contract.ts";
import { wordSet } from "../../../../../converters/util/words.ts";
import type { ImportContext, SourcePage } from "../../contract.ts";
import { type Contribution, proseOf, readTree, type Tree } from "../../discussion-tree.ts";
import {
  addressOf,
  askJson,
  countOf,
  type Fields,
  fieldsOf,
  itemsOf,
  momentOf,
  nameOf,
  nonBlank,
  textOf,
} from "../../json.ts";
import type { Forge, Place } from "../contract.ts";
import { branchesOf, issuePage, namesOf, onLine } from "../issue-page.ts";
import { contentPlace, isNumber, numberedPlace, segmentsOf } from "../places.ts";
import { releasesAt } from "../releases.ts";
import {
  answerBytesMax,
  type Pages,
  pageAt,
  perPage,
  type RepositoriesApi,
  repositoriesApi,
} from "../rest-api.ts";
import { gitlabFile, gitlabFolder, gitlabSnippet, gitlabWiki, projectPage } from "./files.ts";

/** What GitLab's answers about issues, merge requests and notes have in common. */

/** The name for people, else that of the account; null: nobody is named. */
const authorOf = (fields: Fields): string | null =>
  nonBlank(fieldsOf(fields.author).name) ?? nonBlank(fieldsOf(fields.author).username);

/** Files that somebody has put into a text are named from the project's address ("Uploads API"). */
const proseIn = (value: unknown, project: string): Prose | null =>
  proseOf(textOf(value)?.replaceAll("](/uploads/", `](${project}/uploads/`));

/**
 * What is said of an issue or merge request. The API gives notes to signed-in callers alone; the addresses that GitLab's
 * own pages load them from give them to everybody who may see the page. They are not documented: where they do not
 * answer as expected, the page comes without comments and says so.
 */
const pagesMax = 5;
/** Of app/models/user_preference.rb: without what the system notes of changes. */
const commentsOnly = 1;

/** `page`: the issue's or merge request's own address. Null: they are not to be had. */
async function notesOf(page: string, project: string, context: ImportContext): Promise<Tree | null> {
  const discussions: unknown[] = [];
  let cursor = "";
  let more = false;
  for (let number = 1; number <= pagesMax; number += 1) {
    const found = await pageOf(page, cursor, context);
    if (found === null && number === 1) return null;
    for (const each of found?.discussions ?? []) discussions.push(each);
    cursor = found?.next ?? "";
    more = cursor !== "";
    if (!more || context.left().requests < 2) break;
  }
  const tree = readTree<unknown>(discussions, (entry) => readEntry(fieldsOf(entry), page, project));
  // How many the rest are is not said; that there are some is.
  return more ? { ...tree, omitted: Math.max(1, tree.omitted) } : tree;
}

async function pageOf(
  page: string,
  cursor: string,
  context: ImportContext,
): Promise<{ discussions: readonly unknown[]; next: string | null } | null> {
  const query = `per_page=${perPage}&notes_filter=${commentsOnly}&persist_filter=false`;
  const after = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
  try {
    const { json, headers } = await askJson(context, `${page}/discussions.json?${query}${after}`, {
      bytesMax: answerBytesMax,
    });
    return Array.isArray(json)
      ? { discussions: itemsOf(json), next: headers.get("x-next-page-cursor") }
      : null;
  } catch (error) {
    const unexpected = error instanceof Fault && error.code !== "remote_too_large";
    if (unexpected && !context.signal.aborted) return null;
    throw error;
  }
}

/** A discussion is its first note with those that answer it. */
function readEntry(fields: Fields, page: string, project: string) {
  const notes = itemsOf(fields.notes);
  const [first, ...others] = notes.length === 0 ? [fields] : notes;
  const note = fieldsOf(first);
  if (note.system === true) return null;
  const comment: Contribution = {
    author: authorOf(note),
    published: momentOf(note.created_at),
    score: null,
    url: nameOf(note.id) === null ? null : addressOf(`#note_${nameOf(note.id)}`, new URL(page)),
    body: proseIn(bodyOf(note), project),
  };
  return { comment, replies: others };
}

function bodyOf(note: Fields): string {
  const body = nonBlank(note.note) ?? nonBlank(note.body) ?? "";
  const position = fieldsOf(note.position);
  const path = textOf(position.new_path) ?? textOf(position.old_path);
  if (path === null || body === "") return body;
  return onLine({ path, line: nameOf(position.new_line) ?? nameOf(position.old_line), hunk: null, body });
}

/** Addresses of GitLab and what is there: a project's path, which may be deep in groups, then "-", then what of it. */

/** First segments that are GitLab's own pages (docs.gitlab.com, "Reserved project and group names"). */
const ownPages: ReadonlySet<string> = wordSet(`
  -- - admin api assets dashboard explore files groups health_check help import jwt login oauth profile
  projects public search sitemap snippets unsubscribes uploads users v2
`);

/** What stood behind a project's path before there was "-" in between; such addresses are still in use. */
const oldKinds: ReadonlySet<string> = new Set(["blob", "issues", "merge_requests", "raw", "tree", "wikis"]);

const pathSegment = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,254}$/;

/** Null: a page of the forge about itself, or of what no API tells. */
function gitlabPlace(url: URL): Place | null {
  const segments = segmentsOf(url);
  if (segments[0] === "-" && segments[1] === "snippets" && isNumber(segments[2]))
    return { kind: "snippet", repository: null, id: segments[2] };
  const dash = segments.indexOf("-");
  const old = segments.findIndex((segment, index) => index >= 2 && oldKinds.has(segment));
  const end = dash >= 0 ? dash : old >= 0 ? old : segments.length;
  const project = segments.slice(0, end);
  if (
    project.length < 2 ||
    ownPages.has(project[0] ?? "") ||
    !project.every((each) => pathSegment.test(each))
  )
    return null;
  const repository = project.join("/").replace(/\.git$/, "");
  const [kind, ...more] = segments.slice(dash >= 0 ? end + 1 : end);
  const [first] = more;
  const rest = more.join("/");
  switch (kind) {
    case undefined:
      return { kind: "repository", repository };
    // What GitLab calls issues has moved to work items; both name them by the same number.
    case "issues":
    case "work_items":
      return numberedPlace("issue", repository, first);
    case "merge_requests":
      return numberedPlace("change", repository, first);
    case "releases":
      return { kind: "releases", repository, tag: first === undefined ? null : rest };
    case "wikis":
      return { kind: "wiki", repository, page: first === undefined ? "home" : rest };
    case "snippets":
      return isNumber(first) ? { kind: "snippet", repository, id: first } : null;
    default:
      return contentPlace({ repository, kind, more });
  }
}

/** Issues and merge requests (docs.gitlab.com/api/issues, /merge_requests). */
const kinds = {
  issue: { list: "issues", sign: "#" },
  change: { list: "merge_requests", sign: "!" },
} as const;

/** Throws Fault: there is none that anybody may see, or it has no title. */
async function gitlabIssue(
  api: RepositoriesApi,
  { kind, repository, number }: { kind: "issue" | "change"; repository: string; number: string },
  context: ImportContext,
): Promise<SourcePage> {
  const { list, sign } = kinds[kind];
  const { json } = await api.ask(repository, `/${list}/${number}`);
  const issue = fieldsOf(json);
  const project = `${api.site}/${repository}`;
  const page = `${project}/-/${list}/${number}`;
  const count = countOf(issue.user_notes_count);
  const notes = count === 0 ? { comments: [], count: 0, omitted: 0 } : await notesOf(page, project, context);
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

/** `host` as in Forge. */
export const gitlab = (host: string): Forge => ({
  host,
  place: gitlabPlace,
  fetch: (place, context) => {
    const api = gitlabApi(`https://${host}`, context);
    return pageAt(pages, { kind: place.kind, place, api, context });
  },
});

/** GitLab's REST API (docs.gitlab.com/api/rest, version 4). */
const gitlabApi = (site: string, context: ImportContext): RepositoriesApi =>
  repositoriesApi(
    {
      forge: "GitLab",
      site,
      // A project is named by its path as one segment ("Namespaced paths").
      root: (repository) => `${site}/api/v4/projects/${encodeURIComponent(repository)}`,
    },
    context,
  );

const pages: Pages = {
  repository: projectPage,
  file: gitlabFile,
  folder: gitlabFolder,
  issue: gitlabIssue,
  change: gitlabIssue,
  // docs.gitlab.com/api/releases.
  releases: (api, place) => {
    const { repository, tag } = place;
    const url = new URL(`${api.site}/${repository}/-/releases${tag === null ? "" : `/${tag}`}`);
    return releasesAt(place, url, {
      names: { author: "name", published: "released_at", body: "description" },
      ask: async (path) => (await api.ask(repository, `/releases${path}`)).json,
      tagged: (named) => `/${encodeURIComponent(percentDecoded(named))}`,
      latest: (count) => `?per_page=${count}`,
    });
  },
  wiki: gitlabWiki,
  snippet: gitlabSnippet,
};
