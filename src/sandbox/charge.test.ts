import { expect, test } from "bun:test";
import { rateCard } from "../../config/rates.ts";
import { chargeOf } from "./charge.ts";

test("a conversion learns what it will be charged: by the rate, and never above what is reserved", () => {
  const charge = chargeOf({ rate: rateCard["audio-to-markdown"], creditUnitsMax: 1_000 });
  expect([0, 36_000, 90_000, 120_000, 3_600_000].map((decoded_ms) => charge?.({ decoded_ms }))).toEqual([
    300, 300, 750, 1_000, 1_000,
  ]);
  expect(chargeOf(null)).toBeNull();
});
