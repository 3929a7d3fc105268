/** Values of settings as TOML text. */
import type { SettingValue, TableRow } from "./kinds.ts";
import type { TableName } from "./tables.ts";

/** JSON escapes are valid in TOML, except that TOML requires DEL to be escaped. */
function quote(text: string): string {
  return JSON.stringify(text).replaceAll("\u007f", "\\u007F");
}

function isRow(item: string | TableRow): item is TableRow {
  return typeof item !== "string";
}

/** The right-hand side of `key = …`; empty for null. Tables become inline tables. */
export function tomlValue(value: SettingValue): string {
  if (value === null) return '""';
  if (typeof value === "string") return quote(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const items = value.map((item) => (isRow(item) ? inlineTable(item) : quote(item)));
  return `[${items.join(", ")}]`;
}

function fieldsOf(row: TableRow): string[] {
  return Object.entries(row).map(
    ([field, value]) => `${field} = ${typeof value === "string" ? quote(value) : value}`,
  );
}

function inlineTable(row: TableRow): string {
  return `{ ${fieldsOf(row).join(", ")} }`;
}

/** One [[table]], one field per line. */
export function tableText(name: TableName, row: TableRow): string[] {
  return [`[[${name}]]`, ...fieldsOf(row)];
}
