import { parseTimestampMs } from "../timestamp.ts";
import { UsageError } from "./exit.ts";

/** A day (its first moment, UTC) or a moment with its zone, after ISO 8601 → milliseconds since 1970. */
export function timeOfFlag(flag: string, text: string): number {
  const ms = parseTimestampMs(text);
  if (ms === null)
    throw new UsageError(`--${flag} must be a day or a moment, such as 2026-11-01 or 2026-11-01T09:30:00Z`);
  return ms;
}
