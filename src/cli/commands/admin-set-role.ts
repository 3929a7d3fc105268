import { userView } from "../../services/views/people.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin set-role",
  summary: "Make a user an administrator of the installation, or a member again.",
  details: ["It counts from the next request on, for the keys that the user made, too."],
  flags: {
    ...configFlags,
    email: { value: "ADDRESS", required: true, doc: "The user, by address or id." },
    role: { value: "ROLE", required: true, choices: ["member", "admin"], doc: "The new role." },
  },
  examples: [
    {
      command: "markmill admin set-role --email ada@example.org --role admin",
      doc: "Make somebody an administrator.",
    },
  ],
  run: async ({ flags, context }) => {
    const { email, role, ...config } = flags;
    const { settings } = settingsFor(config, context);
    const user = await administer(settings, context, "setRole", {
      user: email,
      role: role === "admin" ? "admin" : "member",
    });
    return { json: userView(user), text: `${user.email} is ${user.role} now.\n` };
  },
});
