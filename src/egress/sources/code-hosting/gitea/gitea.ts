/** Gitea and Forgejo, such as Codeberg. */

import { percentDecoded } from "../../../../../config/text/percent.ts";
import { wordSet } from "../../../../../converters/util/words.ts";
import type { ImportContext, SourcePage } from "../../contract.ts";
import { byDate, type Listed, nestListed, proseOf } from "../../discussion-tree.ts";
import { nullIfUnavailable } from "../../failures.ts";
import {
  countOf,
  type Fields,
  fieldsOf,
  itemsOf,
  listIn,
  nameOf,
  nonBlank,
  ownIn,
  required,
  textOf,
} from "../../json.ts";
import type { Forge, Place } from "../contract.ts";
import { type Bases, filePage } from "../file-page.ts";
import { branchesOf, issuePage, listedAs, onLine, remarkBy, reviewText } from "../issue-page.ts";
import { type Entry, entryOf, listingPage, readmeOf } from "../listing.ts";
import { encodedPath, insideOwned, numberedPlace, ownedPlace, queryOf, splits } from "../places.ts";
import { loginNames, releasesAt } from "../releases.ts";
import { type Pages, pageAt, type RepositoriesApi, repositoriesApi } from "../rest-api.ts";

/** Display name or account name; null: unknown. */
const authorOf = ({ user }: Fields): string | null =>
  nonBlank(fieldsOf(user).full_name) ?? nonBlank(fieldsOf(user).login);

const remarkOf = (fields: Fields) => remarkBy(authorOf(fields), fields);

const entriesMax = 1_000;

/** URLs have a prefix before the branch. */
const basesOf = ({ site }: RepositoriesApi, repository: string): Bases => ({
  links: `${site}/${repository}/src/`,
  images: `${site}/${repository}/raw/`,
  refSegments: 2,
});

/** A README, or the list of files. */
async function giteaRepository(
  api: RepositoriesApi,
  { repository }: { repository: string },
  context: ImportContext,
): Promise<SourcePage> {
  const { json } = await api.ask(repository, "/contents");
  const entries = entriesOf(json, api);
  const readme = readmeOf(entries);
  const url = new URL(`${api.site}/${repository}`);
  const bases = basesOf(api, repository);
  const list = () => listingPage({ title: repository, url, bases, ...bounded(entries) }, context);
  if (readme === null) return list();
  const answer = await api.ask(repository, `/contents/${encodeURIComponent(readme.name)}`);
  return fileIn(fieldsOf(answer.json), new URL(readme.url), bases) ?? list();
}

/** `rest`: type, name and path of a file or folder. */
async function giteaPath(
  api: RepositoriesApi,
  { repository, rest }: { repository: string; rest: string },
  context: ImportContext,
): Promise<SourcePage> {
  const kind = rest.slice(0, rest.indexOf("/"));
  const page = new URL(`${api.site}/${repository}/src/${rest}`);
  const bases = basesOf(api, repository);
  for (const { ref, path } of splits(rest.slice(kind.length + 1))) {
    const answer = await api.askWhether(repository, `/contents/${encodedPath(path)}${queryOf({ ref })}`);
    if (answer === null) continue;
    if (!Array.isArray(answer.json))
      return fileIn(fieldsOf(answer.json), page, bases) ?? giteaFile(api, { repository, rest }, context);
    const title = path === "" ? repository : `${repository}/${path}`;
    return listingPage({ title, url: page, bases, ...bounded(entriesOf(answer.json, api)) }, context);
  }
  throw api.notThere();
}

/** A raw file. Throws Fault. */
async function giteaFile(
  api: RepositoriesApi,
  { repository, rest }: { repository: string; rest: string },
  context: ImportContext,
): Promise<SourcePage> {
  const bases = basesOf(api, repository);
  const { status, bytes, charset } = await context.get(`${bases.images}${rest}`, {
    statuses: [404],
  });
  if (status === 404) throw api.notThere();
  return filePage(rest, bytes, { url: new URL(bases.links + rest), charset, bases });
}

/** From the API; null: too large or not a file. */
function fileIn(fields: Fields, url: URL, bases: Bases): SourcePage | null {
  const content = textOf(fields.content);
  if (fields.type !== "file" || content === null || fields.encoding !== "base64") return null;
  return filePage(required(nonBlank(fields.name), "name"), Buffer.from(content, "base64"), {
    url,
    charset: null,
    bases,
  });
}

function entriesOf(json: unknown, { site }: RepositoriesApi): Entry[] {
  return listIn(json, "a list of files").map((value) => {
    const { raw, ...entry } = entryOf(value, site);
    // Only URLs of this host.
    return { ...entry, raw: raw?.startsWith(`${site}/`) === true ? raw : null };
  });
}

const bounded = (entries: readonly Entry[]) => ({
  entries: entries.slice(0, entriesMax),
  omitted: Math.max(0, entries.length - entriesMax),
});

/** Null: no such page in the API. */
async function giteaWiki(
  api: RepositoriesApi,
  { repository, page }: { repository: string; page: string },
): Promise<SourcePage | null> {
  const answer = await api.askWhether(repository, `/wiki/page/${page}`);
  const fields = fieldsOf(answer?.json);
  const content = textOf(fields.content_base64);
  if (content === null) return null;
  return filePage(`${page}.md`, Buffer.from(content, "base64"), {
    url: new URL(`${api.site}/${repository}/wiki/${page}`),
    title: textOf(fields.title) ?? percentDecoded(page),
    charset: "utf-8",
  });
}

