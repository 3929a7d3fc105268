import { keyView } from "../../services/views/people.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { textTable } from "../output.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin list-keys",
  summary: "List an organization's API keys, by id and first characters.",
  flags: { ...configFlags, org: { value: "NAME", doc: "Organization; default: default." } },
  run: async ({ flags, context }) => {
    const { settings } = settingsFor({ config: flags.config, "data-dir": flags["data-dir"] }, context);
    const rows = await administer(settings, context, "listKeys", { organization: flags.org ?? "default" });
    const keys = rows.map(keyView);
    const text = textTable(
      ["id", "key", "name", "scopes", "state", "last used"],
      keys.map((k) => [
        k.id,
        `${k.prefix}…`,
        k.name,
        k.scopes.join(","),
        k.revoked_at === null ? "active" : "revoked",
        k.last_used_at ?? "never",
      ]),
    );
    return { json: { keys }, text: text === "" ? "The organization has no keys.\n" : text };
  },
});
