/** The commented sample configuration file. */
import { settingKeys, settingOf } from "./names.ts";
import type { SettingKey } from "./schema.ts";
import { tableText, tomlValue } from "./toml.ts";
import { allowedBy } from "./values.ts";

const head = [
  "# Markmill's settings. All settings are commented out and show their default, or an example if there is none;",
  "# remove the # before one to change it. Flags and MARKMILL_ variables override this file.",
  "# A running server applies changes of settings marked (SIGHUP) on that signal; others need a restart.",
  "",
];

function tableOf(key: SettingKey): string {
  return key.includes(".") ? key.slice(0, key.indexOf(".")) : "";
}

function entryOf(key: SettingKey): string[] {
  const setting = settingOf(key);
  const reloads = setting.reloadable ? " (SIGHUP)" : "";
  const comments = [`# ${setting.doc}${reloads}`, `# Allowed: ${allowedBy(setting)}.`];
  if (setting.type === "tables") {
    return [
      `# ${setting.doc}${reloads}`,
      ...setting.default.flatMap((row) => [...commented(tableText(setting.table, row)), ""]),
    ];
  }
  const name = key.slice(key.indexOf(".") + 1);
  const empty = setting.default === null || (Array.isArray(setting.default) && setting.default.length === 0);
  const value = empty ? (setting.example ?? tomlValue(setting.default)) : tomlValue(setting.default);
  return [...comments, ...commented([`${name} = ${value}`]), ""];
}

function commented(lines: readonly string[]): string[] {
  return lines.map((line) => `#${line}`);
}

/** Without edits the file changes nothing. TOML requires keys outside of tables first and lists of tables last. */
export function sampleFile(): string {
  const lines = [...head];
  const isTables = (key: SettingKey) => settingOf(key).type === "tables";
  for (const key of settingKeys) if (tableOf(key) === "" && !isTables(key)) lines.push(...entryOf(key));
  for (const table of new Set(settingKeys.map(tableOf))) {
    if (table === "") continue;
    lines.push(`[${table}]`, "");
    for (const key of settingKeys) if (tableOf(key) === table) lines.push(...entryOf(key));
  }
  for (const key of settingKeys) if (isTables(key)) lines.push(...entryOf(key));
  return `${lines.join("\n").trimEnd()}\n`;
}
