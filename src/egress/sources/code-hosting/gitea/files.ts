/** Files, folders, front pages and wikis of Gitea and Forgejo. */
import { percentDecoded } from "../../../../../config/percent.ts";
import type { ImportMeans, SourcePage } from "../../contract.ts";
import { type Fields, fieldsOf, listIn, required, saidIn, textOf } from "../../json.ts";
import type { Bases } from "../addresses.ts";
import { filePage } from "../file-page.ts";
import { type Entry, entryOf, listingPage, readmeOf } from "../listing.ts";
import type { RepositoriesApi } from "../rest-api.ts";
import { encodedPath, queryOf, splits } from "../splits.ts";

const entriesMax = 1_000;

/** Before a branch's name stands that it is one. */
const basesOf = ({ site }: RepositoriesApi, repository: string): Bases => ({
  links: `${site}/${repository}/src/`,
  images: `${site}/${repository}/raw/`,
  refSegments: 2,
});

/** A README, else the list of what is there. */
export async function giteaRepository(
  api: RepositoriesApi,
  { repository }: { repository: string },
  means: ImportMeans,
): Promise<SourcePage> {
  const { json } = await api.ask(repository, "/contents");
  const entries = entriesOf(json, api);
  const readme = readmeOf(entries);
  const url = new URL(`${api.site}/${repository}`);
  const bases = basesOf(api, repository);
  const list = () => listingPage({ title: repository, url, bases, ...bounded(entries) }, means);
  if (readme === null) return list();
  const answer = await api.ask(repository, `/contents/${encodeURIComponent(readme.name)}`);
  return fileIn(fieldsOf(answer.json), new URL(readme.url), bases) ?? list();
}

/** `rest`: branch, tag or commit, then its name, then a path, which is of a file or of a folder. */
export async function giteaPath(
  api: RepositoriesApi,
  { repository, rest }: { repository: string; rest: string },
  means: ImportMeans,
): Promise<SourcePage> {
  const kind = rest.slice(0, rest.indexOf("/"));
  const page = new URL(`${api.site}/${repository}/src/${rest}`);
  const bases = basesOf(api, repository);
  for (const { ref, path } of splits(rest.slice(kind.length + 1))) {
    const answer = await api.askWhether(repository, `/contents/${encodedPath(path)}${queryOf({ ref })}`);
    if (answer === null) continue;
    if (!Array.isArray(answer.json))
      return fileIn(fieldsOf(answer.json), page, bases) ?? giteaFile(api, { repository, rest }, means);
    const title = path === "" ? repository : `${repository}/${path}`;
    return listingPage({ title, url: page, bases, ...bounded(entriesOf(answer.json, api)) }, means);
  }
  throw api.notThere();
}

/** `rest` as of a path; the file's own bytes. Throws Fault. */
export async function giteaFile(
  api: RepositoriesApi,
  { repository, rest }: { repository: string; rest: string },
  means: ImportMeans,
): Promise<SourcePage> {
  const bases = basesOf(api, repository);
  const { status, bytes, charset } = await means.get(`${bases.images}${rest}`, {
    statuses: [404],
  });
  if (status === 404) throw api.notThere();
  return filePage(rest, bytes, { url: new URL(bases.links + rest), charset, bases });
}

/** As the API holds it; null where it is too large for that, or no file. */
function fileIn(fields: Fields, url: URL, bases: Bases): SourcePage | null {
  const content = textOf(fields.content);
  if (fields.type !== "file" || content === null || fields.encoding !== "base64") return null;
  return filePage(required(saidIn(fields.name), "name"), Buffer.from(content, "base64"), {
    url,
    charset: null,
    bases,
  });
}

function entriesOf(json: unknown, { site }: RepositoriesApi): Entry[] {
  return listIn(json, "a list of files").map((value) => {
    const { raw, ...entry } = entryOf(value, site);
    // Of this forge alone: what an answer names beside it is nothing to fetch.
    return { ...entry, raw: raw?.startsWith(`${site}/`) === true ? raw : null };
  });
}

const bounded = (entries: readonly Entry[]) => ({
  entries: entries.slice(0, entriesMax),
  omitted: Math.max(0, entries.length - entriesMax),
});

/** Null: the API has no such page. */
export async function giteaWiki(
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
