/** Values of settings as TOML text. */
import type { Plan } from "./kinds.ts";
import type { SettingValue } from "./values.ts";

/** JSON's escapes are TOML's too, but for DEL, which JSON leaves bare. */
function quote(text: string): string {
  return JSON.stringify(text).replaceAll("\u007f", "\\u007F");
}

function isPlan(item: string | Plan): item is Plan {
  return typeof item !== "string";
}

/** The right-hand side of `key = …`; an empty string for null, which TOML cannot say. Plans become inline tables. */
export function tomlValue(value: SettingValue): string {
  if (value === null) return '""';
  if (typeof value === "string") return quote(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const items = value.map((item) => (isPlan(item) ? inlinePlan(item) : quote(item)));
  return `[${items.join(", ")}]`;
}

function planFields(plan: Plan): string[] {
  return Object.entries(plan).map(
    ([field, value]) => `${field} = ${typeof value === "string" ? quote(value) : value}`,
  );
}

function inlinePlan(plan: Plan): string {
  return `{ ${planFields(plan).join(", ")} }`;
}

/** One [[plans]] table, a line a field. */
export function planTable(plan: Plan): string[] {
  return ["[[plans]]", ...planFields(plan)];
}
