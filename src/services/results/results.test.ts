import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { codeOf } from "../../../config/testing/failures.ts";
import { createInstallation, succeeding } from "../testing/installation.ts";
import { createResults } from "./results.ts";

const subtitles = { srt: "1\n00:00:00,000 --> 00:00:01,000\nYes.\n", vtt: "WEBVTT\n" };

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

test("a transcript's subtitles are named after the recording", async () => {
  await using here = await createInstallation(
    succeeding(1, "deliverable", [
      { path: "transcript.srt", text: subtitles.srt },
      { path: "transcript.vtt", text: subtitles.vtt },
    ]),
  );
  const { id } = await here.ended(await here.confirm());
  const results = createResults(here.core);
  for (const format of ["srt", "vtt"] as const) {
    const { path, filename, bytes } = await results.download(here.caller, id, format);
    expect([filename, await Bun.file(path).text()]).toEqual([`a.${format}`, subtitles[format]]);
    expect(bytes).toBe(subtitles[format].length);
  }
  rmSync((await results.download(here.caller, id, "srt")).path);
  expect(await codeOf(results.download(here.caller, id, "srt"))).toBe("asset_unverified");
  await here.core.storage.removeResult(id);
  expect(await codeOf(results.download(here.caller, id, "vtt"))).toBe("job_not_found");
});

test("results other than transcripts have no subtitles, and the error says so", async () => {
  await using here = await createInstallation(succeeding());
  const { id } = await here.ended(await here.confirm());
  const refused = createResults(here.core).download(here.caller, id, "vtt");
  expect(await codeOf(refused)).toBe("asset_not_found");
  await expect(refused).rejects.toThrow("no subtitles");
});
