/** Releases with their notes (docs.github.com/rest/releases). */
import type { SourcePage } from "../../contract.ts";
import { fieldsOf, itemsOf, momentOf, required, saidIn, textOf } from "../../json.ts";
import { type Release, releasesPage } from "../releases.ts";
import type { GithubApi } from "./api.ts";

const releasesMax = 30;

export async function githubReleases(
  api: GithubApi,
  { repository, tag }: { repository: string; tag: string | null },
  url: URL,
): Promise<SourcePage> {
  if (tag === null) {
    const { json } = await api.ask(`/repos/${repository}/releases?per_page=${releasesMax}`);
    const more = itemsOf(json).length === releasesMax;
    return releasesPage(repository, itemsOf(json).map(releaseOf), url, more);
  }
  const path = tag === "latest" ? "latest" : `tags/${tag}`;
  const { json } = await api.ask(`/repos/${repository}/releases/${path}`);
  return releasesPage(repository, [releaseOf(json)], url, false);
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
