/** GitLab: gitlab.com and whatever else speaks its API. */
import { percentDecoded } from "../../../../../config/percent.ts";
import type { ImportMeans } from "../../contract.ts";
import type { Forge } from "../contract.ts";
import { type Pages, pageAt } from "../pages.ts";
import { releasesAt } from "../releases.ts";
import { type RepositoriesApi, repositoriesApi } from "../rest-api.ts";
import { gitlabFile, gitlabFolder, gitlabSnippet, gitlabWiki, projectPage } from "./files.ts";
import { gitlabIssue } from "./issue.ts";
import { gitlabPlace } from "./places.ts";

/** `host` as in Forge. */
export const gitlab = (host: string): Forge => ({
  host,
  place: gitlabPlace,
  fetch: (place, means) => {
    const api = gitlabApi(`https://${host}`, means);
    return pageAt(pages, { kind: place.kind, place, api, means });
  },
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
