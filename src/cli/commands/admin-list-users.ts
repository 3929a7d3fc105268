import { userView } from "../../services/views/people.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { textTable } from "../output.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin list-users",
  summary: "List users.",
  flags: configFlags,
  run: async ({ flags, context }) => {
    const { settings } = settingsFor(flags, context);
    const users = (await administer(settings, context, "listUsers", {})).map(userView);
    const rows = users.map((u) => [
      u.email,
      u.role,
      u.organization,
      u.banned ? "banned" : "active",
      u.created_at,
      u.id,
    ]);
    const text = textTable(["e-mail", "role", "organization", "state", "created", "id"], rows);
    return {
      json: { users },
      text: text === "" ? "There are no users; make one with markmill admin create-user.\n" : text,
    };
  },
});
