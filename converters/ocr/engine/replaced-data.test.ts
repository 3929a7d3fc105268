import { afterAll, beforeAll, expect } from "bun:test";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { longTest } from "../../../config/testing/runs.ts";
import { withReader } from "./reader.ts";

let folder = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "markmill-replaced-"));
  const packed = Bun.file(require.resolve("@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz"));
  writeFileSync(join(folder, "one"), Bun.gunzipSync(await packed.bytes()));
});
afterAll(() => rmSync(folder, { recursive: true }));

longTest(
  "data that were replaced under the same name are read anew, others are kept",
  async () => {
    const at = (name: string) => ({ xeng: join(folder, name) });
    const reads = (name: string) => withReader(["xeng"], at(name), () => "read");
    expect(await reads("one")).toBe("read");
    // At hand already.
    renameSync(join(folder, "one"), join(folder, "two"));
    expect(await reads("one")).toBe("read");
    await expect(reads("nowhere")).rejects.toThrow("no such file");
    expect(await reads("two")).toBe("read");
  },
  60_000,
);
