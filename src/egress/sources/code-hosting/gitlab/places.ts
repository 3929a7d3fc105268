/** Addresses of GitLab and what is there: a project's path, which may be deep in groups, then "-", then what of it. */
import type { Place } from "../contract.ts";
import { contentPlace, isNumber, numberedPlace, segmentsOf } from "../places.ts";

/** First segments that are GitLab's own pages (docs.gitlab.com, "Reserved project and group names"). */
const ownPages: ReadonlySet<string> = new Set(
  "-- - admin api assets dashboard explore files groups health_check help import jwt login oauth profile projects public search sitemap snippets unsubscribes uploads users v2".split(
    " ",
  ),
);

/** What stood behind a project's path before there was "-" in between; such addresses are still in use. */
const oldKinds: ReadonlySet<string> = new Set(["blob", "issues", "merge_requests", "raw", "tree", "wikis"]);

const pathSegment = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,254}$/;

/** Null: a page of the forge about itself, or of what no API tells. */
export function gitlabPlace(url: URL): Place | null {
  const segments = segmentsOf(url);
  if (segments[0] === "-" && segments[1] === "snippets" && isNumber(segments[2]))
    return { kind: "snippet", repository: null, id: segments[2] };
  const dash = segments.indexOf("-");
  const old = segments.findIndex((segment, index) => index >= 2 && oldKinds.has(segment));
  const end = dash >= 0 ? dash : old >= 0 ? old : segments.length;
  const project = segments.slice(0, end);
  if (
    project.length < 2 ||
    ownPages.has(project[0] ?? "") ||
    !project.every((each) => pathSegment.test(each))
  )
    return null;
  const repository = project.join("/").replace(/\.git$/, "");
  const [kind, ...more] = segments.slice(dash >= 0 ? end + 1 : end);
  const [first] = more;
  const rest = more.join("/");
  switch (kind) {
    case undefined:
      return { kind: "repository", repository };
    // What GitLab calls issues has moved to work items; both name them by the same number.
    case "issues":
    case "work_items":
      return numberedPlace("issue", repository, first);
    case "merge_requests":
      return numberedPlace("change", repository, first);
    case "releases":
      return { kind: "releases", repository, tag: first === undefined ? null : rest };
    case "wikis":
      return { kind: "wiki", repository, page: first === undefined ? "home" : rest };
    case "snippets":
      return isNumber(first) ? { kind: "snippet", repository, id: first } : null;
    default:
      return contentPlace({ repository, kind, more });
  }
}
