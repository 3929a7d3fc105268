/** Common parts of the credentials commands. */
import { credentialsPath } from "../client/credentials.ts";
import { UsageError } from "../shared/command-line/exit.ts";
import type { Context } from "./context.ts";
import { settingsFor } from "./settings.ts";

interface Given {
  config: string | null;
  "data-dir": string | null;
  server: string | null;
}

/** The part of a key that may be shown. */
export const shownKey = (key: string): string => `${key.slice(0, "mk_live_".length + 4)}…`;

/** Throws UsageError. */
export function requireServer(flags: Given, context: Context): string {
  const server = settingsFor({ ...flags }, context).settings["cli.server"];
  if (server !== null) return server;
  throw new UsageError("no server; use --server URL or set MARKMILL_SERVER");
}

/** Throws UsageError. */
export function requirePath(context: Context): string {
  const path = credentialsPath(context.environment);
  if (path !== null) return path;
  throw new UsageError("no folder for the credentials file; set HOME or XDG_CONFIG_HOME");
}
