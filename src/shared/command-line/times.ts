import { parseTimestampMs } from "../timestamp.ts";
import { UsageError } from "./exit.ts";

/** An ISO 8601 day (UTC) or time with zone → milliseconds since 1970. */
export function timeOfFlag(flag: string, text: string): number {
  const ms = parseTimestampMs(text);
  if (ms === null)
    throw new UsageError(`--${flag} must be a date or time, such as 2026-11-01 or 2026-11-01T09:30:00Z`);
  return ms;
}
