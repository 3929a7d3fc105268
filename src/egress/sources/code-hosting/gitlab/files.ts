/** GitLab files, folders, project pages, wikis and snippets. */
import { percentDecoded } from "../../../../../config/text/percent.ts";
import type { ImportContext, SourcePage } from "../../contract.ts";
import { addressOf, fieldsOf, itemsOf, nonBlank, required, textOf } from "../../json.ts";
import { type Bases, filePage } from "../file-page.ts";
import { type Entry, listingPage } from "../listing.ts";
import { encodedPath, queryOf, type Split, splits } from "../places.ts";
import { perPage, type RepositoriesApi } from "../rest-api.ts";

const siteName = "GitLab";

const basesIn = (project: string): Bases => ({
  links: `${project}/blob/`,
  images: `${project}/raw/`,
  refSegments: 1,
});

/** Null: perhaps a group, which is read as HTML. */
export async function projectPage(
  api: RepositoriesApi,
  { repository }: { repository: string },
  context: ImportContext,
): Promise<SourcePage | null> {
  const answer = await api.askWhether(repository, "");
  if (answer === null) return null;
  const project = fieldsOf(answer.json);
  const branch = nonBlank(project.default_branch);
  if (branch === null) return null;
  const readme = readmeIn(project.readme_url, `${api.site}/${repository}/-/blob/`);
  if (readme === null) {
    const asked = [{ ref: branch, path: "" }];
    return folderOf(api, { repository, rest: encodedPath(branch), asked }, context);
  }
  return gitlabFile(api, { repository, rest: readme }, context);
}

/** Branch and path of a README; null: not below `base`. */
function readmeIn(value: unknown, base: string): string | null {
  const address = addressOf(value);
  return address?.toLowerCase().startsWith(base.toLowerCase()) === true ? address.slice(base.length) : null;
}

/** `rest` is percent-encoded. Throws Fault. */
export async function gitlabFile(
  api: RepositoriesApi,
  { repository, rest }: { repository: string; rest: string },
  context: ImportContext,
): Promise<SourcePage> {
  const project = `${api.site}/${repository}/-`;
  const { status, bytes, charset } = await context.get(`${project}/raw/${rest}`, { statuses: [404] });
  if (status === 404) throw api.notThere();
  return filePage(rest, bytes, {
    url: new URL(`${project}/blob/${rest}`),
    siteName,
    charset,
    bases: basesIn(project),
  });
}

export const gitlabFolder = (
  api: RepositoriesApi,
  { repository, rest }: { repository: string; rest: string },
  context: ImportContext,
): Promise<SourcePage> => folderOf(api, { repository, rest, asked: splits(rest) }, context);

/** `asked`: possible meanings of `rest`. */
async function folderOf(
  api: RepositoriesApi,
  { repository, rest, asked }: { repository: string; rest: string; asked: readonly Split[] },
  context: ImportContext,
): Promise<SourcePage> {
  const project = `${api.site}/${repository}/-`;
  for (const { ref, path } of asked) {
    const answer = await api.askWhether(
      repository,
      `/repository/tree${queryOf({ ref, path, per_page: String(perPage) })}`,
    );
    const found = itemsOf(answer?.json);
    // GitLab returns an empty list for a missing folder.
    if (found.length === 0) continue;
    const entries = found.map((value): Entry => {
      const fields = fieldsOf(value);
      const name = required(nonBlank(fields.name), "name");
      const at = `${rest}/${encodeURIComponent(name)}`;
      const isFolder = fields.type === "tree";
      return {
        name,
        isFolder,
        url: `${project}/${isFolder ? "tree" : "blob"}/${at}`,
        bytes: null,
        raw: isFolder ? null : `${project}/raw/${at}`,
      };
    });
    return listingPage(
      {
        title: path === "" ? repository : `${repository}/${path}`,
        url: new URL(`${project}/tree/${rest}`),
        entries,
        bases: basesIn(project),
        omitted: found.length >= perPage ? null : 0,
      },
      context,
    );
  }
  throw api.notThere();
}

/** docs.gitlab.com/api/wikis; null: requires a login. */
export async function gitlabWiki(
  api: RepositoriesApi,
  { repository, page }: { repository: string; page: string },
): Promise<SourcePage | null> {
  const slug = encodeURIComponent(percentDecoded(page));
  const answer = await api.askWhether(repository, `/wikis/${slug}`);
  const fields = fieldsOf(answer?.json);
  const content = textOf(fields.content);
  if (content === null || fields.format !== "markdown") return null;
  return filePage(`${page}.md`, Buffer.from(content), {
    url: new URL(`${api.site}/${repository}/-/wikis/${page}`),
    title: textOf(fields.title) ?? percentDecoded(page),
    siteName,
    charset: "utf-8",
  });
}

/** Of a user or a project. Throws Fault. */
export async function gitlabSnippet(
  { site }: RepositoriesApi,
  { repository, id }: { repository: string | null; id: string },
  context: ImportContext,
): Promise<SourcePage> {
  const page = `${site}/${repository === null ? "" : `${repository}/`}-/snippets/${id}`;
  const { bytes, charset, headers } = await context.get(`${page}/raw`);
  const name = /filename="([^"]{1,200})"/.exec(headers.get("content-disposition") ?? "")?.[1];
  return filePage(name ?? `snippet-${id}`, bytes, { url: new URL(page), siteName, charset });
}
