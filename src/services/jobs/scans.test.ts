/** Conversions whose pages other children read, and what runs beside them. */
import { describe, expect, test } from "bun:test";
import { until } from "../../../config/testing/until.ts";
import { type ConvertScript, createInstallation, succeeding } from "../testing/installation.ts";

describe("conversions that wait for the recognition of their pages", () => {
  /** Of those that run at once. */
  const scanning = (release: Promise<void>): ConvertScript => {
    const succeed = succeeding();
    return async (task, options) => {
      options.onWaiting?.();
      await release;
      return succeed(task, options);
    };
  };

  test("leave room for as many small jobs as there are slots", async () => {
    const release = Promise.withResolvers<void>();
    await using here = await createInstallation(scanning(release.promise), 2);
    const jobs = await Promise.all(Array.from({ length: 5 }, () => here.confirm()));
    const running = async () =>
      (await Promise.all(jobs.map((id) => here.core.ledger.read.jobOfAnyone(id)))).filter(
        (job) => job?.status === "running",
      ).length;
    await until(running, (count) => count === 4);
    await Bun.sleep(50);
    expect(await running()).toBe(4);
    release.resolve();
    for (const id of jobs) expect(await here.ended(id)).toMatchObject({ status: "succeeded" });
  });

  test("leave none for large ones", async () => {
    const release = Promise.withResolvers<void>();
    const request = { mode: "fast", layoutFidelity: "standard", pages: null, options: {} } as const;
    const large = { metrics: { pages: 11 }, sourceUnits: 11 };
    await using here = await createInstallation(scanning(release.promise), 1, {
      ok: true,
      value: { capabilityId: "pdf-to-markdown", request, measurement: large },
    });
    const jobs = [await here.confirm(), await here.confirm()];
    await until(
      () => here.core.ledger.read.jobOfAnyone(jobs[0] ?? ""),
      (job) => job?.status === "running",
    );
    await Bun.sleep(50);
    expect((await here.core.ledger.read.jobOfAnyone(jobs[1] ?? ""))?.status).toBe("queued");
    release.resolve();
    for (const id of jobs) await here.ended(id);
  });
});
