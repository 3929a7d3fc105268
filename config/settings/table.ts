/** The settings table of the documentation. */
import { flagOf, settingKeys, settingOf, variablesOf } from "./names.ts";
import type { SettingKey } from "./schema.ts";
import { tomlValue } from "./toml.ts";
import { allowedBy } from "./values.ts";

function defaultOf(key: SettingKey): string {
  const setting = settingOf(key);
  if (setting.type === "tables") return setting.default.map((row) => `\`${row.id}\``).join(", ");
  return setting.default === null ? "not set" : `\`${tomlValue(setting.default)}\``;
}

function rowOf(key: SettingKey): string {
  const setting = settingOf(key);
  const flag = flagOf(key);
  const names = [...(flag === null ? [] : [`--${flag}`]), ...(flag === null ? [] : variablesOf(key))];
  const cells = [
    `\`${key}\``,
    defaultOf(key),
    `${setting.doc} Allowed: ${allowedBy(setting)}.${setting.reloadable ? " †" : ""}`,
    names.map((name) => `\`${name}\``).join(" "),
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

/** One row per setting, † for those that SIGHUP reloads. */
export function settingsTable(): string {
  const head = ["| setting | default | meaning | flag and variable |", "|---|---|---|---|"];
  return `${[...head, ...settingKeys.map(rowOf)].join("\n")}\n`;
}
