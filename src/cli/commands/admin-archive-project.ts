import { projectView } from "../../services/views/people.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { counted } from "../output.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin archive-project",
  summary: "Archive a project: its keys are revoked and it takes no uploads; its jobs stay.",
  arguments: [{ name: "PROJECT", doc: "By name or id." }],
  flags: { ...configFlags, org: { value: "NAME", doc: "Organization, by name or id; default: default." } },
  run: async ({ flags, operands: [project = ""], context }) => {
    const { org, ...config } = flags;
    const { settings } = settingsFor(config, context);
    const named = { organization: org ?? "default", project };
    const done = await administer(settings, context, "archiveProject", named);
    return {
      json: { ...projectView(done.project), revoked_keys: done.keys },
      text: `Archived the project ${done.project.name}; ${counted(done.keys, "key")} revoked.\n`,
    };
  },
});
