import { organizationView } from "../../services/views/people.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin set-plan",
  summary: "Put an organization on another plan, from its next request on.",
  details: ["`plans` in the configuration lists the plans."],
  flags: {
    ...configFlags,
    org: { value: "NAME", required: true, doc: "Organization, by name or id." },
    plan: { value: "ID", required: true, doc: "A configured plan." },
  },
  examples: [
    {
      command: "markmill admin set-plan --org babbage --plan internal",
      doc: "Change an organization's plan.",
    },
  ],
  run: async ({ flags, context }) => {
    const { org: organization, plan, ...config } = flags;
    const { settings } = settingsFor(config, context);
    const changed = await administer(settings, context, "setPlan", { organization, plan });
    return {
      json: organizationView(changed),
      text: `The organization ${changed.name} is on the plan ${changed.planId}.\n`,
    };
  },
});
