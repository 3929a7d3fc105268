import { price } from "../../config/rates/price.ts";
import type { ConversionContext } from "../../converters/contract.ts";
import type { ConvertTask } from "./contract.ts";

/** As the job will be settled: at most what is reserved for it. */
export function chargeOf(charge: NonNullable<ConvertTask["charge"]> | null): ConversionContext["charge"] {
  if (charge === null) return null;
  return (metrics) => Math.min(price(charge.rate, metrics), charge.creditUnitsMax);
}
