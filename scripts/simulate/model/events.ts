/** Notifications as the specification tells them: one event a job that asked for it, delivered or given up. */
import type { AttemptResult, DeliveryState } from "../../../ledger/contract.ts";

interface ModelEvent {
  state: DeliveryState;
  attempts: number;
  scheduleAttempts: number;
  nextAttemptAtMs: number;
  endedAtMs: number;
}

const eventOf = (jobId: string) =>
  `evt_${new Bun.CryptoHasher("sha256").update(`job-ended:${jobId}`).digest("hex").slice(0, 32)}`;

export class EventModel {
  readonly byId = new Map<string, ModelEvent>();

  add(eventId: string, nowMs: number): void {
    const unsent = { state: "pending", attempts: 0, scheduleAttempts: 0 } as const;
    this.byId.set(eventId, { ...unsent, nextAttemptAtMs: nowMs, endedAtMs: 0 });
  }

  addOfJob(jobId: string, nowMs: number): void {
    this.add(eventOf(jobId), nowMs);
  }

  /** What a try comes to. */
  tried(
    eventId: string,
    scheduleAttempts: number,
    result: AttemptResult,
    nowMs: number,
  ): DeliveryState | "lost" {
    const event = this.byId.get(eventId);
    if (event?.state !== "pending") return "lost";
    event.attempts += 1;
    // Sent again by hand meanwhile: the new schedule goes on by itself.
    const overtaken = event.scheduleAttempts !== scheduleAttempts;
    if (result.delivered || !overtaken) event.scheduleAttempts += 1;
    if (result.delivered) event.state = "delivered";
    else if (!overtaken && result.nextAttemptAtMs === null) event.state = "failed";
    if (event.state !== "pending") event.endedAtMs = nowMs;
    else if (!overtaken && !result.delivered) event.nextAttemptAtMs = result.nextAttemptAtMs ?? nowMs;
    return event.state;
  }

  /** A fresh schedule; false where there is no such event. */
  again(eventId: string, nowMs: number): boolean {
    const event = this.byId.get(eventId);
    if (event === undefined) return false;
    Object.assign(event, { state: "pending", scheduleAttempts: 0, nextAttemptAtMs: nowMs });
    return true;
  }

  /** How many of those that ended by then go. */
  sweep(endedUntilMs: number, limit: number): number {
    const due = [...this.byId]
      .filter(([, { state, endedAtMs }]) => state !== "pending" && endedAtMs <= endedUntilMs)
      .sort(([, a], [, b]) => a.endedAtMs - b.endedAtMs)
      .slice(0, limit);
    for (const [eventId] of due) this.byId.delete(eventId);
    return due.length;
  }
}
