/** Applies a changed configuration to a running server. */
import { settingKeys, settingOf } from "./names.ts";
import type { SettingKey, Settings } from "./schema.ts";

export interface Reloaded {
  changed: SettingKey[];
  /** Changed settings that need a restart. */
  pending: SettingKey[];
}

/** Copies the reloadable values of `next` into `live`, the object that services read settings from. */
export function reloadSettings(live: { -readonly [K in SettingKey]: Settings[K] }, next: Settings): Reloaded {
  const different = settingKeys.filter((key) => JSON.stringify(live[key]) !== JSON.stringify(next[key]));
  const changed = different.filter((key) => settingOf(key).reloadable);
  Object.assign(live, Object.fromEntries(changed.map((key) => [key, next[key]])));
  return { changed, pending: different.filter((key) => !changed.includes(key)) };
}
