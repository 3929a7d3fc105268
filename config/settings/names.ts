/** Names of a setting in each source. */
import type { Setting } from "./kinds.ts";
import { type SettingKey, schema } from "./schema.ts";

export const environmentPrefix = "MARKMILL_";

/** MARKMILL_ variables that are not settings: secrets and client options. */
export const otherVariables: Readonly<Record<string, string>> = {
  MARKMILL_API_KEY: "API key that the command line sends to the server.",
  MARKMILL_MCP_ROOT: "Folder that the tools of the local MCP server may use; --root takes precedence.",
};

export const settingKeys = Object.keys(schema) as readonly SettingKey[];

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(schema, key);
}

export function settingOf(key: SettingKey): Setting {
  return schema[key];
}

/** server.listen → MARKMILL_SERVER__LISTEN, and the setting's additional variable. */
export function variablesOf(key: SettingKey): readonly string[] {
  const regular = environmentPrefix + key.replaceAll(".", "__").toUpperCase();
  const { variable } = settingOf(key);
  return variable === undefined ? [regular] : [regular, variable];
}

/** scheduler.concurrency → scheduler-concurrency, or the setting's own flag; null: file only. */
export function flagOf(key: SettingKey): string | null {
  const setting = settingOf(key);
  if (setting.type === "tables") return null;
  return setting.flag ?? key.replaceAll(/[._]/g, "-");
}
