/** The configuration file: TOML text to values by dotted key, unknown keys refused. */
import { parse, TomlError } from "smol-toml";
import { linesOfKeys } from "./lines.ts";
import { isSettingKey, settingKeys } from "./names.ts";
import { nearest } from "./nearest.ts";
import type { SettingKey } from "./schema.ts";

export interface FileValues {
  values: ReadonlyMap<SettingKey, { value: unknown; line: number | null }>;
  problems: string[];
}

/** "server", "log" …: the tables that there are. */
const tables = new Set(
  settingKeys.flatMap((key) => (key.includes(".") ? [key.slice(0, key.indexOf("."))] : [])),
);

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** `path` is only named in problems. */
export function readSettingsFile(path: string, toml: string): FileValues {
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
        problems.push(
          `${where(key)}: unknown table [${key}]; the nearest known one is [${nearest(key, tables)}].`,
        );
      } else {
        problems.push(
          `${where(key)}: unknown setting ${key}; the nearest known one is ${nearest(key, settingKeys)}.`,
        );
      }
    }
  };
  walk(root, "");
  return { values, problems };
}
