/** What the addresses of forges have in common: a repository, then what of it. */
import { percentDecoded } from "../../../../config/text/percent.ts";
import type { Place } from "./contract.ts";

/** A repository, and the segments after it: the first says what of it is meant. */
export interface Inside {
  repository: string;
  kind: string | undefined;
  more: readonly string[];
}

/** How a forge names repositories by two segments. */
export interface Naming {
  owner: RegExp;
  name: RegExp;
  /** First segments, in lower case, that are the forge's own pages and no owner's name. */
  ownPages: ReadonlySet<string>;
}

/** Path segments as they are in the address, without empty ones. */
export const segmentsOf = ({ pathname }: URL): string[] =>
  pathname.split("/").filter((segment) => segment !== "");

/** A number as forges count issues and snippets. */
export const isNumber = (text: string | undefined): text is string =>
  text !== undefined && /^[1-9][0-9]{0,11}$/.test(text);

/** OWNER/NAME, which may end as for git, and what follows; null: the address is of no repository. */
export function insideOwned(url: URL, { owner: isOwner, name: isName, ownPages }: Naming): Inside | null {
  const [owner = "", project = "", kind, ...more] = segmentsOf(url);
  const name = project.replace(/\.git$/, "");
  if (!isOwner.test(owner) || ownPages.has(owner.toLowerCase()) || !isName.test(name)) return null;
  return { repository: `${owner}/${name}`, kind, more };
}

/** What GitHub and the forges after its manner call by the same names. */
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

/** Null where that is not a number. */
export const numberedPlace = (
  kind: "issue" | "change",
  repository: string,
  number: string | undefined,
): Place | null => (isNumber(number) ? { kind, repository, number } : null);

/** Files and folders as GitHub and GitLab name them; null also where no file's name follows the branch's. */
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

/** Longer names are not tried: each costs a request. */
const segmentsMax = 4;

/** As the forge calls them, without percent-encoding. */
export interface Split {
  ref: string;
  path: string;
}

/** The likely ones first: most names have no slash. `rest` is percent-encoded, as in an address. */
export function splits(rest: string): Split[] {
  const segments = rest.split("/").map(percentDecoded);
  return Array.from({ length: Math.min(segmentsMax, segments.length) }, (_, index) => ({
    ref: segments.slice(0, index + 1).join("/"),
    path: segments.slice(index + 1).join("/"),
  }));
}

/** A name with slashes, for the path of an address. */
export const encodedPath = (name: string): string => name.split("/").map(encodeURIComponent).join("/");

/** Behind a path: `?ref=…`. */
export const queryOf = (fields: Readonly<Record<string, string>>): string =>
  `?${new URLSearchParams(fields)}`;
