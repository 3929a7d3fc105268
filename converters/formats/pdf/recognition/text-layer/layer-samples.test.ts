import { expect, test } from "bun:test";
import { emptyPage } from "../../../../layout/model.ts";
import type { Plan, Sample } from "../plan.ts";
import type { Finding, Findings } from "../recognize-page.ts";
import { LayerSamples } from "./layer-samples.ts";

const band = { x0: 0, y0: 0, x1: 100, y1: 20 };
const sample: Sample = { band, tells: true, agreementMin: 0.6 };
const found: Finding = { reason: "distrusted_layer", box: band, found: null, ink: null };
const findings = (whole: Finding | null): Findings => ({
  ...{ whole, parts: [], textless: 0, leftOut: [], agreement: whole === null ? 1 : 0 },
});

/** What was asked of each page, where page 1 lies and what is asked of it ends as told. */
async function asked(release: "at once" | "once the first was read"): Promise<Map<number, Plan["whole"]>> {
  const plans = new Map<number, Plan["whole"]>();
  const first = Promise.withResolvers<Findings>();
  const layers = new LayerSamples((page, plan) => {
    plans.set(page.number, plan.whole);
    return page.number === 1 ? first.promise : Promise.resolve(findings(plan.whole === null ? null : found));
  });
  const [one, two, three] = [1, 2, 3].map((number) => layers.take(emptyPage(number, 100, 100), sample));
  if (release === "at once") layers.release();
  first.resolve(findings(found));
  await one;
  const late = layers.take(emptyPage(4, 100, 100), sample);
  layers.release();
  await Promise.all([two, three, late]);
  return plans;
}

test("which pages are believed does not depend on what is read first", async () => {
  const expected = [2, 3, 4].map((number) => [number, "distrusted_layer"]);
  for (const release of ["at once", "once the first was read"] as const)
    expect([...(await asked(release))].sort(([a], [b]) => a - b)).toEqual([[1, null], ...expected] as never);
});
