/** The account's pages beside each other; which one the address names. */
import type { AreaProps } from "../app.tsx";
import { Sided } from "../components/sided.tsx";
import { words } from "../messages/account/account.ts";
import { shell } from "../messages/shell.ts";
import { SignedIn } from "../shell/signed-in.tsx";
import { AppsPage } from "./apps.tsx";
import { JobsPage } from "./jobs/page.tsx";
import { KeysPage } from "./keys/page.tsx";
import { groups } from "./navigation.ts";
import { OverviewPage } from "./overview.tsx";
import { ProfilePage } from "./profile/page.tsx";
import { ProjectsPage } from "./projects/page.tsx";
import { SessionsPage } from "./sessions/page.tsx";
import { UsagePage } from "./usage/page.tsx";
import { WebhooksPage } from "./webhooks/page.tsx";

export default function Area({ place }: AreaProps) {
  return (
    <SignedIn title={shell.account}>
      <Sided label={words.pages} groups={groups}>
        <Shown place={place} />
      </Sided>
    </SignedIn>
  );
}

function Shown({ place: { name, query } }: AreaProps) {
  if (name === "accountJobs") return <JobsPage query={query} />;
  if (name === "accountUsage") return <UsagePage query={query} />;
  if (name === "accountProjects") return <ProjectsPage />;
  if (name === "accountKeys") return <KeysPage />;
  if (name === "accountApps") return <AppsPage />;
  if (name === "accountWebhooks") return <WebhooksPage query={query} />;
  if (name === "accountSessions") return <SessionsPage />;
  if (name === "accountProfile") return <ProfilePage />;
  return <OverviewPage />;
}
