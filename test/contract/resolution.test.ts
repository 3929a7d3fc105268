/** What becomes of a job's Credits, in all four states: routes over a real ledger, whose faults are the test's. */

import { expect, test } from "bun:test";
import { systemClock, systemRandom } from "../../config/ambient.ts";
import { defaultSettings, unlimitedRates } from "../../config/settings/testing/defaults.ts";
import { until } from "../../config/testing/until.ts";
import { listen } from "../../src/http/server/listen.ts";
import { withoutSignIn } from "../../src/http/testing/without-sign-in.ts";
import type { Services } from "../../src/services/contract.ts";
import { hurriedTimers, refuse } from "../../src/services/testing/hurry.ts";
import {
  type ConvertScript,
  createInstallation,
  endless,
  succeeding,
} from "../../src/services/testing/installation.ts";
import { readEvents } from "../support/event-stream.ts";

type Resolution = { state: string; charged?: boolean; action?: string; support_reference?: string };

async function appliance(convert: ConvertScript) {
  const here = await createInstallation(convert, 1, undefined, { timers: hurriedTimers });
  const server = listen(
    { ...defaultSettings, ...unlimitedRates, "server.listen": "127.0.0.1:0" },
    {
      services: { jobs: here.jobs, results: here.results, estimates: here.estimates } as Services,
      identify: async () => here.caller.principal,
      ...withoutSignIn,
      clock: systemClock,
      random: systemRandom,
      log: () => {},
    },
  );
  return {
    here,
    events: (jobId: string) => readEvents(`${server.address}/v1/jobs/${jobId}/events`, "any"),
    async resolution(jobId: string): Promise<Resolution> {
      const answer = await fetch(`${server.address}/v1/jobs/${jobId}`);
      return ((await answer.json()) as { job: { resolution: Resolution } }).job.resolution;
    },
    async [Symbol.asyncDispose]() {
      await server.stop(0);
      await here[Symbol.asyncDispose]();
    },
  };
}

test("none, while there is nothing to resolve: queued, running, succeeded", async () => {
  await using waiting = await appliance(endless);
  const ids = [await waiting.here.confirm(), await waiting.here.confirm()];
  await until(waiting.here.scheduler.running, (running) => running === 1);
  for (const id of ids) expect(await waiting.resolution(id)).toEqual({ state: "none" });
  await using done = await appliance(succeeding());
  const id = (await done.here.ended(await done.here.confirm())).id;
  expect(await done.resolution(id)).toEqual({ state: "none" });
});

test("resolved, once the Credits are back: cancelled, timed out, or failed by the document's fault", async () => {
  const outcomes = [
    { ok: false, reason: "timed_out" },
    { ok: false, reason: "fault", code: "corrupt_document", message: "No." },
  ] as const;
  let count = 0;
  await using it = await appliance(async (task, options) => outcomes[count++] ?? endless(task, options));
  for (const _ of outcomes) {
    const { id } = await it.here.ended(await it.here.confirm());
    expect(await it.resolution(id)).toEqual({ state: "resolved", charged: false });
  }
  const id = await it.here.confirm();
  await until(it.here.scheduler.running, (running) => running === 1);
  await it.here.jobs.cancel(it.here.caller, id);
  expect(await it.resolution(id)).toEqual({ state: "resolved", charged: false });
});

test("contact_support, with a reference, where an operator must look", async () => {
  await using it = await appliance(async () => ({ ok: false, reason: "crashed", internal: "abort" }));
  const { id, supportReference } = await it.here.ended(await it.here.confirm());
  expect(await it.resolution(id)).toEqual({
    state: "contact_support",
    charged: false,
    action: "email_support",
    support_reference: supportReference ?? "",
  });
});

test("credit_release_in_progress, as long as the ledger refuses the release; then contact_support", async () => {
  await using it = await appliance(succeeding());
  refuse(it.here.core.ledger, ["endJob"], "internal_error");
  const release = refuse(it.here.core.ledger, ["releaseHold"], "internal_error");
  const id = await it.here.confirm();
  const reader = await it.events(id);
  const { supportReference } = await it.here.ended(id);
  expect(await it.resolution(id)).toEqual({ state: "credit_release_in_progress", action: "wait" });
  expect(await it.here.held()).toBe(300);
  expect(await reader.ended).toBe(true);
  expect(reader.events.at(-1)?.data.job).toMatchObject({
    status: "failed",
    resolution: { state: "credit_release_in_progress" },
  });
  await until(
    () => release.refused,
    ({ length }) => length > 0,
  );
  release.refusing = false;
  await until(
    () => it.resolution(id),
    ({ state }) => state !== "credit_release_in_progress",
  );
  expect(await it.resolution(id)).toEqual({
    state: "contact_support",
    charged: false,
    action: "email_support",
    support_reference: supportReference ?? "",
  });
  expect(await it.here.held()).toBe(0);
});
