import type { SideGroup } from "../components/sided.tsx";
import { admin } from "../messages/admin/admin.ts";
import type { PathName } from "../paths.ts";

type Listed = keyof typeof admin.pages;

const groupOf = (title: string, names: readonly Listed[]): SideGroup => ({
  title,
  links: names.map((to) => ({ to, text: admin.pages[to] })),
});

/** All pages of administration that have a name of their own. */
export const navigation: readonly SideGroup[] = [
  groupOf(admin.groups.operation, [
    "admin",
    "adminJobs",
    "adminSupport",
    "adminFeedback",
    "adminLogs",
    "adminAudit",
  ]),
  groupOf(admin.groups.people, [
    "adminUsers",
    "adminOrganizations",
    "adminPlans",
    "adminCredits",
    "adminRateCards",
  ]),
  groupOf(admin.groups.installation, ["adminCapabilities", "adminModels", "adminSettings", "adminBackups"]),
];

/** The page of the navigation that one without a place there belongs to. */
export function standsFor(name: PathName): PathName {
  if (name === "adminJob") return "adminJobs";
  return name === "adminOrganization" ? "adminOrganizations" : name;
}
