import { isoTime } from "../../config/ambient.ts";

const form =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,3})?)?(?:Z|[+-][0-9]{2}:[0-9]{2}))?$/;

/** An ISO 8601 day (UTC) or time with zone → milliseconds since 1970; null: invalid. */
export function parseTimestampMs(text: string): number | null {
  const day = form.exec(text)?.[1];
  if (day === undefined) return null;
  const ms = Date.parse(text);
  // Some engines accept February 30.
  return Number.isNaN(ms) || isoTime(Date.parse(day)).slice(0, 10) !== day ? null : ms;
}
