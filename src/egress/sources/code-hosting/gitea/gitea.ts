/** Gitea and Forgejo: Codeberg and whatever else speaks their API. Their pages are whole without scripts, too. */
import type { ImportMeans } from "../../contract.ts";
import { orOrdinary } from "../../or-ordinary.ts";
import type { Forge } from "../contract.ts";
import { type Pages, pageAt } from "../pages.ts";
import { loginNames, releasesAt } from "../releases.ts";
import { type RepositoriesApi, repositoriesApi } from "../rest-api.ts";
import { giteaFile, giteaPath, giteaRepository, giteaWiki } from "./files.ts";
import { giteaIssue } from "./issue.ts";
import { giteaPlace } from "./places.ts";

/** `host` as in Forge. Where the API fails, the page is an ordinary one. */
export const gitea = (host: string): Forge => ({
  host,
  place: giteaPlace,
  fetch: (place, means) => {
    const api = giteaApi(`https://${host}`, means);
    return orOrdinary(pageAt(pages, { kind: place.kind, place, api, means }));
  },
});

/** The API of Gitea and Forgejo (docs.gitea.com/api, version 1). */
const giteaApi = (site: string, means: ImportMeans): RepositoriesApi =>
  repositoriesApi(
    { forge: "The forge", site, root: (repository) => `${site}/api/v1/repos/${repository}` },
    means,
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
