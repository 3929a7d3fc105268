import type { LinkRow, ListPlace } from "../../../ledger/contract.ts";
import { invitationView } from "../../services/views/people.ts";
import { administration } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { textTable } from "../output.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin list-invitations",
  summary: "List invitations, newest first, and what became of them.",
  details: ["Those that do not work any more are listed for a week after their end. No link is shown again."],
  flags: { ...configFlags, org: { value: "NAME", doc: "Only those of this organization." } },
  run: async ({ flags, context }) => {
    const { org, ...config } = flags;
    const { settings } = settingsFor(config, context);
    const found = await administration(settings, context, async (run) => {
      const all: LinkRow[] = [];
      let after: ListPlace | null = null;
      do {
        const organization = org === null ? {} : { organization: org };
        const page: { rows: LinkRow[]; next: ListPlace | null } = await run("invitationsPage", {
          ...organization,
          limit: 200,
          after,
        });
        all.push(...page.rows);
        after = page.next;
      } while (after !== null);
      return all;
    });
    const nowMs = context.clock.nowMs();
    const invitations = found.map((row) => invitationView(row, nowMs));
    const rows = invitations.map((each) => [
      each.email,
      each.role,
      each.organization,
      each.status,
      each.expires_at,
      each.id,
    ]);
    return {
      json: { invitations },
      text:
        textTable(["e-mail", "role", "organization", "state", "until", "id"], rows) ||
        "There are no invitations.\n",
    };
  },
});
