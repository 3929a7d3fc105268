import type { Settings } from "../../../config/settings/schema.ts";
import { dayMs, hourMs } from "../../../config/units.ts";

/** A session's end moves on while it is used, but no more often than this: it is a write each time. */
export const slideEveryMs = hourMs;

export const sessionMs = (settings: Settings): number => settings["accounts.session_days"] * dayMs;
