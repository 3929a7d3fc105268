import { userView } from "../../services/views/people.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";

import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin unban",
  summary: "Take a ban back; sessions, tokens and keys do not come back.",
  flags: { ...configFlags, email: { value: "ADDRESS", required: true, doc: "The user, by address or id." } },
  run: async ({ flags, context }) => {
    const { email, ...config } = flags;
    const { settings } = settingsFor(config, context);
    const { user } = await administer(settings, context, "unban", { user: email });
    return { json: { user: userView(user) }, text: `Took back the ban of ${user.email}.\n` };
  },
});
