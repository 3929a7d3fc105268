/** GitHub and GitHub Enterprise Server. */
import { wordSet } from "../../../../../converters/util/words.ts";
import type { ImportContext, SourcePage } from "../../contract.ts";
import { addressOf, fieldsOf, listIn, nonBlank, required, textOf } from "../../json.ts";
import type { Forge, Place } from "../contract.ts";
import { type Bases, filePage } from "../file-page.ts";
import { entryOf, listingPage } from "../listing.ts";
import {
  contentPlace,
  encodedPath,
  insideOwned,
  numberedPlace,
  ownedPlace,
  queryOf,
  segmentsOf,
  splits,
} from "../places.ts";
import { loginNames, releasesAt } from "../releases.ts";
import { type GithubApi, githubApi } from "./api.ts";
import { gistPage } from "./gist.ts";
import { changePage, githubIssue } from "./issue.ts";

/** Limit of the API for a folder ("Get repository content"). */
const entriesMax = 1_000;

interface Folder {
  repository: string;
  /** Null: the default branch. Decoded, like the path. */
  ref: string | null;
  path: string;
  bases: Bases;
}

/** The README, or the list of files. Throws Fault. */
async function repositoryPage(
  api: GithubApi,
  { repository, bases }: { repository: string; bases: Bases },
  url: URL,
  context: ImportContext,
): Promise<SourcePage> {
  const readme = await api.askWhether(`/repos/${repository}/readme`);
  if (readme === null) return folderPage(api, { repository, ref: null, path: "", bases }, url, context);
  const fields = fieldsOf(readme.json);
  const bytes = Buffer.from(required(textOf(fields.content), "content"), "base64");
  return filePage(required(nonBlank(fields.path), "path"), bytes, {
    url: new URL(addressOf(fields.html_url, url) ?? url),
    siteName: "GitHub",
    charset: null,
    bases,
  });
}

/** `rest` is percent-encoded. Throws Fault. */
async function githubFile(
  api: GithubApi,
  { rest, bases }: { rest: string; bases: Bases },
  url: URL,
  context: ImportContext,
): Promise<SourcePage> {
  const { status, bytes, charset } = await context.get(`${bases.images}${rest}`, { statuses: [404] });
  if (status === 404) throw api.notThere();
  return filePage(rest, bytes, { url, siteName: "GitHub", charset, bases });
}

/** `rest` is percent-encoded; very long branch names are not tried. Throws Fault. */
async function githubFolder(
  api: GithubApi,
  { repository, rest, bases }: { repository: string; rest: string; bases: Bases },
  url: URL,
  context: ImportContext,
): Promise<SourcePage> {
  for (const { ref, path } of splits(rest)) {
    const found = await folderOrNull(api, { repository, ref, path, bases }, url, context);
    if (found !== null) return found;
  }
  throw api.notThere();
}

async function folderPage(
  api: GithubApi,
  folder: Folder,
  url: URL,
  context: ImportContext,
): Promise<SourcePage> {
  const found = await folderOrNull(api, folder, url, context);
  if (found === null) throw api.notThere();
  return found;
}

async function folderOrNull(
  api: GithubApi,
  { repository, ref, path, bases }: Folder,
  url: URL,
  context: ImportContext,
): Promise<SourcePage | null> {
  const query = ref === null ? "" : queryOf({ ref });
  const answer = await api.askWhether(`/repos/${repository}/contents/${encodedPath(path)}${query}`);
  if (answer === null) return null;
  const all = listIn(answer.json, "a list of files");
  const entries = all.slice(0, entriesMax).map((value) => entryOf(value, url.href));
  const title = path === "" ? repository : `${repository}/${path}`;
  return listingPage({ title, url, entries, bases, omitted: all.length >= entriesMax ? null : 0 }, context);
}

/** Reserved first segments. */
const ownPages: ReadonlySet<string> = wordSet(`
  about account apps blog codespaces collections contact customer-stories dashboard discussions
  enterprise events explore features gist gists github-copilot issues join login logout marketplace
  mobile new notifications organizations orgs pricing pulls readme resources search security sessions
  settings signup site solutions sponsors stars team topics trending users watching
`);

const ownerName = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,38})$/;
const repositoryName = /^[A-Za-z0-9._-]{1,100}$/;
const gistId = /^[0-9a-f]{20,32}$/;

function repositoryPlace(url: URL): Place | null {
  const inside = insideOwned(url, { owner: ownerName, name: repositoryName, ownPages });
  if (inside === null) return null;
  const { repository, kind, more } = inside;
  if (kind === "pull") return numberedPlace("change", repository, more[0]);
  if (kind === "releases" && more[0] === "latest") return { kind: "releases", repository, tag: "latest" };
  return contentPlace(inside) ?? ownedPlace(inside);
}

