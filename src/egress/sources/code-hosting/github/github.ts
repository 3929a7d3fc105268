/** GitHub, and GitHub Enterprise Server on hosts of its own. */
import type { ImportMeans, SourcePage } from "../../contract.ts";
import type { Forge, Place } from "../contract.ts";
import { filePage } from "../file-page.ts";
import { githubApi } from "./api.ts";
import { changePage } from "./change.ts";
import { githubFile, githubFolder, repositoryPage } from "./files.ts";
import { gistPage } from "./gist.ts";
import { githubIssue } from "./issue.ts";
import { gistPlace, rawPlace, repositoryPlace } from "./places.ts";
import { githubReleases } from "./releases.ts";

interface Addresses {
  /** The forge's pages, its API, and where its files' bytes are, before OWNER/NAME. */
  site: string;
  api: string;
  raw(repository: string): string;
  /** Null: pages of wikis are to be had as HTML only. */
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
  fetch: (what, means) => fetchPlace(what, addresses, means),
});

/** github.com, with the hosts of its raw files and gists. */
export const publicGithub: readonly Forge[] = [
  forge("github.com", repositoryPlace, publicAddresses),
  forge("www.github.com", repositoryPlace, publicAddresses),
  forge("raw.githubusercontent.com", rawPlace, publicAddresses),
  forge("gist.github.com", gistPlace, publicAddresses),
];

/** GitHub Enterprise Server at `host`, whose gists are below /gist/. */
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
  means: ImportMeans,
): Promise<SourcePage | null> {
  const api = githubApi(base, means);
  const at = (path: string) => new URL(`${site}/${path}`);
  const basesOf = (repository: string) => ({
    links: `${site}/${repository}/blob/`,
    images: `${raw(repository)}/`,
    refSegments: 1,
  });
  switch (place.kind) {
    case "repository":
      return repositoryPage(api, { ...place, bases: basesOf(place.repository) }, at(place.repository), means);
    case "file": {
      const { repository, rest } = place;
      const named = rest.replace(/^refs\/(?:heads|tags)\//, "");
      return githubFile(api, { rest, bases: basesOf(repository) }, at(`${repository}/blob/${named}`), means);
    }
    case "folder":
      return githubFolder(
        api,
        { ...place, bases: basesOf(place.repository) },
        at(`${place.repository}/tree/${place.rest}`),
        means,
      );
    case "issue":
      return githubIssue(api, place, at(`${place.repository}/issues/${place.number}`), means);
    case "change":
      return changePage(api, place, at(`${place.repository}/pull/${place.number}`), means);
    case "releases":
      return githubReleases(api, place, site);
    case "snippet": {
      const gistSite = site === publicAddresses.site ? "https://gist.github.com" : `${site}/gist`;
      return gistPage(api, place.id, new URL(`${gistSite}/${place.id}`), means);
    }
    case "wiki": {
      if (wiki === null) return null;
      const { repository, page } = place;
      const found = await means.get(`${wiki}/${repository}/${page}.md`, { statuses: [404] });
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
