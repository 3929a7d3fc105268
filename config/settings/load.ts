/** The configuration in force: flags over environment over file over defaults, each value with its source. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../ambient.ts";
import { inconsistencies } from "./consistency.ts";
import { type FileValues, readSettingsFile } from "./file.ts";
import { environmentPrefix, flagOf, otherVariables, settingKeys, settingOf, variablesOf } from "./names.ts";
import { nearest } from "./nearest.ts";
import type { SettingKey, Settings } from "./schema.ts";
import { describeOrigin, type Origin, SettingsError } from "./sources.ts";
import { type Checked, checkText, checkValue, type SettingValue } from "./values.ts";

export interface SettingsInput {
  environment: Environment;
  /** Flag name without dashes → text, as given. */
  flags?: Readonly<Record<string, string | undefined>>;
  /** --config FILE; without it markmill.toml in the data directory is read if it is there. */
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

/** An empty variable counts as not set. */
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
    .map(
      (name) => `environment: unknown variable ${name}; the nearest known one is ${nearest(name, known)}.`,
    );
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
  // What stands before an @ may be a password.
  const text = (typeof value === "string" ? value : JSON.stringify(value)).replaceAll(
    /\/\/[^/\s"]*@/g,
    "//***@",
  );
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Throws SettingsError naming everything that is wrong at once. */
export function loadSettings(input: SettingsInput): LoadedSettings {
  const problems = unknownVariables(input.environment);
  const outside = (key: SettingKey): Found | null =>
    fromFlags(key, input.flags) ?? fromEnvironment(key, input.environment);

  // The data directory decides where the file is, so its own value cannot come from a file found there.
  const dataDir = outside("data_dir")?.given ?? settingOf("data_dir").default;
  const implied = join(String(dataDir), configFileName);
  const file = input.configFile ?? (existsSync(implied) ? implied : null);
  const fromFile = file === null ? null : readSettingsFile(file, readText(file));
  problems.push(...(fromFile?.problems ?? []));
  if (file === implied && fromFile?.values.has("data_dir")) {
    problems.push(`${file}: data_dir cannot be set in the file that lies in the data directory.`);
  }

  const settings: Partial<Record<SettingKey, SettingValue>> = {};
  const origins: Partial<Record<SettingKey, Origin>> = {};
  for (const key of settingKeys) {
    const setting = settingOf(key);
    settings[key] = setting.default;
    origins[key] = { kind: "default" };
    // The file's value is checked even where something stronger hides it.
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
