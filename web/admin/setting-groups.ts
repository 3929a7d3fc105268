/** Settings in groups. */
import type { AdminSettingList } from "../../src/client/generated/admin-schema.ts";

export type EffectiveSetting = AdminSettingList["settings"][number];

/** In display order; the first matching prefix wins. */
const prefixes = [
  ["egress", /^(?:egress|url_import)\./],
  ["limits", /^(?:limits|storage)\./],
  ["plans", /^(?:default_plan|plans|packs)$/],
  ["rate_limits", /^rate_limits\./],
  ["guest", /^guest\./],
  ["retention", /^retention\./],
  ["scheduler", /^(?:scheduler|sandbox)\./],
  ["speech", /^speech\./],
  ["accounts", /^accounts\./],
  ["sso", /^sso\./],
  ["oauth", /^oauth\./],
  ["backup", /^backup\./],
  ["server", /^(?:server\.|data_dir$)/],
  ["log", /^log\./],
  ["cli", /^cli\./],
  ["other", /^/],
] as const;

export type GroupName = (typeof prefixes)[number][0];

interface SettingGroup {
  name: GroupName;
  settings: readonly EffectiveSetting[];
}

/** Groups with settings that contain the search text. */
export function groupsOf(settings: readonly EffectiveSetting[], search: string): SettingGroup[] {
  const words = search.toLowerCase().split(/\s+/);
  const wanted = settings.filter((setting) => {
    const text = `${setting.key} ${variableOf(setting.key)} ${JSON.stringify(setting.value)} ${setting.doc}`;
    return words.every((word) => text.toLowerCase().includes(word));
  });
  const groupOf = ({ key }: EffectiveSetting) => prefixes.find(([, pattern]) => pattern.test(key))?.[0];
  return prefixes
    .map(([name]) => ({ name, settings: wanted.filter((setting) => groupOf(setting) === name) }))
    .filter((group) => group.settings.length > 0);
}

/** server.listen → MARKMILL_SERVER__LISTEN. */
export const variableOf = (key: string): string => `MARKMILL_${key.replaceAll(".", "__").toUpperCase()}`;
