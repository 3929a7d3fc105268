import { removeCredential } from "../../client/credentials-file.ts";
import { CliError, exit } from "../../shared/command-line/exit.ts";
import { serverFlags } from "../../shared/command-line/flags.ts";
import { printable } from "../../shared/command-line/output.ts";
import { type Command, defineCommand } from "../command.ts";
import { requirePath, requireServer } from "../credentials.ts";

export const command: Command = defineCommand({
  name: "credentials remove",
  summary: "Remove the saved API key of a server.",
  details: [
    "The key stays valid. Revoke it in the console, or with markmill admin revoke-key on the server.",
  ],
  flags: serverFlags,
  examples: [
    {
      command: "markmill credentials remove --server https://markmill.example.org",
      doc: "Remove a key.",
    },
  ],
  run: async ({ flags, context }) => {
    const server = requireServer(flags, context);
    const path = requirePath(context);
    if (!removeCredential(path, server, context.random))
      throw new CliError(`no key for ${server} in ${printable(path)}`, exit.failed);
    return {
      json: { server, file: path, removed: true },
      text: `Removed the key for ${server}. It stays valid until it is revoked there.\n`,
    };
  },
});
