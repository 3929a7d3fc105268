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
  examples: [{ command: "markmill admin list-keys --org babbage", doc: "See an organization's keys." }],
  run: async ({ flags, context }) => {
    const { settings } = settingsFor({ config: flags.config, "data-dir": flags["data-dir"] }, context);
    const organization = flags.org ?? "default";
    const rows = await administer(settings, context, "listKeys", { organization });
    const users = await administer(settings, context, "listUsers", {});
    const projects = await administer(settings, context, "listProjects", { organization });
    const emails = new Map(users.map(({ id, email }) => [id, email]));
    const names = new Map(projects.map(({ id, name }) => [id, name]));
    const keys = rows.map(keyView);
    const nowMs = context.clock.nowMs();
    const text = textTable(
      ["id", "key", "name", "made by", "project", "scopes", "state", "until", "last used"],
      keys.map((k) => [
        k.id,
        `${k.prefix}…`,
        k.name,
        emails.get(k.user_id) ?? k.user_id,
        names.get(k.project_id) ?? k.project_id,
        k.scopes.join(","),
        stateOf(k, nowMs),
        k.expires_at ?? "",
        k.last_used_at ?? "never",
      ]),
    );
    return { json: { keys }, text: text === "" ? "The organization has no keys.\n" : text };
  },
});

function stateOf({ revoked_at, expires_at }: ReturnType<typeof keyView>, nowMs: number): string {
  if (revoked_at !== null) return "revoked";
  return expires_at !== null && Date.parse(expires_at) <= nowMs ? "expired" : "active";
}
