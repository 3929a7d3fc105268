import { expect, test } from "bun:test";
import type { Delivery } from "../../../src/client/generated/schema.ts";
import { deliveryStatusOf, isUnderWay } from "./deliveries.tsx";

const nowMs = Date.parse("2026-08-25T12:00:00Z");
const delivery = (status: Delivery["status"], next_attempt_at: string | null) =>
  ({ status, next_attempt_at }) as Delivery;

test("a status that there is not is none", () => {
  expect(deliveryStatusOf(new URLSearchParams("status=failed"))).toBe("failed");
  expect(deliveryStatusOf(new URLSearchParams("status=lost"))).toBe("");
});

test("only what is tried soon is worth asking for again", () => {
  expect(isUnderWay(delivery("pending", "2026-08-25T12:00:05Z"), nowMs)).toBe(true);
  expect(isUnderWay(delivery("pending", null), nowMs)).toBe(true);
  expect(isUnderWay(delivery("pending", "2026-08-25T14:00:00Z"), nowMs)).toBe(false);
  expect(isUnderWay(delivery("delivered", null), nowMs)).toBe(false);
});
