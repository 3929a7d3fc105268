/** What a running server takes over from a changed configuration. */
import { settingKeys, settingOf } from "./names.ts";
import type { SettingKey, Settings } from "./schema.ts";

export interface Reloaded {
  changed: SettingKey[];
  /** Changed too, but only a restart applies them. */
  pending: SettingKey[];
}

/**
 * Puts the reloadable values of `next` into `live`, the object that the services read a setting from whenever they
 * need it; the others stay as they were.
 */
export function reloadSettings(live: { -readonly [K in SettingKey]: Settings[K] }, next: Settings): Reloaded {
  const different = settingKeys.filter((key) => JSON.stringify(live[key]) !== JSON.stringify(next[key]));
  const changed = different.filter((key) => settingOf(key).reloadable);
  Object.assign(live, Object.fromEntries(changed.map((key) => [key, next[key]])));
  return { changed, pending: different.filter((key) => !changed.includes(key)) };
}
