import type { AdminJob } from "../../../src/client/generated/admin-schema.ts";
import { duration } from "../../format.ts";

/** From the last start to the end, or until now; null: it has not started. */
export function runTime({ started_at, finished_at }: AdminJob, nowMs: number): string | null {
  if (started_at === null) return null;
  const endMs = finished_at === null ? nowMs : Date.parse(finished_at);
  return duration(Math.max(0, endMs - Date.parse(started_at)));
}
