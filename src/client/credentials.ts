/**
 * The credentials file: one TOML table a server, so that a key is only ever sent to the server that it belongs to.
 *
 *     ["https://markmill.example.org"]
 *     api_key = "mk_live_…"
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse, TomlError } from "smol-toml";
import type { Environment } from "../../config/ambient.ts";
import { systemReason } from "../../config/errors/system-error.ts";
import { Secret } from "../../config/secret.ts";
import { formatNamed } from "../../config/settings/formats.ts";
import { SettingsError } from "../../config/settings/sources.ts";

/** $XDG_CONFIG_HOME/markmill/credentials.toml, else below ~/.config; null without a home. */
export function credentialsPath(environment: Environment): string | null {
  const { XDG_CONFIG_HOME: configHome, HOME: home } = environment;
  if (configHome) return join(configHome, "markmill", "credentials.toml");
  return home ? join(home, ".config", "markmill", "credentials.toml") : null;
}

export interface ApiKey {
  key: Secret;
  /** For doctor: "environment MARKMILL_API_KEY" or the file. */
  source: string;
  /** A sentence when the file can be read by others. */
  warning: string | null;
}

/** The key for that server: MARKMILL_API_KEY first, then the file; null when there is none. */
export function apiKeyFor(server: string, environment: Environment): ApiKey | null {
  const { MARKMILL_API_KEY: variable } = environment;
  if (variable) return { key: new Secret(variable), source: "environment MARKMILL_API_KEY", warning: null };
  const path = credentialsPath(environment);
  if (path === null || !existsSync(path)) return null;
  const entry = tablesOf(path).find(([name]) => sameServer(name, server))?.[1];
  const key = typeof entry === "object" && entry !== null && "api_key" in entry ? entry.api_key : null;
  if (typeof key !== "string" || key === "") return null;
  const open = (statSync(path).mode & 0o077) !== 0;
  const warning = open ? `${path} can be read by other users; run: chmod 600 ${path}` : null;
  return { key: new Secret(key), source: path, warning };
}

/** Throws SettingsError. The parser's own message would show the line, and with it perhaps the key. */
function tablesOf(path: string): [server: string, entry: unknown][] {
  try {
    return Object.entries(parse(readFileSync(path, "utf8")));
  } catch (error) {
    const problem =
      error instanceof TomlError
        ? `${path} line ${error.line}: this is not valid TOML.`
        : `${path} cannot be read: ${systemReason(error) ?? "it is no text"}.`;
    throw new SettingsError([problem]);
  }
}

function sameServer(a: string, b: string): boolean {
  const { read } = formatNamed("base_url");
  const address = read(a);
  return address !== null && address === read(b);
}
