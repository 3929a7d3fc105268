/** What there are pictures of. All pages of the console come by themselves; what needs more is named here. */
import { type PathName, paths } from "../../web/app/paths.ts";
import type { Scene, Who } from "./scene.ts";

export interface Shot {
  name: string;
  path: string;
  who: Who;
  /** Whether the documents show it, from docs/screenshots. */
  inReadme: boolean;
}

/** Below the base address; with parameters of the scene for those of the path. */
const shownOf: Partial<Record<PathName, (scene: Scene) => string>> = {
  // With a paragraph chosen, so that its place on the page is lit.
  result: ({ jobId }) => `/jobs/${jobId}#p1-b4`,
  adminOrganization: ({ organizationId }) => `/admin/organizations/${organizationId}`,
  adminJob: ({ jobId }) => `/admin/jobs/${jobId}`,
};

const inReadme: ReadonlySet<string> = new Set(["convert", "result", "admin"] satisfies PathName[]);

const othersOf = ({ recordingId }: Scene): readonly Omit<Shot, "inReadme">[] => [
  { name: "transcript", path: `/jobs/${recordingId}#p3-b1`, who: "member" },
  { name: "convert-guest", path: "/", who: "guest" },
  { name: "sign-in", path: "/sign-in", who: "guest" },
  { name: "sign-up", path: "/sign-up", who: "guest" },
  { name: "own-password", path: "/account/password", who: "member" },
  { name: "docs", path: "/docs", who: "guest" },
  { name: "docs-api", path: "/docs/api", who: "guest" },
  { name: "docs-errors", path: "/docs/errors", who: "guest" },
];

export function shotsOf(scene: Scene): Shot[] {
  const pages = (Object.keys(paths) as PathName[]).map((name) => ({
    name,
    path: shownOf[name]?.(scene) ?? paths[name],
    who: name.startsWith("admin") ? ("admin" as const) : ("member" as const),
  }));
  const unfilled = pages.filter(({ path }) => path.includes(":"));
  if (unfilled.length > 0) throw new Error(`${unfilled.map(({ name }) => name).join(", ")}: which one?`);
  return [...pages, ...othersOf(scene)].map((shot) => ({ ...shot, inReadme: inReadme.has(shot.name) }));
}
