import { minuteMs } from "../../config/units.ts";

/** Started minutes of a recording, in which its transcript is counted: those before a film's sound begins, too. */
export function minutesIn({ offsetMs, decodedMs }: { offsetMs: number; decodedMs: number }): number {
  return Math.max(1, Math.ceil((offsetMs + decodedMs) / minuteMs));
}
