/** Values of settings from TOML, flags or variables, checked by kind. */
import { formatNamed } from "./formats.ts";
import type { Checked, Setting, SettingValue } from "./kinds.ts";
import { checkTables } from "./tables.ts";

const refuse = (allowed: string): Checked => ({ ok: false, allowed });
const accept = (value: SettingValue): Checked => ({ ok: true, value });

/** Description of the accepted values. */
export function allowedBy(setting: Setting): string {
  switch (setting.type) {
    case "integer":
      return `a whole number from ${setting.min} to ${setting.max}${setting.unit === undefined ? "" : ` (${setting.unit})`}`;
    case "boolean":
      return "true or false";
    case "choice":
      return `one of ${setting.choices.join(", ")}`;
    case "text":
      return setting.format === undefined ? "text" : formatNamed(setting.format).allowed;
    case "list":
      return `a list of texts${setting.format === undefined ? "" : `, each ${formatNamed(setting.format).allowed}`}`;
    case "tables":
      return `[[${setting.table}]] tables`;
  }
}

/** The value without secrets. */
export function printedValue(setting: Setting, value: SettingValue): SettingValue {
  const format = setting.type === "text" && setting.format !== undefined ? formatNamed(setting.format) : null;
  return typeof value === "string" && format?.printed !== undefined ? format.printed(value) : value;
}

/** Checks a parsed TOML value. */
export function checkValue(setting: Setting, value: unknown): Checked {
  const allowed = allowedBy(setting);
  switch (setting.type) {
    case "integer":
      return typeof value === "number" &&
        Number.isInteger(value) &&
        value >= setting.min &&
        value <= setting.max
        ? accept(value)
        : refuse(allowed);
    case "boolean":
      return typeof value === "boolean" ? accept(value) : refuse(allowed);
    case "choice":
      return typeof value === "string" && setting.choices.includes(value) ? accept(value) : refuse(allowed);
    case "text": {
      if (typeof value !== "string") return refuse(allowed);
      const read = setting.format === undefined ? value : formatNamed(setting.format).read(value);
      return read === null ? refuse(allowed) : accept(read);
    }
    case "list": {
      if (!Array.isArray(value)) return refuse(allowed);
      const { format } = setting;
      const items = value.map((item: unknown) => {
        if (typeof item !== "string") return null;
        return format === undefined ? item : formatNamed(format).read(item);
      });
      return items.every((item) => item !== null) ? accept(items) : refuse(allowed);
    }
    case "tables":
      return checkTables(setting.table, value);
  }
}

const booleans: Readonly<Record<string, boolean>> = { true: true, "1": true, false: false, "0": false };

/** Checks the text of a flag or environment variable; commas separate list items. */
export function checkText(setting: Setting, text: string): Checked {
  switch (setting.type) {
    case "integer":
      return /^-?[0-9]+$/.test(text) ? checkValue(setting, Number(text)) : refuse(allowedBy(setting));
    case "boolean":
      return checkValue(setting, booleans[text.toLowerCase()]);
    case "list":
      return checkValue(
        setting,
        text
          .split(",")
          .map((item) => item.trim())
          .filter((item) => item !== ""),
      );
    case "tables":
      return refuse(`given in the configuration file, as [[${setting.table}]] tables`);
    default:
      return checkValue(setting, text);
  }
}
