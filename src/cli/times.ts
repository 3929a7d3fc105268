import { isoTime } from "../../config/ambient.ts";
import { UsageError } from "./exit.ts";

const form =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,3})?)?(?:Z|[+-][0-9]{2}:[0-9]{2}))?$/;

/** A day (its first moment, UTC) or a moment with its zone, after ISO 8601 → milliseconds since 1970. */
export function timeOfFlag(flag: string, text: string): number {
  const day = form.exec(text)?.[1];
  const ms = day === undefined ? Number.NaN : Date.parse(text);
  // Some engines take the 30th of February for a day in March.
  if (day === undefined || Number.isNaN(ms) || isoTime(Date.parse(day)).slice(0, 10) !== day) {
    throw new UsageError(`--${flag} must be a day or a moment, such as 2026-11-01 or 2026-11-01T09:30:00Z`);
  }
  return ms;
}
