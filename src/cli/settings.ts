/** Setting flags, and loading the configuration for a command. */
import { type FormatName, formatNamed } from "../../config/settings/formats.ts";
import { type LoadedSettings, loadSettings } from "../../config/settings/load.ts";
import { flagOf, settingKeys, settingOf } from "../../config/settings/names.ts";
import type { SettingKey } from "../../config/settings/schema.ts";
import type { Flag, Flags } from "../shared/command-line/flags.ts";
import { configFlags } from "../shared/command-line/flags.ts";
import type { Context } from "./context.ts";

function flagFor(key: SettingKey): Flag {
  const setting = settingOf(key);
  const fallback =
    setting.default === null || setting.default === "" ? "" : ` Default: ${String(setting.default)}.`;
  const doc = `${setting.doc}${Array.isArray(setting.default) ? "" : fallback}`;
  switch (setting.type) {
    case "boolean":
      return { doc, value: "true|false", implied: "true" };
    case "choice":
      return { doc, value: "NAME", choices: setting.choices };
    case "integer":
      return { doc: `${doc} ${rangeOf(setting)}`, value: unitName(setting.unit) };
    case "list":
      return { doc: `${doc} Separated by commas.`, value: "LIST" };
    case "text":
      return textFlag(key, setting.format, doc);
    case "tables":
      return { doc, value: "TABLES" };
  }
}

/** Units of several words follow the range. */
const isOneWord = (unit: string) => !unit.includes(" ");

function unitName(unit = "N"): string {
  return isOneWord(unit) ? unit.toUpperCase() : "N";
}

function rangeOf({ min, max, unit = "N" }: { min: number; max: number; unit?: string }): string {
  return isOneWord(unit) ? `${min} to ${max}.` : `${min} to ${max} (${unit}).`;
}

function textFlag(key: SettingKey, format: FormatName | undefined, doc: string): Flag {
  if (format === undefined) return { doc, value: "TEXT" };
  if (format === "path") return { doc, value: "PATH", complete: key === "data_dir" ? "folder" : "file" };
  return {
    doc: `${doc} Allowed: ${formatNamed(format).allowed}.`,
    value: format === "listen" ? "HOST:PORT" : "TEXT",
  };
}

/** Flags for all settings except those in the given tables. */
export function settingFlags(without: readonly string[] = []): Flags {
  const flags: Record<string, Flag> = { config: configFlags.config };
  for (const key of settingKeys) {
    const name = flagOf(key);
    if (name === null || without.some((table) => key.startsWith(`${table}.`))) continue;
    flags[name] = flagFor(key);
  }
  return flags;
}

/** Loads the configuration with setting flags and --config. */
export function settingsFor(
  flags: Readonly<Record<string, string | null | boolean | readonly string[] | undefined>>,
  context: Context,
): LoadedSettings {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(flags)) if (typeof value === "string") texts[name] = value;
  const { config = null, ...rest } = texts;
  return loadSettings({ environment: context.environment, flags: rest, configFile: config });
}
