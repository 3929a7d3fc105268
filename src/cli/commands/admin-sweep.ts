import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { counted } from "../output.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin sweep",
  summary:
    "Remove expired estimates, results and notifications now; the server does so by itself every ten minutes.",
  flags: configFlags,
  run: async ({ flags, context }) => {
    const { settings } = settingsFor(flags, context);
    const swept = await administer(settings, context, "sweep", {});
    return {
      json: swept,
      text: `Removed ${counted(swept.uploads, "expired estimate")}, ${counted(swept.jobs, "result")} and ${counted(swept.deliveries, "notification")} past retention.\n`,
    };
  },
});
