/** The pages of administration: which of them the address names, and the way to the others. */
import type { ComponentType } from "preact";
import type { AreaProps } from "../app.tsx";
import { boot } from "../boot.ts";
import { Sided } from "../components/sided.tsx";
import { admin } from "../messages/admin/admin.ts";
import type { PathName } from "../paths.ts";
import { AuditPage } from "./audit/page.tsx";
import { BackupsPage } from "./backups/page.tsx";
import { CapabilitiesPage } from "./capabilities/page.tsx";
import { FeedbackPage } from "./feedback/page.tsx";
import { NoAdministrator } from "./guard.tsx";
import { JobPage } from "./jobs/job-page.tsx";
import { JobsPage } from "./jobs/jobs-page.tsx";
import { LogsPage } from "./logs/page.tsx";
import { ModelsPage } from "./models/page.tsx";
import { CreditsPage } from "./money/credits.tsx";
import { PlansPage } from "./money/plans.tsx";
import { RateCardsPage } from "./money/rate-cards.tsx";
import { navigation, standsFor } from "./navigation.ts";
import { OverviewPage } from "./overview/page.tsx";
import { OrganizationPage } from "./people/organization.tsx";
import { OrganizationsPage } from "./people/organization-list.tsx";
import { UsersPage } from "./people/users.tsx";
import { SettingsPage } from "./settings/page.tsx";
import { SupportPage } from "./support/page.tsx";

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
    <Sided label={admin.navigation} groups={navigation} current={name === null ? null : standsFor(name)}>
      {/* Another job is another page, which begins anew. */}
      {Shown !== undefined && <Shown key={`${name} ${Object.values(parameters)}`} place={place} />}
    </Sided>
  );
}
