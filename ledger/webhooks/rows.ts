import { getTableColumns } from "drizzle-orm";
import type { DeliveryRow, EventRow } from "../contract/webhooks.ts";
import { outbox } from "../schema/index.ts";

const { id, host, job, body, endedAtMs, ...rest } = getTableColumns(outbox);

/** A delivery as callers see it, without the event itself, which is the larger part of the row. */
export const deliveryColumns = { eventId: id, ...rest } satisfies Record<keyof DeliveryRow, unknown>;

export const eventColumns = { ...deliveryColumns, job, body } satisfies Record<keyof EventRow, unknown>;

/** The state of a delivery that was never tried and is due now. */
export const unsent = (nowMs: number) => ({
  state: "pending" as const,
  attempts: 0,
  scheduleAttempts: 0,
  nextAttemptAtMs: nowMs,
  lastAttemptAtMs: null,
  lastStatus: null,
  lastError: null,
  deliveredAtMs: null,
  endedAtMs: null,
});

/**
 * Of an address that was checked when it was accepted; without the dot that a name may end with, so that a host has one
 * name.
 */
export function hostOf(webhookUrl: string): string {
  return URL.canParse(webhookUrl) ? new URL(webhookUrl).hostname.replace(/\.$/, "") : "";
}
