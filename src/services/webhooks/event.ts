/** The body of a notification. */
import { isoTime } from "../../../config/ambient.ts";
import { contractVersion } from "../../../config/version.ts";
import type { EventRow, EventType } from "../../../ledger/contract.ts";
import { jobView } from "../views/job.ts";

/** What receivers parse: the Job exactly as GET /v1/jobs/{job_id} showed it when it ended; a test has no job. */
export interface WebhookEvent {
  id: string;
  type: EventType;
  created_at: string;
  api_version: string;
  data: { job?: ReturnType<typeof jobView> };
}

/** The bytes to send: those of the first try, once there was one, so that an upgrade between tries changes nothing. */
export function bodyOf(event: EventRow): string {
  if (event.body !== null) return event.body;
  const { eventId: id, type, createdAtMs, job } = event;
  return JSON.stringify(newEvent(id, type, createdAtMs, job === null ? {} : { job: jobView(job) }));
}

export function testBody(eventId: string, createdAtMs: number): string {
  return JSON.stringify(newEvent(eventId, "webhook.test", createdAtMs, {}));
}

function newEvent(
  id: string,
  type: EventType,
  createdAtMs: number,
  data: WebhookEvent["data"],
): WebhookEvent {
  return { id, type, created_at: isoTime(createdAtMs), api_version: contractVersion, data };
}
