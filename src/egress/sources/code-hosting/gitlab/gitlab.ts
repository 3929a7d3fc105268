/** GitLab: gitlab.com and whatever else speaks its API. */
import { percentDecoded } from "../../../../../config/percent.ts";
import type { ImportMeans, SourcePage } from "../../contract.ts";
import { itemsOf } from "../../json.ts";
import type { Forge, Place } from "../contract.ts";
import { type ReleaseNames, releaseOf, releasesIn, releasesPage } from "../releases.ts";
import { type RepositoriesApi, repositoriesApi } from "../rest-api.ts";
import { gitlabFile, gitlabFolder, gitlabSnippet, gitlabWiki, projectPage } from "./files.ts";
import { gitlabIssue } from "./issue.ts";
import { gitlabPlace } from "./places.ts";

const releasesMax = 30;
const names: ReleaseNames = { author: "name", published: "released_at", body: "description" };

export const gitlab = (host: string): Forge => ({
  host,
  place: gitlabPlace,
  fetch: (place, means) => fetchPlace(place, gitlabApi(`https://${host}`, means), means),
});

/** GitLab's REST API (docs.gitlab.com/api/rest, version 4). */
const gitlabApi = (site: string, means: ImportMeans): RepositoriesApi =>
  repositoriesApi(
    {
      forge: "GitLab",
      site,
      // A project is named by its path as one segment ("Namespaced paths").
      root: (repository) => `${site}/api/v4/projects/${encodeURIComponent(repository)}`,
    },
    means,
  );

async function fetchPlace(
  place: Place,
  api: RepositoriesApi,
  means: ImportMeans,
): Promise<SourcePage | null> {
  switch (place.kind) {
    case "repository":
      return projectPage(api, place.repository, means);
    case "file":
      return gitlabFile(api, place, means);
    case "folder":
      return gitlabFolder(api, place, means);
    case "issue":
    case "change":
      return gitlabIssue(api, place, means);
    case "releases":
      return gitlabReleases(api, place);
    case "wiki":
      return gitlabWiki(api, place);
    case "snippet":
      return gitlabSnippet(api, place, means);
  }
}

/** docs.gitlab.com/api/releases. */
async function gitlabReleases(
  api: RepositoriesApi,
  { repository, tag }: { repository: string; tag: string | null },
): Promise<SourcePage> {
  const url = new URL(`${api.site}/${repository}/-/releases${tag === null ? "" : `/${tag}`}`);
  if (tag !== null) {
    const { json } = await api.ask(repository, `/releases/${encodeURIComponent(percentDecoded(tag))}`);
    return releasesPage(repository, [releaseOf(json, names)], url, false);
  }
  const { json } = await api.ask(repository, `/releases?per_page=${releasesMax}`);
  return releasesPage(repository, releasesIn(json, names), url, itemsOf(json).length === releasesMax);
}
