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
    "The key is read from the first line of standard input, or asked for at a terminal, which does not show it; it is no argument, because those are seen in lists of processes and kept in histories. The server is asked whether it takes the key, and nothing is kept that it refuses.",
    "Keys are kept by server in $XDG_CONFIG_HOME/markmill/credentials.toml (without that variable in ~/.config/markmill), which only its owner can read. A key goes to its own server alone. MARKMILL_API_KEY comes before the file.",
  ],
  flags: {
    ...serverFlags,
    "no-check": { doc: "Keep it without asking the server, which need not be reachable then." },
    "allow-plain-http": {
      doc: "Keep it for a server beyond this machine that has no TLS, where everybody on the way can read it.",
    },
  },
  examples: [
    {
      command: "markmill credentials add --server https://markmill.example.org",
      doc: "Keep a key that is asked for at the terminal.",
    },
    {
      command: "cat key.txt | markmill credentials add --server https://markmill.example.org",
      doc: "Keep a key that comes from elsewhere.",
    },
  ],
  run: async ({ flags, context }) => {
    const server = requireServer(flags, context);
    const path = requirePath(context);
    const allowPlainHttp = flags["allow-plain-http"];
    if (isReadable(server) && !allowPlainHttp) {
      throw new UsageError(
        `${server} has no TLS, so everybody on the way could read the key; give its https address, or --allow-plain-http`,
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
      context.err("markmill: MARKMILL_API_KEY is set and comes before the file; unset it to use this key\n");
    }
    return {
      json: { server, key: shown, file: path, checked, replaced },
      text: `${replaced ? "Replaced" : "Kept"} the key for ${server}: ${shown} in ${printable(path)}\n`,
    };
  },
});

/** Throws UsageError; no message holds a part of what was given. */
async function keyFrom(server: string, context: Context): Promise<Secret> {
  const line = context.hiddenLine === null ? await firstLine(context.stdin()) : await asked(server, context);
  const text = line.trim();
  if (text === "") throw new UsageError("no key was given; nothing was kept");
  if (!apiKeyPattern.test(text)) {
    throw new UsageError(
      "this is no API key, which is mk_live_ and 64 digits from 0 to 9 and a to f; nothing was kept",
    );
  }
  return new Secret(text);
}

async function asked(server: string, context: Context): Promise<string> {
  context.err(`API key for ${server} (it is not shown): `);
  const line = await context.hiddenLine?.(context.stopSignal());
  context.err("\n");
  if (line === null || line === undefined) throw new CliError("interrupted; nothing was kept", exit.failed);
  return line;
}

/** Throws what the server says against it, and UnreachableError. */
async function check(server: string, key: Secret, context: Context): Promise<void> {
  const { random, sleep } = context;
  const proxy = proxyFor(server, context.environment);
  const client = createClient({ server, apiKey: key, proxy, random, sleep, triesMax: 2 });
  try {
    await client.usage();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The key is known there; what it may do is between it and whoever made it.
    if (error.code === "insufficient_scope") return;
    if (error.status !== 401) throw error;
    throw new CliError(`${server} does not take this key; nothing was kept`, exit.notAllowed);
  }
}
