/** Addresses of Gitea and Forgejo and what is there. */
import type { Place } from "../contract.ts";
import { insideOwned, numberedPlace, ownedPlace } from "../places.ts";

/** First segments that are the forge's own pages (models/user/user.go, "reservedUsernames"). */
const ownPages: ReadonlySet<string> = new Set(
  "- .well-known api assets attachments avatar avatars captcha commits debug devtest error explore ghost install issues login metrics milestones new notifications org pulls raw repo repo-avatars report_abuse search stars template user v2".split(
    " ",
  ),
);
const name = /^[A-Za-z0-9_.-]{1,100}$/;
const refKinds: ReadonlySet<string> = new Set(["branch", "tag", "commit"]);

/** Null: a page of the forge about itself, or of what no API tells. */
export function giteaPlace(url: URL): Place | null {
  const inside = insideOwned(url, { owner: name, name, ownPages });
  if (inside === null) return null;
  const { repository, kind, more } = inside;
  const rest = more.join("/");
  const isRef = refKinds.has(more[0] ?? "");
  switch (kind) {
    // Files and folders look the same from outside: which it is, the API says.
    case "src":
      return isRef && more.length > 1 ? { kind: "folder", repository, rest } : null;
    case "raw":
    case "media":
      return isRef && more.length > 2 ? { kind: "file", repository, rest } : null;
    case "pulls":
      return numberedPlace("change", repository, more[0]);
    default:
      return ownedPlace(inside);
  }
}
