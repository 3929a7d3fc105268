import { describe, expect, test } from "bun:test";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { mib } from "../../../config/units.ts";
import { planById, planLimits, uploadBytesMax } from "./plans.ts";

const plan = {
  id: "p",
  name: "P",
  monthly_credits: 3,
  active_api_keys: 2,
  max_active_jobs: 7,
  max_upload_mib: 40,
};

test("a plan's limits, in the ledger's terms", () => {
  expect(planLimits(plan)).toEqual({ maxActiveJobs: 7, monthlyCreditUnits: 3_000 });
  expect(planLimits({ ...plan, max_active_jobs: 0 }).maxActiveJobs).toBeNull();
});

describe("the largest upload is the least of configuration and plan", () => {
  test.each([
    [100, 40, 40],
    [30, 40, 30],
    [30, null, 30],
  ])("%i and %p MiB: %i", (configured, ofPlan, least) => {
    const settings = { ...defaultSettings, "limits.upload_mib": configured };
    const on = ofPlan === null ? null : { ...plan, max_upload_mib: ofPlan };
    expect(uploadBytesMax(settings, on)).toBe(least * mib);
  });
});

test("a plan that is configured no more is the default plan", () => {
  const settings = { ...defaultSettings, plans: [plan], default_plan: "p" };
  expect(planById(settings, "gone")).toBe(plan);
});
