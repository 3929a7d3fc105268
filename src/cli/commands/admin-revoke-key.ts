import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin revoke-key",
  summary: "Revoke an API key; it stops working at once.",
  arguments: [{ name: "ID", doc: "The key's id (key_…), from create-key or list-keys." }],
  flags: configFlags,
  examples: [
    { command: "markmill admin revoke-key key_0123456789abcdef0123456789abcdef", doc: "Revoke a key." },
  ],
  run: async ({ flags, operands: [id = ""], context }) => {
    const { settings } = settingsFor(flags, context);
    await administer(settings, context, "revokeKey", { id });
    return { json: { id, revoked: true }, text: `Revoked ${id}.\n` };
  },
});
