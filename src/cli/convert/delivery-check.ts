import { Value } from "@sinclair/typebox/value";
import { DeliveryCheck } from "../../../converters/bundle/schemas/delivery-check.ts";

/** Null: not a delivery check. */
export function readDeliveryCheck(text: Buffer): DeliveryCheck | null {
  try {
    const value: unknown = JSON.parse(text.toString("utf8"));
    return Value.Check(DeliveryCheck, value) ? value : null;
  } catch {
    return null;
  }
}
