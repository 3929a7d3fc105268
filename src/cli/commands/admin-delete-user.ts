import { userView } from "../../services/views/people.ts";
import { endedText } from "../admin/ended.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { confirmed, yesFlag } from "../confirmation.ts";
import { configFlags } from "../flags.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin delete-user",
  summary: "Delete a user; sessions, tokens, keys and links go at once.",
  details: [
    "Jobs and results belong to the organization and stay. The ledger and the audit keep the user's id, and neither name nor address. The last administrator stays.",
  ],
  flags: {
    ...configFlags,
    email: { value: "ADDRESS", required: true, doc: "The user, by address or id." },
    yes: yesFlag,
  },
  run: async ({ flags, json, context }) => {
    const { email, yes, ...config } = flags;
    const { settings } = settingsFor(config, context);
    const user = await administer(settings, context, "getUser", { user: email });
    const what = `This deletes ${user.email} (${user.id}) of ${user.organizationName}, for good.`;
    await confirmed({ yes, json, name: user.email, what }, context);
    const { ended } = await administer(settings, context, "deleteUser", { user: user.id });
    return {
      json: { user: userView(user), ended },
      text: `Deleted ${user.email}: ${endedText(ended)}.\n`,
    };
  },
});
