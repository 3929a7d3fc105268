import { isoTime } from "../../../config/ambient.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { configFlags } from "../flags.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin invite",
  summary: "Print a link with which somebody makes their account.",
  details: [
    "Standard output holds the link alone, to be handed over: no mail is sent, and it is shown only now. It works once, until accounts.link_hours are over; a newer invitation of the same address takes its place.",
  ],
  flags: {
    ...configFlags,
    email: { value: "ADDRESS", required: true, doc: "Whom it is for." },
    org: { value: "NAME", doc: "Organization, by name or id; default: default." },
    role: {
      value: "ROLE",
      choices: ["member", "admin"],
      doc: "Role; admin administers the installation. Default: member.",
    },
  },
  examples: [
    {
      command: "markmill admin invite --email ada@example.org --org babbage",
      doc: "Print a link to hand over.",
    },
  ],
  run: async ({ flags, context }) => {
    const { email, org, role, ...config } = flags;
    const { settings } = settingsFor(config, context);
    const { expiresAtMs, ...link } = await administer(settings, context, "invite", {
      email,
      role: role === "admin" ? "admin" : "member",
      ...(org === null ? {} : { organization: org }),
    });
    const until = isoTime(expiresAtMs);
    context.err(`For ${link.email}, ${link.role} of ${link.organization}; it works once, until ${until}.\n`);
    return { json: { ...link, expires_at: until }, text: `${link.url}\n` };
  },
});
