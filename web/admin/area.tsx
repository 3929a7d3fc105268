/** The administration: which of its pages is shown. */
import type { ComponentType } from "preact";
import type { AreaProps } from "../app.tsx";
import { Page } from "../components/page.tsx";
import { shell } from "../messages/shell.ts";
import type { PathName } from "../paths.ts";
import { CreditsPage } from "./money/credits.tsx";
import { PlansPage } from "./money/plans.tsx";
import { RateCardsPage } from "./money/rate-cards.tsx";
import { OrganizationPage } from "./people/organization.tsx";
import { OrganizationsPage } from "./people/organization-list.tsx";
import { UsersPage } from "./people/users.tsx";

const pages: Partial<Record<PathName, ComponentType<AreaProps>>> = {
  adminUsers: UsersPage,
  adminOrganizations: OrganizationsPage,
  adminOrganization: OrganizationPage,
  adminPlans: PlansPage,
  adminCredits: CreditsPage,
  adminRateCards: RateCardsPage,
};

export default function Area({ place }: AreaProps) {
  const Shown = place.name === null ? undefined : pages[place.name];
  return Shown === undefined ? (
    <Page title={shell.administration} />
  ) : (
    <Shown key={place.name} place={place} />
  );
}