/** Limit of reviews; line comments need a request per review. */
const reviewsMax = 50;
/** Limit of reviews with line comments. */
const reviewsWithLinesMax = 20;

const verdicts: Readonly<Record<string, string>> = {
  APPROVED: "Approved these changes.",
  REQUEST_CHANGES: "Requested changes.",
};

/** In order, line comments below their review; `omitted` counts those not fetched. */
async function reviewsOf(
  api: RepositoriesApi,
  repository: string,
  number: string,
  context: ImportContext,
): Promise<{ listed: Listed[]; omitted: number }> {
  const path = `/pulls/${number}/reviews`;
  const reviews = itemsOf((await api.ask(repository, `${path}?limit=${reviewsMax}`)).json).map(fieldsOf);
  const listed: Listed[] = [];
  let omitted = 0;
  let asked = 0;
  for (const [index, review] of reviews.entries()) {
    const id = nameOf(review.id);
    const key = `review ${id ?? `#${index}`}`;
    const onLines = countOf(review.comments_count);
    const body = proseOf(reviewText(ownIn(verdicts, textOf(review.state)), review, onLines > 0));
    if (body !== null) listed.push({ id: key, parent: null, comment: { ...remarkOf(review), body } });
    if (onLines === 0) continue;
    if (id === null || asked >= reviewsWithLinesMax || context.left().requests < 2) {
      omitted += onLines;
      continue;
    }
    asked += 1;
    const lines = itemsOf((await api.ask(repository, `${path}/${id}/comments`)).json).map(fieldsOf);
    for (const [at, each] of lines.entries()) listed.push(lineOf(each, `line ${id} ${at}`, key));
    omitted += Math.max(0, onLines - lines.length);
  }
  return { listed, omitted };
}

function lineOf(fields: Fields, id: string, parent: string): Listed {
  const text = onLine({
    path: textOf(fields.path),
    line: nameOf(fields.position) ?? nameOf(fields.original_position),
    hunk: textOf(fields.diff_hunk),
    body: nonBlank(fields.body) ?? "",
  });
  return { id, parent, comment: { ...remarkOf(fields), body: proseOf(text) } };
}

/** Throws Fault: not found, not public, or without title. */
async function giteaIssue(
  api: RepositoriesApi,
  { kind, repository, number }: { kind: "issue" | "change"; repository: string; number: string },
  context: ImportContext,
): Promise<SourcePage> {
  const isChange = kind === "change";
  const list = isChange ? "pulls" : "issues";
  const { json } = await api.ask(repository, `/${list}/${number}`);
  const issue = fieldsOf(json);
  const count = countOf(issue.comments);
  const remarks = count === 0 ? [] : listOf((await api.ask(repository, `/issues/${number}/comments`)).json);
  const reviews = isChange ? await reviewsOf(api, repository, number, context) : { listed: [], omitted: 0 };
  const listed = [
    ...remarks.map((each, index) => listedAs("remark", each, index, remarkOf(each))),
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

/** Reserved first segments (models/user/user.go, "reservedUsernames"). */
const ownPages: ReadonlySet<string> = wordSet(`
  - .well-known api assets attachments avatar avatars captcha commits debug devtest error explore ghost
  install issues login metrics milestones new notifications org pulls raw repo repo-avatars report_abuse
  search stars template user v2
`);
const name = /^[A-Za-z0-9_.-]{1,100}$/;
const refKinds: ReadonlySet<string> = new Set(["branch", "tag", "commit"]);

/** Null: not a supported page. */
function giteaPlace(url: URL): Place | null {
  const inside = insideOwned(url, { owner: name, name, ownPages });
  if (inside === null) return null;
  const { repository, kind, more } = inside;
  const rest = more.join("/");
  const isRef = refKinds.has(more[0] ?? "");
  switch (kind) {
    // Files and folders look the same; the API distinguishes them.
    case "src":
      return isRef && more.length > 1 ? { kind: "folder", repository, rest } : null;
    case "raw":
    case "media":
      return isRef && more.length > 2 ? { kind: "file", repository, rest } : null;
    case "pulls":
      return numberedPlace("change", repository, more[0]);
    default:
      return ownedPlace(inside);
  }
}

/** `host` as in Forge. If the API fails, the page is read as HTML. */
export const gitea = (host: string): Forge => ({
  host,
  place: giteaPlace,
  fetch: (place, context) => {
    const api = giteaApi(`https://${host}`, context);
    return nullIfUnavailable(pageAt(pages, { kind: place.kind, place, api, context }));
  },
});

/** Gitea's API (docs.gitea.com/api, version 1). */
const giteaApi = (site: string, context: ImportContext): RepositoriesApi =>
  repositoriesApi(
    { forge: "The forge", site, root: (repository) => `${site}/api/v1/repos/${repository}` },
    context,
  );

const pages: Pages = {
  repository: giteaRepository,
  file: giteaFile,
  folder: giteaPath,
  issue: giteaIssue,
  change: giteaIssue,
  releases: (api, place) => {
    const { repository, tag } = place;
    const url = new URL(`${api.site}/${repository}/releases${tag === null ? "" : `/tag/${tag}`}`);
    return releasesAt(place, url, {
      names: loginNames,
      ask: async (path) => (await api.ask(repository, `/releases${path}`)).json,
      tagged: (named) => `/tags/${named}`,
      latest: (count) => `?limit=${count}`,
    });
  },
  wiki: giteaWiki,
  snippet: async () => null,
};
