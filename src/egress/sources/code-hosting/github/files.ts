/** Files, folders and front pages of repositories on GitHub (docs.github.com/rest/repos/contents). */
import type { ImportMeans, SourcePage } from "../../contract.ts";
import { addressOf, fieldsOf, listIn, required, saidIn, textOf } from "../../json.ts";
import type { Bases } from "../addresses.ts";
import { filePage } from "../file-page.ts";
import { entryOf, listingPage } from "../listing.ts";
import { encodedPath, queryOf, splits } from "../splits.ts";
import type { GithubApi } from "./api.ts";

/** The API lists no more of a folder ("Get repository content"). */
const entriesMax = 1_000;

interface Folder {
  repository: string;
  /** Null: of the main branch. Without percent-encoding, as is the path. */
  ref: string | null;
  path: string;
  bases: Bases;
}

/** Its README, else the list of its files. Throws Fault. */
export async function repositoryPage(
  api: GithubApi,
  { repository, bases }: { repository: string; bases: Bases },
  url: URL,
  means: ImportMeans,
): Promise<SourcePage> {
  const readme = await api.askWhether(`/repos/${repository}/readme`);
  if (readme === null) return folderPage(api, { repository, ref: null, path: "", bases }, url, means);
  const fields = fieldsOf(readme.json);
  const bytes = Buffer.from(required(textOf(fields.content), "content"), "base64");
  return filePage(required(saidIn(fields.path), "path"), bytes, {
    url: new URL(addressOf(fields.html_url, url) ?? url),
    siteName: "GitHub",
    charset: null,
    bases,
  });
}

/** `rest` is percent-encoded. Throws Fault. */
export async function githubFile(
  api: GithubApi,
  { rest, bases }: { rest: string; bases: Bases },
  url: URL,
  means: ImportMeans,
): Promise<SourcePage> {
  const { status, bytes, charset } = await means.get(`${bases.images}${rest}`, { statuses: [404] });
  if (status === 404) throw api.notThere();
  return filePage(rest, bytes, { url, siteName: "GitHub", charset, bases });
}

/** `rest` is percent-encoded; the longest names of branches are not tried (splits.ts). Throws Fault. */
export async function githubFolder(
  api: GithubApi,
  { repository, rest, bases }: { repository: string; rest: string; bases: Bases },
  url: URL,
  means: ImportMeans,
): Promise<SourcePage> {
  for (const { ref, path } of splits(rest)) {
    const found = await folderOrNull(api, { repository, ref, path, bases }, url, means);
    if (found !== null) return found;
  }
  throw api.notThere();
}

async function folderPage(api: GithubApi, folder: Folder, url: URL, means: ImportMeans): Promise<SourcePage> {
  const found = await folderOrNull(api, folder, url, means);
  if (found === null) throw api.notThere();
  return found;
}

async function folderOrNull(
  api: GithubApi,
  { repository, ref, path, bases }: Folder,
  url: URL,
  means: ImportMeans,
): Promise<SourcePage | null> {
  const query = ref === null ? "" : queryOf({ ref });
  const answer = await api.askWhether(`/repos/${repository}/contents/${encodedPath(path)}${query}`);
  if (answer === null) return null;
  const all = listIn(answer.json, "a list of files");
  const entries = all.slice(0, entriesMax).map((value) => entryOf(value, url.href));
  const title = path === "" ? repository : `${repository}/${path}`;
  return listingPage({ title, url, entries, bases, omitted: all.length >= entriesMax ? null : 0 }, means);
}
