/** A job whose child plants something among its results: it fails, and the installation goes on. */
import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plants } from "../../shared/untrusted/testing/plants.ts";
import { type ConvertScript, createInstallation, succeeding } from "../testing/installation.ts";

const places = ["bundle/output.md", "bundle/manifest.json", "bundle"];

test.each(Object.keys(plants))(
  "a %s fails the job, charges nothing and leaves the slot free",
  async (how) => {
    const outside = mkdtempSync(join(tmpdir(), "mm-outside-"));
    const [file, folder] = [join(outside, "file"), join(outside, "folder")];
    writeFileSync(file, "a secret", { mode: 0o644 });
    mkdirSync(folder, { mode: 0o755 });
    const seen = () => [readFileSync(file, "utf8"), statSync(file).mode, statSync(folder).mode];
    const before = seen();
    const planted = [...places];
    const convert: ConvertScript = async (task, options) => {
      const outcome = await succeeding()(task, options);
      const place = planted.shift();
      if (place === undefined) return outcome;
      rmSync(join(task.workDir, place), { recursive: true });
      plants[how]?.(join(task.workDir, place), { file, folder });
      return outcome;
    };
    // One slot: a job that hung would keep the next one waiting.
    await using here = await createInstallation(convert, 1);
    for (const _ of places) {
      const job = await here.ended(await here.confirm());
      expect(job).toMatchObject({ status: "failed", errorCode: "conversion_failed", actualCreditUnits: 0 });
    }
    expect(await here.held()).toBe(0);
    expect((await here.ended(await here.confirm())).status).toBe("succeeded");
    expect(readdirSync(join(here.dataDir, "work"))).toEqual([]);
    expect(readdirSync(join(here.dataDir, "results"))).toHaveLength(1);
    expect(seen()).toEqual(before);
    rmSync(outside, { recursive: true });
  },
  20_000,
);
