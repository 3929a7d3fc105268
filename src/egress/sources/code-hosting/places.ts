/** URLs of code hosts: a repository and a page of it. */
import { percentDecoded } from "../../../../config/text/percent.ts";
import type { Place } from "./contract.ts";

/** A repository and the following segments; the first is the kind of page. */
export interface Inside {
  repository: string;
  kind: string | undefined;
  more: readonly string[];
}

/** Repositories named by two segments. */
interface Naming {
  owner: RegExp;
  name: RegExp;
  /** Reserved first segments in lower case. */
  ownPages: ReadonlySet<string>;
}

/** Non-empty path segments, encoded. */
export const segmentsOf = ({ pathname }: URL): string[] =>
  pathname.split("/").filter((segment) => segment !== "");

/** Number of an issue or snippet. */
export const isNumber = (text: string | undefined): text is string =>
  text !== undefined && /^[1-9][0-9]{0,11}$/.test(text);

/** OWNER/NAME, perhaps ending in .git, and the rest; null: not a repository. */
export function insideOwned(url: URL, { owner: isOwner, name: isName, ownPages }: Naming): Inside | null {
  const [owner = "", project = "", kind, ...more] = segmentsOf(url);
  const name = project.replace(/\.git$/, "");
  if (!isOwner.test(owner) || ownPages.has(owner.toLowerCase()) || !isName.test(name)) return null;
  return { repository: `${owner}/${name}`, kind, more };
}

/** Page kinds of GitHub-like hosts. */
export function ownedPlace({ repository, kind, more }: Inside): Place | null {
  const [first, second] = more;
  switch (kind) {
    case undefined:
      return { kind: "repository", repository };
    case "issues":
      return numberedPlace("issue", repository, first);
    case "releases":
      if (first === undefined) return { kind: "releases", repository, tag: null };
      return first === "tag" && second !== undefined
        ? { kind: "releases", repository, tag: more.slice(1).join("/") }
        : null;
    case "wiki":
      return second === undefined ? { kind: "wiki", repository, page: first ?? "Home" } : null;
    default:
      return null;
  }
}

/** Null: not a number. */
export const numberedPlace = (
  kind: "issue" | "change",
  repository: string,
  number: string | undefined,
): Place | null => (isNumber(number) ? { kind, repository, number } : null);

/** Files and folders of GitHub and GitLab; null also if no filename follows the branch. */
export function contentPlace({ repository, kind, more }: Inside): Place | null {
  const rest = more.join("/");
  switch (kind) {
    case "blob":
    case "raw":
    case "blame":
      return more.length < 2 ? null : { kind: "file", repository, rest };
    case "tree":
      return more.length === 0 ? null : { kind: "folder", repository, rest };
    default:
      return null;
  }
}

/** Longest branch name to try; each costs a request. */
const segmentsMax = 4;

/** Decoded. */
export interface Split {
  ref: string;
  path: string;
}

/** Most likely first: most names have no slash. `rest` is percent-encoded. */
export function splits(rest: string): Split[] {
  const segments = rest.split("/").map(percentDecoded);
  return Array.from({ length: Math.min(segmentsMax, segments.length) }, (_, index) => ({
    ref: segments.slice(0, index + 1).join("/"),
    path: segments.slice(index + 1).join("/"),
  }));
}

/** Encodes a name with slashes for a path. */
export const encodedPath = (name: string): string => name.split("/").map(encodeURIComponent).join("/");

/** A query: `?ref=…`. */
export const queryOf = (fields: Readonly<Record<string, string>>): string =>
  `?${new URLSearchParams(fields)}`;
