/** Gitea and Forgejo: Codeberg and whatever else speaks their API. Their pages are whole without scripts, too. */
import type { ImportMeans, SourcePage } from "../../contract.ts";
import { itemsOf } from "../../json.ts";
import { orOrdinary } from "../../or-ordinary.ts";
import type { Forge, Place } from "../contract.ts";
import { type ReleaseNames, releaseOf, releasesIn, releasesPage } from "../releases.ts";
import { type RepositoriesApi, repositoriesApi } from "../rest-api.ts";
import { giteaFile, giteaPath, giteaRepository, giteaWiki } from "./files.ts";
import { giteaIssue } from "./issue.ts";
import { giteaPlace } from "./places.ts";

const releasesMax = 30;
const names: ReleaseNames = { author: "login", published: "published_at", body: "body" };

export const gitea = (host: string): Forge => ({
  host,
  place: giteaPlace,
  fetch: (place, means) => orOrdinary(fetchPlace(place, giteaApi(`https://${host}`, means), means)),
});

/** The API of Gitea and Forgejo (docs.gitea.com/api, version 1). */
const giteaApi = (site: string, means: ImportMeans): RepositoriesApi =>
  repositoriesApi(
    { forge: "The forge", site, root: (repository) => `${site}/api/v1/repos/${repository}` },
    means,
  );

async function fetchPlace(
  place: Place,
  api: RepositoriesApi,
  means: ImportMeans,
): Promise<SourcePage | null> {
  switch (place.kind) {
    case "repository":
      return giteaRepository(api, place.repository, means);
    case "file":
      return giteaFile(api, place, means);
    case "folder":
      return giteaPath(api, place, means);
    case "issue":
    case "change":
      return giteaIssue(api, place, means);
    case "releases":
      return giteaReleases(api, place);
    case "wiki":
      return giteaWiki(api, place);
    case "snippet":
      return null;
  }
}

async function giteaReleases(
  api: RepositoriesApi,
  { repository, tag }: { repository: string; tag: string | null },
): Promise<SourcePage> {
  const url = new URL(`${api.site}/${repository}/releases${tag === null ? "" : `/tag/${tag}`}`);
  if (tag !== null) {
    const { json } = await api.ask(repository, `/releases/tags/${tag}`);
    return releasesPage(repository, [releaseOf(json, names)], url, false);
  }
  const { json } = await api.ask(repository, `/releases?limit=${releasesMax}`);
  return releasesPage(repository, releasesIn(json, names), url, itemsOf(json).length >= releasesMax);
}
