import { afterEach, expect, test } from "bun:test";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "../../../../config/errors/fault.ts";
import { longTest } from "../../../../config/testing/runs.ts";
import { createDiscovery } from "../../discovery/discovery.ts";
import { type ConvertScript, createInstallation } from "../../testing/installation.ts";
import { samples, sampleWord } from "./samples.ts";
import { createSelfTest } from "./self-test.ts";

let here: Awaited<ReturnType<typeof createInstallation>> | null = null;
afterEach(async () => {
  await here?.[Symbol.asyncDispose]();
});

async function selfTest(convert: ConvertScript) {
  here = await createInstallation(convert);
  return createSelfTest(here.core, createDiscovery(here.core));
}

const saying =
  (text: string): ConvertScript =>
  async ({ workDir }) => {
    mkdirSync(join(workDir, "bundle"));
    writeFileSync(join(workDir, "bundle", "output.md"), text);
    return { ok: true, value: { metrics: {}, delivery: "deliverable", units: 1 } };
  };

const left = () => readdirSync(join(here?.dataDir ?? "", "work"));

test("each kind is tried once, one after the other, and nothing is left of it", async () => {
  const tried: string[] = [];
  let active = 0;
  const { run } = await selfTest(async (task, options) => {
    active += 1;
    expect(active).toBe(1);
    tried.push(task.capabilityId);
    const outcome = await saying(`# ${sampleWord}`)(task, options);
    await new Promise(setImmediate);
    active -= 1;
    return outcome;
  });
  const first = run();
  expect(run()).toBe(first);
  const results = await first;
  const withSample = results.filter(({ capabilityId }) => capabilityId in samples);
  expect(withSample.map(({ capabilityId }) => capabilityId)).toEqual(tried);
  expect(tried.toSorted()).toEqual(Object.keys(samples).toSorted());
  expect(withSample.filter(({ ok }) => ok !== true)).toEqual([]);
  // A kind without a sample is not tried.
  expect(results.filter(({ ok, capabilityId }) => ok !== null && !(capabilityId in samples))).toEqual([]);
  expect(left()).toEqual([]);
});

test("a failure is reported for its capability, and logged", async () => {
  const { run } = await selfTest(async (task, options) => {
    if (task.capabilityId === "csv-to-markdown")
      return { ok: false, reason: "crashed", internal: "last words" };
    return saying(task.capabilityId === "text-to-markdown" ? "empty" : sampleWord)(task, options);
  });
  const wrong = (await run())
    .filter(({ ok }) => ok === false)
    .map(({ capabilityId, message }) => [capabilityId, message]);
  expect(wrong.toSorted()).toEqual([
    ["csv-to-markdown", "Conversion failed: crashed: last words"],
    ["text-to-markdown", "The Markdown does not contain the sample's text."],
  ]);
  expect(here?.events.filter(({ event }) => event === "self_test.failed")).toHaveLength(2);
  expect(left()).toEqual([]);
});

test("a failing disk is reported", async () => {
  here = await createInstallation(saying(sampleWord));
  const storage = {
    ...here.core.storage,
    createWork: async () => {
      throw new Fault("storage_failed");
    },
  };
  const { run } = createSelfTest({ ...here.core, storage }, createDiscovery(here.core));
  const results = await run();
  const tried = results.filter(({ capabilityId }) => capabilityId in samples);
  expect(tried).toHaveLength(Object.keys(samples).length);
  for (const { ok, message } of tried)
    expect([ok, message]).toEqual([false, expect.stringContaining("The test could not run: ")]);
});

test("on a busy server no sample is started after 25 seconds, and the rest is reported as not tested", async () => {
  here = await createInstallation(saying(sampleWord));
  const { core } = here;
  let nowMs = 0;
  // Six seconds pass between two readings.
  const clock = { ...core.clock, monotonicMs: () => (nowMs += 6_000) };
  const results = await createSelfTest({ ...core, clock }, createDiscovery(core)).run();
  const tested = results.filter(({ ok }) => ok === true);
  expect(tested.length).toBeGreaterThan(0);
  const rest = results.slice(tested.length);
  expect(rest.length).toBeGreaterThan(0);
  for (const { ok, message } of rest)
    expect([ok, message]).toEqual([
      null,
      expect.stringContaining("Not tested: the earlier samples took 25 s."),
    ]);
});

longTest("the number of tests is limited", async () => {
  here = await createInstallation(saying(sampleWord));
  const { core } = here;
  // The limit recovers with time, and the runs take some.
  const clock = { ...core.clock, monotonicMs: () => 0 };
  const { run } = createSelfTest({ ...core, clock }, createDiscovery(core));
  for (let times = 0; times < 6; times += 1) await run();
  expect(() => run()).toThrow(expect.objectContaining({ code: "rate_limited" }));
});
