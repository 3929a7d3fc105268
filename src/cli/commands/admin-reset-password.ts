import { isoTime } from "../../../config/ambient.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin reset-password",
  summary: "Print a link with which a user sets a new password.",
  details: [
    "Standard output holds the link alone, to be handed over: no mail is sent, and it is shown only now. It works once, until accounts.link_hours are over. Until it is used the old password works; then all sessions and applications' tokens of the user end.",
  ],
  flags: { ...configFlags, email: { value: "ADDRESS", required: true, doc: "The user, by address or id." } },
  examples: [
    { command: "markmill admin reset-password --email ada@example.org", doc: "Print a link to hand over." },
  ],
  run: async ({ flags, context }) => {
    const { email, ...config } = flags;
    const { settings } = settingsFor(config, context);
    const link = await administer(settings, context, "resetPassword", { user: email });
    const until = isoTime(link.expiresAtMs);
    context.err(`For ${link.user.email}; it works once, until ${until}.\n`);
    const json = {
      id: link.id,
      user_id: link.user.id,
      email: link.user.email,
      url: link.url,
      expires_at: until,
    };
    return { json, text: `${link.url}\n` };
  },
});
