import { userView } from "../../services/views/people.ts";
import { endedText } from "../admin/ended.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin ban",
  summary: "Ban a user: sessions and tokens end and the keys that the user made are revoked, at once.",
  flags: { ...configFlags, email: { value: "ADDRESS", required: true, doc: "The user, by address or id." } },
  examples: [{ command: "markmill admin ban --email ada@example.org", doc: "Keep somebody out, at once." }],
  run: async ({ flags, context }) => {
    const { email, ...config } = flags;
    const { settings } = settingsFor(config, context);
    const { user, ended } = await administer(settings, context, "ban", { user: email });
    return { json: { user: userView(user), ended }, text: `Banned ${user.email}: ${endedText(ended)}.\n` };
  },
});
