import { describe, expect, test } from "bun:test";
import type { ComponentDocument } from "../../../../config/rates/document.ts";
import { examplesOf } from "./prices.ts";

const component = (changed: Partial<ComponentDocument>): ComponentDocument => ({
  metric: "pages",
  credit_units_per_step: 100,
  units_per_step: 1,
  minimum_credit_units: 0,
  rounding: "unit",
  ...changed,
});

const cells = component({
  metric: "cells",
  credit_units_per_step: 50,
  units_per_step: 2000,
  minimum_credit_units: 70,
});

describe("examples", () => {
  test("are of 1, 10 and 100, and of many words and cells", () => {
    expect(examplesOf([component({})]).map(({ creditUnits }) => creditUnits)).toEqual([100n, 1000n, 10_000n]);
    expect(examplesOf([cells]).map(({ counts }) => counts[0]?.count)).toEqual([1, 10, 100, 1_000, 10_000]);
  });

  test("count minutes and seconds where the API counts milliseconds", () => {
    const minute = component({
      metric: "decoded_ms",
      credit_units_per_step: 500,
      units_per_step: 60_000,
      minimum_credit_units: 300,
    });
    expect(examplesOf([minute])).toEqual([
      { counts: [{ name: "decoded_minutes", count: 1 }], creditUnits: 500n },
      { counts: [{ name: "decoded_minutes", count: 10 }], creditUnits: 5000n },
      { counts: [{ name: "decoded_minutes", count: 100 }], creditUnits: 50_000n },
    ]);
  });
});
