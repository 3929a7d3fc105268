import { projectView } from "../../services/views/people.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { textTable } from "../output.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin list-projects",
  summary: "List an organization's projects.",
  flags: { ...configFlags, org: { value: "NAME", doc: "Organization, by name or id; default: default." } },
  run: async ({ flags, context }) => {
    const { org, ...config } = flags;
    const { settings } = settingsFor(config, context);
    const found = await administer(settings, context, "listProjects", { organization: org ?? "default" });
    const projects = found.map(projectView);
    const rows = projects.map((each) => [
      each.name,
      each.archived_at !== null ? "archived" : each.is_default ? "default" : "open",
      each.created_at,
      each.id,
    ]);
    return { json: { projects }, text: textTable(["name", "state", "created", "id"], rows) };
  },
});
