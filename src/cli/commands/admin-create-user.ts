import { Secret } from "../../../config/secret.ts";
import { userView } from "../../services/views/people.ts";
import { administer } from "../admin/transport.ts";
import { type Command, defineCommand } from "../command.ts";
import { firstLine } from "../confirmation.ts";
import { UsageError } from "../exit.ts";
import { configFlags } from "../flags.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "admin create-user",
  summary: "Make a user.",
  details: [
    "A missing organization is made. Without --password-stdin the user has no password and works with API keys (`markmill admin create-key`).",
  ],
  flags: {
    ...configFlags,
    email: { value: "ADDRESS", required: true, doc: "The user's e-mail address; no mail is sent." },
    name: { value: "NAME", doc: "Name to show; default: the address." },
    org: { value: "NAME", doc: "Organization; default: default." },
    role: {
      value: "ROLE",
      choices: ["member", "admin"],
      doc: "Role; admin administers the installation. Default: member.",
    },
    "password-stdin": {
      doc: "Read the password from the first line of standard input: 12 characters or more, none that is guessed first.",
    },
  },
  examples: [
    {
      command: "markmill admin create-user --email ada@example.org --org babbage",
      doc: "Make a user who signs in by a link, in an organization that may be new.",
    },
    {
      command:
        "pass show markmill | markmill admin create-user --email grace@example.org --role admin --password-stdin",
      doc: "Make an administrator with a password.",
    },
  ],
  run: async ({ flags, context }) => {
    const { email } = flags;
    const { settings } = settingsFor({ config: flags.config, "data-dir": flags["data-dir"] }, context);
    const password = flags["password-stdin"] ? await passwordIn(context.stdin()) : null;
    const user = await administer(settings, context, "createUser", {
      email,
      role: flags.role === "admin" ? "admin" : "member",
      ...(flags.name === null ? {} : { name: flags.name }),
      ...(flags.org === null ? {} : { organization: flags.org }),
      ...(password === null ? {} : { password: password.reveal() }),
    });
    const text = `Made the ${user.role} ${user.email} (${user.id}) in the organization ${user.organizationName}.\n`;
    return { json: userView(user), text };
  },
});

async function passwordIn(stdin: ReadableStream<Uint8Array>): Promise<Secret> {
  const line = await firstLine(stdin);
  if (line === "") throw new UsageError("--password-stdin: standard input holds no password");
  return new Secret(line);
}
