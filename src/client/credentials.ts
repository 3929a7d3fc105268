/**
 * The credentials file: one TOML table a server, so that a key is only ever sent to the server that it belongs to.
 *
 *     ["https://markmill.example.org"]
 *     api_key = "mk_live_…"
 */
import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, TomlError, type TomlTable } from "smol-toml";
import type { Environment } from "../../config/ambient.ts";
import { systemReason } from "../../config/errors/system-error.ts";
import { Secret } from "../../config/secret.ts";
import { formatNamed, isLoopback } from "../../config/settings/formats.ts";
import { SettingsError } from "../../config/settings/sources.ts";
import { CredentialsError } from "./errors.ts";

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
  /** A sentence when the key goes over the network for everybody on the way to read. */
  warning: string | null;
}

/**
 * The key for that server: MARKMILL_API_KEY first, then the file; null when there is none. Throws CredentialsError where
 * others can read or write the file that has it, as ssh does with its keys.
 */
export function apiKeyFor(server: string, environment: Environment): ApiKey | null {
  const { MARKMILL_API_KEY: variable } = environment;
  if (variable) {
    const warning = isReadable(server) ? plainSentence(server) : null;
    return { key: new Secret(variable), source: "environment MARKMILL_API_KEY", warning };
  }
  const path = credentialsPath(environment);
  const file = path === null ? null : readCredentials(path);
  const entry = file?.entries.find((each) => sameServer(each.server, server));
  if (path === null || file === null || entry === undefined) return null;
  if (file.isOpen) throw new CredentialsError(openSentence(path));
  const warning = isReadable(server) && !entry.allowPlainHttp ? plainSentence(server) : null;
  return { key: entry.key, source: path, warning };
}

export interface Credential {
  server: string;
  key: Secret;
  /** Its owner knows that the key goes there without TLS. */
  allowPlainHttp: boolean;
}

export interface CredentialsFile {
  /** All of it, also what this version does not know. */
  tables: TomlTable;
  entries: Credential[];
  /** Others than its owner may read or write it. */
  isOpen: boolean;
}

/**
 * Null where there is no such file. Throws SettingsError; the parser's own message would show the line, and with it
 * perhaps the key.
 */
export function readCredentials(path: string): CredentialsFile | null {
  let descriptor: number | null = null;
  try {
    // A pipe would have everybody wait for somebody to write into it.
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    // Of the very file that is read, whatever takes its name meanwhile.
    const stats = fstatSync(descriptor);
    if (stats.isFIFO()) throw new SettingsError([`${path} cannot be read: it is a pipe, not a file.`]);
    const isOpen = (stats.mode & 0o077) !== 0;
    const tables = parse(readFileSync(descriptor, "utf8"));
    return { tables, entries: Object.entries(tables).flatMap(entryOf), isOpen };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    if (error instanceof SettingsError) throw error;
    const problem =
      error instanceof TomlError
        ? `${path} line ${error.line}: this is not valid TOML.`
        : `${path} cannot be read: ${systemReason(error) ?? "it is no text"}.`;
    throw new SettingsError([problem]);
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

function entryOf([server, table]: [string, unknown]): Credential[] {
  if (typeof table !== "object" || table === null) return [];
  const { api_key: key, allow_plain_http: plain } = table as Record<string, unknown>;
  if (typeof key !== "string" || key === "") return [];
  return [{ server, key: new Secret(key), allowPlainHttp: plain === true }];
}

export function openSentence(path: string): string {
  return `other users can read or change ${path}, so its keys are not used; run: chmod 600 ${path}, and make new keys where others may have read these`;
}

function plainSentence(server: string): string {
  return `the key goes to ${server} without TLS, so everybody on the way can read it; use https`;
}

/** Whether others than this machine see what is sent there. */
export function isReadable(server: string): boolean {
  if (!URL.canParse(server)) return false;
  const { protocol, hostname } = new URL(server);
  return protocol === "http:" && !isLoopback(hostname.replace(/^\[|\]$/g, ""));
}

export function sameServer(a: string, b: string): boolean {
  const { read } = formatNamed("base_url");
  const address = read(a);
  return address !== null && address === read(b);
}
