/** The body of an event. */
import { isoTime } from "../../../config/ambient.ts";
import { contractVersion } from "../../../config/version.ts";
import type { EventRow, EventType } from "../../../ledger/contract.ts";
import { jobView } from "../views/job.ts";

/** The event format: the Job as returned by GET /v1/jobs/{job_id} when it ended; tests have no job. */
export interface WebhookEvent {
  id: string;
  type: EventType;
  created_at: string;
  api_version: string;
  data: { job?: ReturnType<typeof jobView> };
}

/** The body: that of the first attempt if there was one, so that upgrades change nothing. */
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
