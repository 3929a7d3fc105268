/** Addresses of GitHub and what is there. */
import type { Place } from "../contract.ts";
import { contentPlace, insideOwned, numberedPlace, ownedPlace, segmentsOf } from "../places.ts";

/** First segments that are GitHub's own pages and no owner's name. */
const ownPages: ReadonlySet<string> = new Set(
  "about account apps blog codespaces collections contact customer-stories dashboard discussions enterprise events explore features gist gists github-copilot issues join login logout marketplace mobile new notifications organizations orgs pricing pulls readme resources search security sessions settings signup site solutions sponsors stars team topics trending users watching".split(
    " ",
  ),
);

const ownerName = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,38})$/;
const repositoryName = /^[A-Za-z0-9._-]{1,100}$/;
const gistId = /^[0-9a-f]{20,32}$/;

/** github.com/OWNER/NAME and what is below it. */
export function repositoryPlace(url: URL): Place | null {
  const inside = insideOwned(url, { owner: ownerName, name: repositoryName, ownPages });
  if (inside === null) return null;
  const { repository, kind, more } = inside;
  if (kind === "pull") return numberedPlace("change", repository, more[0]);
  if (kind === "releases" && more[0] === "latest") return { kind: "releases", repository, tag: "latest" };
  return contentPlace(inside) ?? ownedPlace(inside);
}

/** raw.githubusercontent.com/OWNER/NAME/REST, also with refs/heads/ before a branch. */
export function rawPlace(url: URL): Place | null {
  const [owner = "", name = "", ...more] = segmentsOf(url);
  if (!ownerName.test(owner) || !repositoryName.test(name) || more.length < 2) return null;
  return { kind: "file", repository: `${owner}/${name}`, rest: more.join("/") };
}

/** gist.github.com/OWNER/ID or gist.github.com/ID. */
export function gistPlace(url: URL): Place | null {
  const [first = "", second, third] = segmentsOf(url);
  const id = gistId.test(first) ? first : second;
  return id !== undefined && gistId.test(id) && third === undefined
    ? { kind: "snippet", repository: null, id }
    : null;
}
