/** Loads the configuration: flags over environment over file over defaults, each value with its source. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, TomlError } from "smol-toml";
import type { Environment } from "../ambient.ts";
import { guestInputNames } from "../guest-inputs.ts";
import { isLoopback, listenAddress } from "./formats.ts";
import type { Checked, SettingValue } from "./kinds.ts";
import {
  environmentPrefix,
  flagOf,
  isSettingKey,
  otherVariables,
  settingKeys,
  settingOf,
  variablesOf,
} from "./names.ts";
import { nearest } from "./nearest.ts";
import type { SettingKey, Settings } from "./schema.ts";
import { describeOrigin, type Origin, SettingsError } from "./sources.ts";
import { checkText, checkValue } from "./values.ts";

/** A condition across several settings. */
interface Rule {
  /** The message; null: no problem. */
  problem(settings: Settings): string | null;
}

const rules: readonly Rule[] = [
  {
    problem: (settings) =>
      (settings["server.tls_cert"] === null) === (settings["server.tls_key"] === null)
        ? null
        : "server.tls_cert and server.tls_key must be given together.",
  },
  {
    problem: (settings) => {
      const host = listenAddress(settings["server.listen"]).hostname;
      if (isLoopback(host) || settings["server.tls_cert"] !== null || settings["server.allow_plain_http"]) {
        return null;
      }
      return `server.listen is ${settings["server.listen"]}, reachable from other machines: set server.tls_cert and server.tls_key, or server.allow_plain_http = true behind a TLS proxy.`;
    },
  },
  {
    problem: (settings) =>
      (settings["sso.issuer"] === null) === (settings["sso.client_id"] === null)
        ? null
        : "sso.issuer and sso.client_id must be given together.",
  },
  {
    problem: (settings) => {
      const issuer = settings["sso.issuer"];
      if (issuer === null || !issuer.startsWith("http:") || isLoopback(hostOf(issuer))) return null;
      return `sso.issuer is ${issuer}: plain HTTP is allowed only for a provider on this machine; use its https URL.`;
    },
  },
  {
    problem: (settings) =>
      settings["sso.issuer"] === null || settings["sso.scopes"].includes("openid")
        ? null
        : 'sso.scopes must contain "openid".',
  },
  {
    problem: (settings) => {
      const known: readonly string[] = guestInputNames;
      const unknown = settings["guest.inputs"].find((name) => !known.includes(name));
      return unknown === undefined
        ? null
        : `guest.inputs names ${unknown}, an unknown file type; did you mean ${nearest(unknown, known)}?`;
    },
  },
  {
    problem: (settings) => {
      const ids = settings.plans.map((plan) => plan.id);
      return ids.includes(settings.default_plan)
        ? null
        : `default_plan is ${settings.default_plan}, not in [[plans]]; did you mean ${nearest(settings.default_plan, ids)}?`;
    },
  },
];

function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^\[|\]$/g, "");
}

function inconsistencies(settings: Settings): string[] {
  return rules.flatMap((rule) => rule.problem(settings) ?? []);
}

/** The configuration file as values by dotted key; unknown keys are errors. */
interface FileValues {
  values: ReadonlyMap<SettingKey, { value: unknown; line: number | null }>;
  problems: string[];
}

/** Names of tables: "server", "log", … */
const tables = new Set(
  settingKeys.flatMap((key) => (key.includes(".") ? [key.slice(0, key.indexOf("."))] : [])),
);

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** `path` is used in messages. */
function readSettingsFile(path: string, toml: string): FileValues {
  let root: Record<string, unknown>;
  try {
    root = parse(toml);
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    const reason = cause.message.split("\n")[0] ?? "not TOML";
    return { values: new Map(), problems: [`${path} line ${cause.line}: ${reason}`] };
  }
  const lines = linesOfKeys(toml);
  const values = new Map<SettingKey, { value: unknown; line: number | null }>();
  const problems: string[] = [];
  const where = (key: string) => (lines.has(key) ? `${path} line ${lines.get(key)}` : path);
  const walk = (table: Record<string, unknown>, prefix: string): void => {
    for (const [name, value] of Object.entries(table)) {
      const key = prefix + name;
      if (isSettingKey(key)) {
        values.set(key, { value, line: lines.get(key) ?? null });
      } else if (tables.has(key) && isTable(value)) {
        walk(value, `${key}.`);
      } else if (tables.has(key)) {
        problems.push(`${where(key)}: ${key} is a table of settings, not a value.`);
      } else if (isTable(value)) {
        problems.push(`${where(key)}: unknown table [${key}]; did you mean [${nearest(key, tables)}]?`);
      } else {
        problems.push(`${where(key)}: unknown setting ${key}; did you mean ${nearest(key, settingKeys)}?`);
      }
    }
  };
  walk(root, "");
  return { values, problems };
}

/**
 * The line of each key in a TOML text (1-based), for messages: the parser keeps no positions. Arrays of tables and
 * multi-line strings are ignored.
 */
