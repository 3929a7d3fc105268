/** Releases with their notes (docs.github.com/rest/releases). */
import type { SourcePage } from "../../contract.ts";
import { itemsOf } from "../../json.ts";
import { type ReleaseNames, releaseOf, releasesIn, releasesPage } from "../releases.ts";
import type { GithubApi } from "./api.ts";

const releasesMax = 30;
const names: ReleaseNames = { author: "login", published: "published_at", body: "body" };

export async function githubReleases(
  api: GithubApi,
  { repository, tag }: { repository: string; tag: string | null },
  url: URL,
): Promise<SourcePage> {
  if (tag === null) {
    const { json } = await api.ask(`/repos/${repository}/releases?per_page=${releasesMax}`);
    const more = itemsOf(json).length === releasesMax;
    return releasesPage(repository, releasesIn(json, names), url, more);
  }
  const path = tag === "latest" ? "latest" : `tags/${tag}`;
  const { json } = await api.ask(`/repos/${repository}/releases/${path}`);
  return releasesPage(repository, [releaseOf(json, names)], url, false);
}
