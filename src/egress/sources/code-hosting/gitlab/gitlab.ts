/** GitLab: gitlab.com and whatever else speaks its API. */
import type { ImportMeans, SourcePage } from "../../contract.ts";
import { fieldsOf, itemsOf, momentOf, required, saidIn, textOf } from "../../json.ts";
import type { Forge, Place } from "../contract.ts";
import { type Release, releasesPage } from "../releases.ts";
import { type GitlabApi, gitlabApi } from "./api.ts";
import { gitlabFile, gitlabFolder, gitlabSnippet, gitlabWiki, projectPage } from "./files.ts";
import { gitlabIssue } from "./issue.ts";
import { gitlabPlace } from "./places.ts";

const releasesMax = 30;

export const gitlab = (host: string): Forge => ({
  host,
  place: gitlabPlace,
  fetch: (place, means) => fetchPlace(place, gitlabApi(`https://${host}`, means), means),
});

async function fetchPlace(place: Place, api: GitlabApi, means: ImportMeans): Promise<SourcePage | null> {
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
  api: GitlabApi,
  { repository, tag }: { repository: string; tag: string | null },
): Promise<SourcePage> {
  const url = new URL(`${api.site}/${repository}/-/releases${tag === null ? "" : `/${tag}`}`);
  if (tag !== null) {
    const { json } = await api.ask(repository, `/releases/${tag}`);
    return releasesPage(repository, [releaseOf(json)], url, false);
  }
  const { json } = await api.ask(repository, `/releases?per_page=${releasesMax}`);
  return releasesPage(repository, itemsOf(json).map(releaseOf), url, itemsOf(json).length === releasesMax);
}

function releaseOf(value: unknown): Release {
  const fields = fieldsOf(value);
  return {
    name: required(saidIn(fields.name) ?? textOf(fields.tag_name), "tag_name"),
    tag: textOf(fields.tag_name),
    author: textOf(fieldsOf(fields.author).name),
    published: momentOf(fields.released_at ?? fields.created_at),
    body: textOf(fields.description) ?? "",
  };
}
