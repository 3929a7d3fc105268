import { expect, test } from "bun:test";
import { codeOf } from "../../../config/testing/failures.ts";
import { createInstallation, succeeding } from "../testing/installation.ts";
import { createResults } from "./results.ts";

test("a result is not found from the end of its time of keeping on, before any sweep has removed it", async () => {
  await using here = await createInstallation(succeeding());
  const { id, expiresAtMs } = await here.ended(await here.confirm());
  const at = (nowMs: number) =>
    createResults({ ...here.core, clock: { ...here.core.clock, nowMs: () => nowMs } });
  const endMs = expiresAtMs ?? 0;
  for (const format of ["md", "zip", "delivery"] as const) {
    expect(await codeOf(at(endMs - 1).download(here.caller, id, format))).toBe("none");
    expect(await codeOf(at(endMs).download(here.caller, id, format))).toBe("job_not_found");
  }
  expect(await codeOf(at(endMs - 1).preview(here.caller, id))).toBe("none");
  expect(await codeOf(at(endMs).preview(here.caller, id))).toBe("job_not_found");
});

test("an original that was removed is not found, although its job is there", async () => {
  await using here = await createInstallation(succeeding());
  const { id, uploadId } = await here.ended(await here.confirm());
  const { source } = createResults(here.core);
  expect(await codeOf(source(here.caller, id))).toBe("none");
  await here.core.storage.removeUpload(uploadId);
  expect(await codeOf(source(here.caller, id))).toBe("source_not_found");
});
