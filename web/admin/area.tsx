/** The administration area and its navigation. */
import type { ComponentType } from "preact";
import { boot } from "../app/boot.ts";
import type { PathName } from "../app/paths.ts";
import { type AreaProps, Link } from "../app/router.tsx";
import { Page } from "../components/page.tsx";
import { type NavGroup, SideNavPage } from "../components/tabs.tsx";
import { admin } from "../messages/admin/admin.ts";
import { common } from "../messages/common.ts";
import { signInHere } from "../shell/sign-in.tsx";
import { AuditPage } from "./audit.tsx";
import { BackupsPage } from "./backups.tsx";
import { CreditsPage } from "./billing/credits.tsx";
import { PlansPage } from "./billing/plans.tsx";
import { RateCardsPage } from "./billing/rate-cards/rate-cards.tsx";
import { CapabilitiesPage } from "./capabilities.tsx";
import { FeedbackPage } from "./jobs/feedback-page.tsx";
import { JobPage } from "./jobs/job-page.tsx";
import { JobsPage } from "./jobs/jobs-page.tsx";
import { SupportPage } from "./jobs/support-page.tsx";
import { LogsPage } from "./logs.tsx";
import { ModelsPage } from "./models.tsx";
import { OverviewPage } from "./overview/page.tsx";
import { SettingsPage } from "./settings.tsx";
import { OrganizationPage } from "./users/organization.tsx";
import { OrganizationsPage } from "./users/organization-list.tsx";
import { UsersPage } from "./users/users.tsx";

type Listed = keyof typeof admin.pages;

const groupOf = (title: string, names: readonly Listed[]): NavGroup => ({
  title,
  links: names.map((to) => [to, admin.pages[to]]),
});

const navigation: readonly NavGroup[] = [
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

/** The navigation entry of a page that has none of its own. */
function standsFor(name: PathName): PathName {
  if (name === "adminJob") return "adminJobs";
  return name === "adminOrganization" ? "adminOrganizations" : name;
}

const pages: Readonly<Partial<Record<PathName, ComponentType<AreaProps>>>> = {
  admin: OverviewPage,
  adminJobs: JobsPage,
  adminJob: JobPage,
  adminUsers: UsersPage,
  adminOrganizations: OrganizationsPage,
  adminOrganization: OrganizationPage,
  adminPlans: PlansPage,
  adminCredits: CreditsPage,
  adminRateCards: RateCardsPage,
  adminSupport: SupportPage,
  adminFeedback: FeedbackPage,
  adminAudit: AuditPage,
  adminLogs: LogsPage,
  adminCapabilities: CapabilitiesPage,
  adminModels: ModelsPage,
  adminSettings: SettingsPage,
  adminBackups: BackupsPage,
};

export default function Area({ place }: AreaProps) {
  if (boot.person?.role !== "admin") return <NoAdministrator />;
  const { name, parameters } = place;
  const Shown = name === null ? undefined : pages[name];
  return (
    <SideNavPage
      label={admin.navigation}
      groups={navigation}
      current={name === null ? null : standsFor(name)}
    >
      {/* Another job starts a new page. */}
      {Shown !== undefined && <Shown key={`${name} ${Object.values(parameters)}`} place={place} />}
    </SideNavPage>
  );
}

function NoAdministrator() {
  const isSignedIn = boot.person !== null;
  return (
    <Page title={admin.administratorsOnly}>
      <div class="card stack">
        <p>{isSignedIn ? admin.administratorsOnlyText : admin.signInFirst}</p>
        <div class="row">
          {!isSignedIn && (
            <a class="button primary" href={signInHere()}>
              {common.signIn}
            </a>
          )}
          <Link to="convert">{common.home}</Link>
        </div>
      </div>
    </Page>
  );
}
