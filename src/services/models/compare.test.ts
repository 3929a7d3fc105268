import { afterAll, beforeEach, expect, test } from "bun:test";
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf, faultOf } from "../../../config/testing/failures.ts";
import { digestOf, requireDigest, verifyFiles } from "./compare.ts";
import type { InstalledModel } from "./contract.ts";
import { sampleManifest } from "./testing/sample-manifest.ts";

const root = mkdtempSync(join(tmpdir(), "markmill-compare-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Of "hello" (FIPS 180-4, by sha256sum). */
const hello = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
const path = "deu-2cf24dba5fb0.traineddata";
const model: InstalledModel = {
  ...{ name: "deu", state: "ready", bytes: 5, manifest: sampleManifest("deu", hello) },
};
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(root, "deu-"));
  writeFileSync(join(folder, path), "hello");
});

test("a file has a digest, a folder has none", async () => {
  expect([await digestOf(join(folder, path)), await digestOf(folder)]).toEqual([hello, null]);
});

test("a digest is compared whatever its case, and refused when it is another or none", async () => {
  const compared = (sha256: string | null, found: string | null) =>
    codeOf(() => requireDigest({ sha256, filename: "deu.traineddata" }, found));
  expect(await compared(hello, hello)).toBe("none");
  expect(await compared(hello.toUpperCase(), hello)).toBe("none");
  for (const given of ["0".repeat(64), hello.slice(1), `${hello}\n`, "", null])
    expect(await compared(given, hello)).toBe("invalid_model");
  const { message } = await faultOf(() => requireDigest({ sha256: hello, filename: "media" }, null));
  expect(message).toBe("A folder has no SHA-256; add a file sha256sums to it instead.");
});

test("a model is as it was installed, or it is said what is not", async () => {
  const problems = async (each: InstalledModel = model) => (await verifyFiles(folder, each)).problems;
  expect(await verifyFiles(folder, model)).toEqual({ name: "deu", ok: true, problems: [] });
  writeFileSync(join(folder, path), "hellO");
  expect(await problems()).toEqual([
    `${path} has changed since it was installed (SHA-256); reinstall the model.`,
  ]);
  appendFileSync(join(folder, path), "!");
  expect(await problems()).toEqual([expect.stringContaining("has 6 bytes, not 5")]);
  rmSync(join(folder, path));
  expect(await problems()).toEqual([expect.stringContaining(`${path} is missing`)]);
  expect(await problems({ ...model, manifest: null })).toEqual([
    expect.stringContaining("Its manifest cannot be read"),
  ]);
});
