/** Releases with their notes (docs.github.com/rest/releases). */
import type { SourcePage } from "../../contract.ts";
import type { Place } from "../contract.ts";
import { loginNames, releasesAt } from "../releases.ts";
import type { GithubApi } from "./api.ts";

/** `site` is where the forge's pages are. */
export function githubReleases(api: GithubApi, place: Place<"releases">, site: string): Promise<SourcePage> {
  const { repository, tag } = place;
  const below = tag === null ? "" : tag === "latest" ? "/latest" : `/tag/${tag}`;
  const url = new URL(`${site}/${repository}/releases${below}`);
  return releasesAt(place, url, {
    names: loginNames,
    ask: async (path) => (await api.ask(`/repos/${repository}/releases${path}`)).json,
    tagged: (named) => (named === "latest" ? "/latest" : `/tags/${named}`),
    latest: (count) => `?per_page=${count}`,
  });
}