function linesOfKeys(toml: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const note = (key: string, line: number) => {
    if (!lines.has(key)) lines.set(key, line);
  };
  let prefix = "";
  let insideArray = false;
  for (const [index, line] of toml.split("\n").entries()) {
    const table = /^\s*(\[\[?)\s*([A-Za-z0-9_.-]+)\s*\]/.exec(line);
    if (table !== null) {
      const [, brackets, name = ""] = table;
      insideArray = brackets === "[[";
      prefix = `${name}.`;
      note(name, index + 1);
      continue;
    }
    const key = /^\s*([A-Za-z0-9_.-]+)\s*=/.exec(line)?.[1];
    if (key !== undefined && !insideArray) note(prefix + key, index + 1);
  }
  return lines;
}

export interface SettingsInput {
  environment: Environment;
  /** Values by flag name without dashes. */
  flags?: Readonly<Record<string, string | undefined>>;
  /** --config FILE; default: markmill.toml in the data directory, if it exists. */
  configFile?: string | null;
}

export interface LoadedSettings {
  settings: Settings;
  origins: Readonly<Record<SettingKey, Origin>>;
  /** The file that was read, or null. */
  file: string | null;
}

const configFileName = "markmill.toml";

interface Found {
  origin: Origin;
  checked: Checked;
  given: unknown;
}

function fromFlags(key: SettingKey, flags: SettingsInput["flags"]): Found | null {
  const name = flagOf(key);
  const text = name === null ? undefined : flags?.[name];
  if (name === null || text === undefined) return null;
  return { origin: { kind: "flag", name }, checked: checkText(settingOf(key), text), given: text };
}

/** Empty variables count as not set. */
function fromEnvironment(key: SettingKey, environment: Environment): Found | null {
  const name = variablesOf(key).find((variable) => (environment[variable] ?? "") !== "");
  if (name === undefined) return null;
  const text = environment[name] ?? "";
  return { origin: { kind: "environment", name }, checked: checkText(settingOf(key), text), given: text };
}

function inFile(key: SettingKey, path: string, content: FileValues | null): Found | null {
  const entry = content?.values.get(key);
  if (entry === undefined) return null;
  const checked = checkValue(settingOf(key), entry.value);
  return { origin: { kind: "file", path, line: entry.line }, checked, given: entry.value };
}

function unknownVariables(environment: Environment): string[] {
  const known = [...settingKeys.flatMap(variablesOf), ...Object.keys(otherVariables)];
  return Object.keys(environment)
    .filter((name) => name.startsWith(environmentPrefix) && !known.includes(name))
    .sort()
    .map((name) => `environment: unknown variable ${name}; did you mean ${nearest(name, known)}?`);
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? "error";
    const reason = code === "ENOENT" ? "there is no such file" : `it cannot be read (${code})`;
    throw new SettingsError([`--config ${path}: ${reason}.`]);
  }
}

function shown(value: unknown): string {
  // User info may be a password.
  const text = (typeof value === "string" ? value : JSON.stringify(value)).replaceAll(
    /\/\/[^/\s"]*@/g,
    "//***@",
  );
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Throws SettingsError with all problems. */
export function loadSettings(input: SettingsInput): LoadedSettings {
  const problems = unknownVariables(input.environment);
  const outside = (key: SettingKey): Found | null =>
    fromFlags(key, input.flags) ?? fromEnvironment(key, input.environment);

  /** Throws SettingsError with all problems. */
  const dataDir = outside("data_dir")?.given ?? settingOf("data_dir").default;
  const implied = join(String(dataDir), configFileName);
  const file = input.configFile ?? (existsSync(implied) ? implied : null);
  const fromFile = file === null ? null : readSettingsFile(file, readText(file));
  problems.push(...(fromFile?.problems ?? []));
  if (file === implied && fromFile?.values.has("data_dir")) {
    problems.push(`${file}: data_dir cannot be set in a file inside the data directory.`);
  }

  const settings: Partial<Record<SettingKey, SettingValue>> = {};
  const origins: Partial<Record<SettingKey, Origin>> = {};
  for (const key of settingKeys) {
    const setting = settingOf(key);
    settings[key] = setting.default;
    origins[key] = { kind: "default" };
    // Checks the file's value even if another source overrides it.
    const found = [outside(key), file === null ? null : inFile(key, file, fromFile)].filter(
      (candidate) => candidate !== null,
    );
    for (const { origin, checked, given } of found) {
      if (!checked.ok) {
        problems.push(`${describeOrigin(origin)}: ${key} must be ${checked.allowed}, not ${shown(given)}.`);
      }
    }
    const [winner] = found;
    if (winner === undefined) continue;
    origins[key] = winner.origin;
    if (winner.checked.ok) settings[key] = winner.checked.value;
  }
  const complete = settings as unknown as Settings;
  if (problems.length === 0) problems.push(...inconsistencies(complete));
  if (problems.length > 0) throw new SettingsError(problems, complete["log.format"]);
  return { settings: complete, origins: origins as Record<SettingKey, Origin>, file };
}
