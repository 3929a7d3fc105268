import type { Swept } from "../../services/retention/retention.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { exit } from "../exit.ts";
import { configFlags } from "../flags.ts";
import { textTable } from "../output.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin sweep",
  summary:
    "Remove what has expired, and files that nothing knows of, now; the server does so by itself every ten minutes.",
  details: [
    "Prints how many of each kind went, under the same names as with --json. It ends early, with exit code 1 and `complete` false, when the server stops meanwhile; what it has removed until then stays removed.",
  ],
  flags: configFlags,
  examples: [{ command: "markmill admin sweep --data-dir /var/lib/markmill", doc: "Make room now." }],
  run: async ({ flags, context }) => {
    const { settings } = settingsFor(flags, context);
    const swept = await administer(settings, context, "sweep", {});
    if (!swept.complete) context.err(`markmill: ${interrupted}\n`);
    return { exit: swept.complete ? exit.done : exit.failed, json: swept, text: textOf(swept) };
  },
});

const interrupted =
  "the sweep ended before it had seen everything, because the server stops; send it again once the server is back, or wait for the server's own";

/** What the figures count. Every name of the document is here, so that both say the same. */
const meanings: Readonly<Record<Exclude<keyof Swept, "complete">, string>> = {
  uploads: "estimates that nobody confirmed in time",
  jobs: "jobs past their time of keeping, with their files",
  deliveries: "notifications that ended as long ago",
  credentials: "sessions and tokens that have expired, and applications that nobody let in",
  incidents: "support references",
  asset_grants: "addresses of single images",
  guest_sessions: "previews of guests",
  account_links: "links for setup, invitation and a new password, a week after their end",
  orphaned_uploads: "uploads that nothing knows of",
  orphaned_results: "results that nothing knows of",
  temporaries: "halves of uploads, and scratch that nobody works in",
  failed: "files that the disk did not give up; the next sweep tries again",
};

function textOf(swept: Swept): string {
  const names = Object.keys(meanings) as (keyof typeof meanings)[];
  const rows = names.map((name) => [name, String(swept[name]), meanings[name]]);
  return textTable(["kind", "count", ""], rows);
}
