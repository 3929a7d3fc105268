import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin create-org",
  summary: "Make an organization with its own project, plan and balance.",
  arguments: [{ name: "NAME", doc: "The organization's name." }],
  flags: { ...configFlags, plan: { value: "ID", doc: "Its plan; default: the setting default_plan." } },
  examples: [
    {
      command: "markmill admin create-org babbage --data-dir /var/lib/markmill",
      doc: "Make an organization.",
    },
  ],
  run: async ({ flags, operands: [name = ""], context }) => {
    const { settings } = settingsFor({ ...flags, plan: null }, context);
    const args = { name, ...(flags.plan === null ? {} : { plan: flags.plan }) };
    const made = await administer(settings, context, "createOrganization", args);
    const json = { id: made.id, name: made.name, plan_id: made.planId, project_id: made.defaultProjectId };
    return { json, text: `Made the organization ${made.name} (${made.id}) on the plan ${made.planId}.\n` };
  },
});
