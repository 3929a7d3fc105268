import { openSentence, readCredentials } from "../../client/credentials.ts";
import { printable, textTable } from "../../shared/command-line/output.ts";
import { type Command, defineCommand } from "../command.ts";
import { requirePath, shownKey } from "../credentials.ts";

export const command: Command = defineCommand({
  name: "credentials list",
  summary: "List the servers with a saved API key.",
  details: ["Shows only the first characters of each key."],
  flags: {},
  examples: [{ command: "markmill credentials list", doc: "List saved keys." }],
  run: async ({ context }) => {
    const path = requirePath(context);
    const file = readCredentials(path);
    const rows = (file?.entries ?? []).map(({ server, key, allowPlainHttp }) => ({
      server,
      key: shownKey(key.reveal()),
      allow_plain_http: allowPlainHttp,
    }));
    if (file?.isOpen) context.err(`markmill: ${printable(openSentence(path))}\n`);
    const { MARKMILL_API_KEY: variable } = context.environment;
    if (variable) context.err("markmill: MARKMILL_API_KEY is set and takes precedence\n");
    return {
      json: { file: path, usable: file?.isOpen !== true, credentials: rows },
      text:
        rows.length === 0
          ? `No keys in ${printable(path)}.\n`
          : textTable(
              ["server", "key"],
              rows.map(({ server, key }) => [server, key]),
            ),
    };
  },
});
