/** Gitea and Forgejo: Codeberg and whatever else speaks their API. Their pages are whole without scripts, too. */
import type { ImportMeans, SourcePage } from "../../contract.ts";
import { fieldsOf, itemsOf, momentOf, required, saidIn, textOf } from "../../json.ts";
import { orOrdinary } from "../../or-ordinary.ts";
import type { Forge, Place } from "../contract.ts";
import { type Release, releasesPage } from "../releases.ts";
import { type GiteaApi, giteaApi } from "./api.ts";
import { giteaFile, giteaPath, giteaRepository, giteaWiki } from "./files.ts";
import { giteaIssue } from "./issue.ts";
import { giteaPlace } from "./places.ts";

const releasesMax = 30;

export const gitea = (host: string): Forge => ({
  host,
  place: giteaPlace,
  fetch: (place, means) => orOrdinary(fetchPlace(place, giteaApi(`https://${host}`, means), means)),
});

async function fetchPlace(place: Place, api: GiteaApi, means: ImportMeans): Promise<SourcePage | null> {
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
  api: GiteaApi,
  { repository, tag }: { repository: string; tag: string | null },
): Promise<SourcePage> {
  const url = new URL(`${api.site}/${repository}/releases${tag === null ? "" : `/tag/${tag}`}`);
  if (tag !== null) {
    const { json } = await api.ask(repository, `/releases/tags/${tag}`);
    return releasesPage(repository, [releaseOf(json)], url, false);
  }
  const { json } = await api.ask(repository, `/releases?limit=${releasesMax}`);
  return releasesPage(repository, itemsOf(json).map(releaseOf), url, itemsOf(json).length >= releasesMax);
}

function releaseOf(value: unknown): Release {
  const fields = fieldsOf(value);
  return {
    name: required(saidIn(fields.name) ?? textOf(fields.tag_name), "tag_name"),
    tag: textOf(fields.tag_name),
    author: textOf(fieldsOf(fields.author).login),
    published: momentOf(fields.published_at ?? fields.created_at),
    body: textOf(fields.body) ?? "",
  };
}
