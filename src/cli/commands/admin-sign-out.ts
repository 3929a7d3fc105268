import { userView } from "../../services/views/people.ts";
import { signedOutText } from "../admin/ended.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin sign-out",
  summary: "Sign a user out everywhere: all sessions and applications' tokens end; keys stay.",
  flags: { ...configFlags, email: { value: "ADDRESS", required: true, doc: "The user, by address or id." } },
  run: async ({ flags, context }) => {
    const { email, ...config } = flags;
    const { settings } = settingsFor(config, context);
    const { user, ended } = await administer(settings, context, "signOut", { user: email });
    return {
      json: { user: userView(user), ended },
      text: `Signed out ${user.email}: ${signedOutText(ended)}.\n`,
    };
  },
});
