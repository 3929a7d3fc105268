/** An installation that nobody configured, for tests. */
import { type Settings, schema } from "../schema.ts";

export const defaultSettings = Object.fromEntries(
  Object.entries(schema).map(([key, setting]) => [key, setting.default]),
) as unknown as Settings;

/** Where rate limits are not what is looked at: one caller asks more of a test's server than of any other. */
export const unlimitedRates = {
  "rate_limits.requests_per_minute": 0,
  "rate_limits.estimates_per_minute": 0,
} as const;
