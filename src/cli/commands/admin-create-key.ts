import { isoTime } from "../../../config/ambient.ts";
import { daysOfFlag } from "../admin/days.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin create-key",
  summary: "Make an API key for a user and print it, this once.",
  details: ["Standard output holds the key alone, so that KEY=$(markmill admin create-key --email E) works."],
  flags: {
    ...configFlags,
    email: { value: "ADDRESS", required: true, doc: "The user who the key belongs to." },
    name: { value: "NAME", doc: "What the key is for; default: key." },
    project: {
      value: "NAME",
      doc: "Project that it works in, by name or id; default: the organization's default one.",
    },
    "expires-days": { value: "N", doc: "Days until it stops working; without it, it does not." },
    scopes: {
      value: "LIST",
      doc: "Scopes, separated by commas; default: svc:convert, which covers jobs, images and use.",
    },
  },
  examples: [
    {
      command: "KEY=$(markmill admin create-key --email ada@example.org --name nightly)",
      doc: "Make a key, and keep it in a variable.",
    },
  ],
  run: async ({ flags, context }) => {
    const { email } = flags;
    const { settings } = settingsFor({ config: flags.config, "data-dir": flags["data-dir"] }, context);
    const scopes = flags.scopes?.split(",").map((scope) => scope.trim());
    const made = await administer(settings, context, "createKey", {
      email,
      ...(flags.name === null ? {} : { name: flags.name }),
      ...(scopes === undefined ? {} : { scopes }),
      ...(flags.project === null ? {} : { project: flags.project }),
      ...daysOfFlag(flags["expires-days"]),
    });
    const { expiresAtMs, userRole, ...key } = made;
    const until = expiresAtMs === null ? "" : ` It works until ${isoTime(expiresAtMs)}.`;
    context.err(`Made the key ${key.id} (${key.scopes.join(", ")}). It is shown only now.${until}\n`);
    if (key.scopes.includes("svc:admin") && userRole !== "admin")
      context.err(
        `${email} is a member: svc:admin is worth nothing until markmill admin set-role makes them an administrator.\n`,
      );
    return { json: { ...key, expires_at: isoTime(expiresAtMs) }, text: `${key.key}\n` };
  },
});
