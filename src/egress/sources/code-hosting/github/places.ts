/** Addresses of GitHub and what is there. */
import { isNumber, type Place, segmentsOf } from "../contract.ts";

/** First segments that are GitHub's own pages and no owner's name. */
const ownPages: ReadonlySet<string> = new Set(
  "about account apps blog codespaces collections contact customer-stories dashboard discussions enterprise events explore features gist gists github-copilot issues join login logout marketplace mobile new notifications organizations orgs pricing pulls readme resources search security sessions settings signup site solutions sponsors stars team topics trending users watching".split(
    " ",
  ),
);

const ownerName = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,38})$/;
const repositoryName = /^[A-Za-z0-9._-]{1,100}$/;
const gistId = /^[0-9a-f]{20,32}$/;

export function repositoryPlace(url: URL): Place | null {
  const [owner = "", name = "", kind, ...more] = segmentsOf(url);
  const short = name.replace(/\.git$/, "");
  if (!ownerName.test(owner) || ownPages.has(owner.toLowerCase()) || !repositoryName.test(short)) return null;
  const repository = `${owner}/${short}`;
  const [first, second] = more;
  const rest = more.join("/");
  switch (kind) {
    case undefined:
      return { kind: "repository", repository };
    case "blob":
    case "raw":
    case "blame":
      return second === undefined ? null : { kind: "file", repository, rest };
    case "tree":
      return first === undefined ? null : { kind: "folder", repository, rest };
    case "issues":
      return isNumber(first) && second === undefined ? { kind: "issue", repository, number: first } : null;
    case "pull":
      return isNumber(first) ? { kind: "change", repository, number: first } : null;
    case "releases":
      if (first === undefined) return { kind: "releases", repository, tag: null };
      if (first === "latest") return { kind: "releases", repository, tag: "latest" };
      return first === "tag" && second !== undefined
        ? { kind: "releases", repository, tag: more.slice(1).join("/") }
        : null;
    case "wiki":
      return second === undefined ? { kind: "wiki", repository, page: first ?? "Home" } : null;
    default:
      return null;
  }
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
