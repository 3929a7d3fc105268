/** The client of the configured server. */

import { type Client, createClient } from "../client/client.ts";
import { apiKeyFor } from "../client/credentials.ts";
import type { Context } from "./context.ts";
import { UsageError } from "./exit.ts";
import { settingsFor } from "./settings.ts";

interface ServerFlagValues {
  config: string | null;
  "data-dir": string | null;
  server: string | null;
}

export function clientOf(server: string, context: Context): Client {
  const key = apiKeyFor(server, context.environment);
  if (key?.warning) context.err(`markmill: ${key.warning}\n`);
  return createClient({ server, apiKey: key?.key ?? null, random: context.random, sleep: context.sleep });
}

/** For commands that make no sense without a server. */
export function requireClient(flags: ServerFlagValues, context: Context): Client {
  const { settings } = settingsFor(
    { config: flags.config, "data-dir": flags["data-dir"], server: flags.server },
    context,
  );
  const server = settings["cli.server"];
  if (server === null) {
    throw new UsageError("no server is configured; give --server URL or set MARKMILL_SERVER");
  }
  return clientOf(server, context);
}
