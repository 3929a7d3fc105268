import type { Swept } from "../../services/retention.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { counted } from "../output.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin sweep",
  summary:
    "Remove what has expired, and files that nothing knows of, now; the server does so by itself every ten minutes.",
  flags: configFlags,
  run: async ({ flags, context }) => {
    const { settings } = settingsFor(flags, context);
    const swept = await administer(settings, context, "sweep", {});
    return {
      json: swept,
      text: textOf(swept),
    };
  },
});

function textOf(swept: Swept): string {
  const expired = [
    counted(swept.uploads, "expired estimate"),
    counted(swept.jobs, "expired job"),
    counted(swept.deliveries, "notification"),
    counted(swept.incidents, "support reference"),
    counted(swept.asset_grants, "asset grant"),
    counted(swept.guest_sessions, "guest session"),
  ];
  const orphans = swept.orphaned_uploads + swept.orphaned_results + swept.temporaries;
  const failed = swept.failed === 0 ? "" : ` The disk did not give up ${counted(swept.failed, "file")}.`;
  return `Removed ${expired.join(", ")} and ${counted(orphans, "orphaned file")}.${failed}\n`;
}
