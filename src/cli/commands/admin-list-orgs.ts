import { organizationView } from "../../services/views/people.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { textTable } from "../output.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin list-orgs",
  summary: "List organizations.",
  flags: configFlags,
  run: async ({ flags, context }) => {
    const { settings } = settingsFor(flags, context);
    const organizations = (await administer(settings, context, "listOrganizations", {})).map(
      organizationView,
    );
    const rows = organizations.map((each) => [each.name, each.plan_id, each.created_at, each.id]);
    return {
      json: { organizations },
      text: textTable(["name", "plan", "created", "id"], rows) || "There are no organizations.\n",
    };
  },
});
