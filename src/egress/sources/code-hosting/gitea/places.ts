/** Addresses of Gitea and Forgejo and what is there. */
import { isNumber, type Place, segmentsOf } from "../contract.ts";

/** First segments that are the forge's own pages (models/user/user.go, "reservedUsernames"). */
const ownPages: ReadonlySet<string> = new Set(
  "- .well-known api assets attachments avatar avatars captcha commits debug devtest error explore ghost install issues login metrics milestones new notifications org pulls raw repo repo-avatars report_abuse search stars template user v2".split(
    " ",
  ),
);
const name = /^[A-Za-z0-9_.-]{1,100}$/;
const refKinds: ReadonlySet<string> = new Set(["branch", "tag", "commit"]);

export function giteaPlace(url: URL): Place | null {
  const [owner = "", project = "", kind, ...more] = segmentsOf(url);
  const short = project.replace(/\.git$/, "");
  if (!name.test(owner) || ownPages.has(owner.toLowerCase()) || !name.test(short)) return null;
  const repository = `${owner}/${short}`;
  const [first, second] = more;
  switch (kind) {
    case undefined:
      return { kind: "repository", repository };
    // Files and folders look the same from outside: which it is, the API says.
    case "src":
      return refKinds.has(first ?? "") && second !== undefined
        ? { kind: "folder", repository, rest: more.join("/") }
        : null;
    case "raw":
    case "media":
      return refKinds.has(first ?? "") && more.length > 2
        ? { kind: "file", repository, rest: more.join("/") }
        : null;
    case "issues":
      return isNumber(first) ? { kind: "issue", repository, number: first } : null;
    case "pulls":
      return isNumber(first) ? { kind: "change", repository, number: first } : null;
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
