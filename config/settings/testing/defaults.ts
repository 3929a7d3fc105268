/** An installation that nobody configured, for tests. */
import { type Settings, schema } from "../schema.ts";

export const defaultSettings = Object.fromEntries(
  Object.entries(schema).map(([key, setting]) => [key, setting.default]),
) as unknown as Settings;
