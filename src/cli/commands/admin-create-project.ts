import { projectView } from "../../services/views/people.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin create-project",
  summary: "Make a project in an organization.",
  details: ["Keys are made for it with `markmill admin create-key --project`."],
  arguments: [{ name: "NAME", doc: "What it is called; once in the organization." }],
  flags: { ...configFlags, org: { value: "NAME", doc: "Organization, by name or id; default: default." } },
  run: async ({ flags, operands: [name = ""], context }) => {
    const { org, ...config } = flags;
    const { settings } = settingsFor(config, context);
    const organization = org ?? "default";
    const project = await administer(settings, context, "createProject", { organization, name });
    return { json: projectView(project), text: `Made the project ${project.name} (${project.id}).\n` };
  },
});
