/** Which notifications are listed, as the address says it; empty: all. */
import type { Delivery } from "../../../src/client/generated/schema.ts";

export const deliveryStatuses = ["pending", "delivered", "failed"] as const;

export type DeliveryStatus = Delivery["status"] | "";

export function deliveryStatusOf(query: URLSearchParams): DeliveryStatus {
  const status = query.get("status");
  return deliveryStatuses.find((each) => each === status) ?? "";
}

/** Those that something may become of soon: the next try is due, or under way. */
export function isUnderWay({ status, next_attempt_at }: Delivery, nowMs: number): boolean {
  return status === "pending" && (next_attempt_at === null || Date.parse(next_attempt_at) - nowMs < soonMs);
}

const soonMs = 30_000;
