import { isoTime } from "../../config/ambient.ts";

const form =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,3})?)?(?:Z|[+-][0-9]{2}:[0-9]{2}))?$/;

/** A day (its first moment, UTC) or a moment with its zone, after ISO 8601 → milliseconds since 1970; null: neither. */
export function parseTimestampMs(text: string): number | null {
  const day = form.exec(text)?.[1];
  if (day === undefined) return null;
  const ms = Date.parse(text);
  // Some engines take the 30th of February for a day in March.
  return Number.isNaN(ms) || isoTime(Date.parse(day)).slice(0, 10) !== day ? null : ms;
}
