/** GitLab instances. */

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

/** Display name or account name; null: unknown. */
const authorOf = (fields: Fields): string | null =>
  nonBlank(fieldsOf(fields.author).name) ?? nonBlank(fieldsOf(fields.author).username);

/** Uploads in texts are relative to the project ("Uploads API"). */
const proseIn = (value: unknown, project: string): Prose | null =>
  proseOf(textOf(value)?.replaceAll("](/uploads/", `](${project}/uploads/`));

/**
 * Comments of an issue or merge request. The API requires a login; GitLab's pages load them from undocumented public
 * URLs. If those do not respond as expected, the page lacks comments and has a note.
 */
const pagesMax = 5;
/** From app/models/user_preference.rb: without system notes. */
const commentsOnly = 1;

/** `page`: URL of the issue or merge request. Null: not available. */
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
  // The number of remaining comments is unknown.
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

/** The first note of a discussion with its replies. */
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

/** Reserved first segments (docs.gitlab.com, "Reserved project and group names"). */
const ownPages: ReadonlySet<string> = wordSet(`
  -- - admin api assets dashboard explore files groups health_check help import jwt login oauth profile
  projects public search sitemap snippets unsubscribes uploads users v2
`);

/** Kinds in old URLs without "-", still in use. */
const oldKinds: ReadonlySet<string> = new Set(["blob", "issues", "merge_requests", "raw", "tree", "wikis"]);

const pathSegment = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,254}$/;

/** Null: not a supported page. */
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
    // Issues are now work items with the same numbers.
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

const kinds = {
  issue: { list: "issues", sign: "#" },
  change: { list: "merge_requests", sign: "!" },
} as const;

/** Throws Fault: not found, not public, or without title. */
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
    warnings: notes === null ? ["Comments are not included: this GitLab shows them only after login."] : [],
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
      // The project path is one encoded segment ("Namespaced paths").
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
