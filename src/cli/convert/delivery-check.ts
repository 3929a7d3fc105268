import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { DeliveryCheck } from "../../../converters/bundle/schemas/delivery-check.ts";

/** The fields that are shown. */
const Shown = Type.Pick(DeliveryCheck, ["checks", "warnings", "metrics"]);

/** Null: not a delivery check. */
export function readDeliveryCheck(text: Buffer): Static<typeof Shown> | null {
  try {
    const value: unknown = JSON.parse(text.toString("utf8"));
    return Value.Check(Shown, value) ? value : null;
  } catch {
    return null;
  }
}
