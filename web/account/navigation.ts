/** The account's pages, as they stand beside each other. */
import type { SideGroup } from "../components/sided.tsx";
import { words } from "../messages/account/account.ts";

export const groups: readonly SideGroup[] = [
  { title: null, links: [{ to: "account", text: words.overview }] },
  {
    title: words.work,
    links: [
      { to: "accountJobs", text: words.jobs },
      { to: "accountUsage", text: words.usage },
      { to: "accountProjects", text: words.projects },
    ],
  },
  {
    title: words.access,
    links: [
      { to: "accountKeys", text: words.keys },
      { to: "accountApps", text: words.apps },
      { to: "accountWebhooks", text: words.webhooks },
    ],
  },
  {
    title: words.person,
    links: [
      { to: "accountProfile", text: words.profile },
      { to: "accountSessions", text: words.sessions },
    ],
  },
];
