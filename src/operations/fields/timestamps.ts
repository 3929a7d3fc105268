import { parseTimestampMs } from "../../shared/timestamp.ts";
import { wrongField } from "../errors.ts";

/**
 * A day or time of a query, in milliseconds since 1970; undefined stays undefined. Throws invalid_request for
 * anything else.
 */
export function timestampIn(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = parseTimestampMs(text);
  if (ms === null)
    throw wrongField(
      `/${name}`,
      "A day or a moment with its zone, such as 2026-11-01 or 2026-11-01T09:30:00Z.",
    );
  return ms;
}

/** Throws invalid_request for an empty range. */
export function requireOrder(
  [fromName, fromMs]: readonly [name: string, ms: number | undefined],
  [toName, toMs]: readonly [name: string, ms: number | undefined],
): void {
  if (fromMs !== undefined && toMs !== undefined && fromMs >= toMs)
    throw wrongField(`/${toName}`, `It must be after ${fromName}.`);
}
