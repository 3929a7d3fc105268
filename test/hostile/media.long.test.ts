import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { Fault } from "../../config/errors/fault.ts";
import { sourceAt } from "../../converters/formats/media/testing/samples.ts";
import { inspect } from "../../converters/inspect.ts";
import { usualRequest } from "../../converters/testing/converted.ts";
import { type HostileFile, readSet } from "./set.ts";

const folder = join(import.meta.dir, "../../../shared/bench/hostile");
const media = (readSet(folder) ?? []).filter(({ kind }) => kind === "media");

describe.skipIf(media.length === 0)("hostile recordings", () => {
  // With what the process held before: its engines' code, and what the collector has not yet come to.
  const grownMbMax = 300;
  const beforeMb = process.memoryUsage.rss() / 1e6;

  test.each(media.map((file): [string, HostileFile] => [file.name, file]))("%s", async (_, file) => {
    const outcome = await inspect(sourceAt(file.path), null, usualRequest).then(
      () => "success",
      (error) => (error instanceof Fault ? error.code : String(error)),
    );
    if (!file.expect.includes("any")) expect(file.expect).toContain(outcome);
    else expect(["success", "no_audio_track", "corrupt_document"]).toContain(outcome);
    expect(process.memoryUsage.rss() / 1e6 - beforeMb).toBeLessThan(grownMbMax);
  });
});
