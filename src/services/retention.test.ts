import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { dayMs, hourMs } from "../../config/units.ts";
import { sweep } from "./retention.ts";
import { createInstallation, succeeding } from "./testing/installation.ts";

test("uploads go after their hours and results after their days, files and all", async () => {
  await using here = await createInstallation(succeeding());
  const { clock, storage, settings } = here.core;
  const uploadId = await here.upload();
  const job = await here.ended(await here.confirm());
  const at = (ms: number) => sweep({ ...here.core, clock: { ...clock, nowMs: () => clock.nowMs() + ms } });

  expect(await at(0)).toEqual({ uploads: 0, jobs: 0, deliveries: 0 });
  expect(await at(settings["retention.uploads_hours"] * hourMs)).toEqual({
    uploads: 1,
    jobs: 0,
    deliveries: 0,
  });
  expect(existsSync(storage.uploadPath(uploadId))).toBe(false);
  expect(existsSync(storage.uploadPath(job.uploadId))).toBe(true);
  expect(await storage.resultFile(job.id, "output.md")).not.toBeNull();

  expect(await at(settings["retention.results_days"] * dayMs)).toEqual({
    uploads: 1,
    jobs: 1,
    deliveries: 0,
  });
  expect(existsSync(storage.uploadPath(job.uploadId))).toBe(false);
  expect(await storage.resultFile(job.id, "output.md")).toBeNull();
  await expect(here.jobs.get(here.caller, job.id)).rejects.toMatchObject({ code: "job_not_found" });
});
