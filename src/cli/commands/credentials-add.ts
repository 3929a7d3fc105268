import { Secret } from "../../../config/secret.ts";
import { apiKeyPattern } from "../../auth/tokens.ts";
import { createClient } from "../../client/client.ts";
import { isReadable } from "../../client/credentials.ts";
import { storeCredential } from "../../client/credentials-file.ts";
import { ApiError } from "../../client/errors.ts";
import { proxyFor } from "../../client/proxy.ts";
import { CliError, exit, UsageError } from "../../shared/command-line/exit.ts";
import { serverFlags } from "../../shared/command-line/flags.ts";
import { printable } from "../../shared/command-line/output.ts";
import { type Command, defineCommand } from "../command.ts";
import { firstLine } from "../confirmation.ts";
import type { Context } from "../context.ts";
import { requirePath, requireServer, shownKey } from "../credentials.ts";

export const command: Command = defineCommand({
  name: "credentials add",
  summary: "Save an API key.",
  details: [
    "The key is read from the first line of standard input, or entered at a hidden prompt; it is not an argument, because those appear in process lists and shell histories. The key is checked with the server before it is saved.",
    "Keys are saved per server in $XDG_CONFIG_HOME/markmill/credentials.toml (default: ~/.config/markmill), readable by its owner only. A key is sent to its server only. MARKMILL_API_KEY takes precedence over the file.",
  ],
  flags: {
    ...serverFlags,
    "no-check": { doc: "Save the key without checking it with the server." },
    "allow-plain-http": {
      doc: "Save a key for a remote server without TLS, where others on the network can read it.",
    },
  },
  examples: [
    {
      command: "markmill credentials add --server https://markmill.example.org",
      doc: "Save a key entered at the prompt.",
    },
    {
      command: "cat key.txt | markmill credentials add --server https://markmill.example.org",
      doc: "Save a key from a file.",
    },
  ],
  run: async ({ flags, context }) => {
    const server = requireServer(flags, context);
    const path = requirePath(context);
    const allowPlainHttp = flags["allow-plain-http"];
    if (isReadable(server) && !allowPlainHttp) {
      throw new UsageError(
        `${server} does not use TLS, so others on the network could read the key; use its https URL, or --allow-plain-http`,
      );
    }
    const key = await keyFrom(server, context);
    const checked = !flags["no-check"];
    if (checked) await check(server, key, context);
    const credential = { server, key, allowPlainHttp: allowPlainHttp && isReadable(server) };
    const { replaced } = storeCredential(path, credential, context.random);
    const shown = shownKey(key.reveal());
    const { MARKMILL_API_KEY: variable } = context.environment;
    if (variable) {
      context.err("markmill: MARKMILL_API_KEY is set and takes precedence; unset it to use this key\n");
    }
    return {
      json: { server, key: shown, file: path, checked, replaced },
      text: `${replaced ? "Replaced" : "Saved"} the key for ${server}: ${shown} in ${printable(path)}\n`,
    };
  },
});

/** Throws UsageError, without any part of the key in messages. */
async function keyFrom(server: string, context: Context): Promise<Secret> {
  const line = context.hiddenLine === null ? await firstLine(context.stdin()) : await asked(server, context);
  const text = line.trim();
  if (text === "") throw new UsageError("no key was given; nothing was saved");
  if (!apiKeyPattern.test(text)) {
    throw new UsageError("not an API key (mk_live_ and 64 hex digits); nothing was saved");
  }
  return new Secret(text);
}

async function asked(server: string, context: Context): Promise<string> {
  context.err(`API key for ${server} (hidden): `);
  const line = await context.hiddenLine?.(context.stopSignal());
  context.err("\n");
  if (line === null || line === undefined) throw new CliError("interrupted; nothing was saved", exit.failed);
  return line;
}

/** Throws the server's error, and UnreachableError. */
async function check(server: string, key: Secret, context: Context): Promise<void> {
  const { random, sleep } = context;
  const proxy = proxyFor(server, context.environment);
  const client = createClient({ server, apiKey: key, proxy, random, sleep, triesMax: 2 });
  try {
    await client.api.getUsage();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The key is valid; its permissions do not matter here.
    if (error.code === "insufficient_scope") return;
    if (error.status !== 401) throw error;
    throw new CliError(`${server} rejected this key; nothing was saved`, exit.notAllowed);
  }
}