/** raw.githubusercontent.com/OWNER/NAME/REST, also with refs/heads/. */
function rawPlace(url: URL): Place | null {
  const [owner = "", name = "", ...more] = segmentsOf(url);
  if (!ownerName.test(owner) || !repositoryName.test(name) || more.length < 2) return null;
  return { kind: "file", repository: `${owner}/${name}`, rest: more.join("/") };
}

function gistPlace(url: URL): Place | null {
  const [first = "", second, third] = segmentsOf(url);
  const id = gistId.test(first) ? first : second;
  return id !== undefined && gistId.test(id) && third === undefined
    ? { kind: "snippet", repository: null, id }
    : null;
}

interface Addresses {
  /** URLs of pages, API and raw files before OWNER/NAME. */
  site: string;
  api: string;
  raw(repository: string): string;
  /** Null: wiki pages are available as HTML only. */
  wiki: string | null;
}

const publicAddresses: Addresses = {
  site: "https://github.com",
  api: "https://api.github.com",
  raw: (repository) => `https://raw.githubusercontent.com/${repository}`,
  wiki: "https://raw.githubusercontent.com/wiki",
};

/** docs.github.com/enterprise-server, "Getting started with the REST API". */
const enterpriseAddresses = (host: string): Addresses => ({
  site: `https://${host}`,
  api: `https://${host}/api/v3`,
  raw: (repository) => `https://${host}/${repository}/raw`,
  wiki: null,
});

const forge = (host: string, place: Forge["place"], addresses: Addresses): Forge => ({
  host,
  place,
  fetch: (what, context) => fetchPlace(what, addresses, context),
});

/** github.com with its raw file and gist hosts. */
export const publicGithub: readonly Forge[] = [
  forge("github.com", repositoryPlace, publicAddresses),
  forge("www.github.com", repositoryPlace, publicAddresses),
  forge("raw.githubusercontent.com", rawPlace, publicAddresses),
  forge("gist.github.com", gistPlace, publicAddresses),
];

/** GitHub Enterprise Server; its gists are below /gist/. */
export const enterpriseGithub = (host: string): Forge =>
  forge(
    host,
    (url) =>
      url.pathname.startsWith("/gist/")
        ? gistPlace(new URL(url.pathname.slice("/gist".length), url))
        : repositoryPlace(url),
    enterpriseAddresses(host),
  );

async function fetchPlace(
  place: Place,
  { site, api: base, raw, wiki }: Addresses,
  context: ImportContext,
): Promise<SourcePage | null> {
  const api = githubApi(base, context);
  const at = (path: string) => new URL(`${site}/${path}`);
  const basesOf = (repository: string) => ({
    links: `${site}/${repository}/blob/`,
    images: `${raw(repository)}/`,
    refSegments: 1,
  });
  switch (place.kind) {
    case "repository":
      return repositoryPage(
        api,
        { ...place, bases: basesOf(place.repository) },
        at(place.repository),
        context,
      );
    case "file": {
      const { repository, rest } = place;
      const named = rest.replace(/^refs\/(?:heads|tags)\//, "");
      return githubFile(
        api,
        { rest, bases: basesOf(repository) },
        at(`${repository}/blob/${named}`),
        context,
      );
    }
    case "folder":
      return githubFolder(
        api,
        { ...place, bases: basesOf(place.repository) },
        at(`${place.repository}/tree/${place.rest}`),
        context,
      );
    case "issue":
      return githubIssue(api, place, at(`${place.repository}/issues/${place.number}`), context);
    case "change":
      return changePage(api, place, at(`${place.repository}/pull/${place.number}`), context);
    case "releases":
      return githubReleases(api, place, site);
    case "snippet": {
      const gistSite = site === publicAddresses.site ? "https://gist.github.com" : `${site}/gist`;
      return gistPage(api, place.id, new URL(`${gistSite}/${place.id}`), context);
    }
    case "wiki": {
      if (wiki === null) return null;
      const { repository, page } = place;
      const found = await context.get(`${wiki}/${repository}/${page}.md`, { statuses: [404] });
      if (found.status === 404) return null;
      const { bytes, charset } = found;
      return filePage(`${page}.md`, bytes, {
        url: at(`${repository}/wiki/${page}`),
        siteName: "GitHub",
        charset,
      });
    }
  }
}

/** `site`: URL of the pages. */
function githubReleases(api: GithubApi, place: Place<"releases">, site: string): Promise<SourcePage> {
  const { repository, tag } = place;
  const below = tag === null ? "" : tag === "latest" ? "/latest" : `/tag/${tag}`;
  const url = new URL(`${site}/${repository}/releases${below}`);
  return releasesAt(place, url, {
    names: loginNames,
    ask: async (path) => (await api.ask(`/repos/${repository}/releases${path}`)).json,
    tagged: (named) => (named === "latest" ? "/latest" : `/tags/${named}`),
    latest: (count) => `?per_page=${count}`,
  });
}
