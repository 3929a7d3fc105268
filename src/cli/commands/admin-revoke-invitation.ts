import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin revoke-invitation",
  summary: "Revoke an invitation; its link stops working at once.",
  arguments: [{ name: "INVITATION", doc: "Its id (lnk_…), or the address that it is for." }],
  flags: configFlags,
  run: async ({ flags, operands: [invitation = ""], context }) => {
    const { settings } = settingsFor(flags, context);
    const { id, outcome } = await administer(settings, context, "revokeInvitation", { invitation });
    const text = outcome === "revoked" ? `Revoked ${id}.\n` : `${id} did not work any more.\n`;
    return { json: { id, revoked: outcome === "revoked" }, text };
  },
});
