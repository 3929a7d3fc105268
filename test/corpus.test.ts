/**
 * Every folder test/corpus/CAPABILITY/CASE is a test by itself: input.*, the expected.md that it must become byte for
 * byte, and a request.json where options or pages are given.
 */
import { afterAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleFiles } from "../converters/bundle/contract.ts";
import { verifyFolder } from "../converters/bundle/manifest.ts";
import { verifyZip } from "../converters/bundle/verify.ts";
import type { ConversionRequest, Source } from "../converters/contract.ts";
import { type ConvertOptions, convertToBundle } from "../converters/convert.ts";
import { inspect } from "../converters/inspect.ts";

const corpus = join(import.meta.dir, "corpus");
const base = await mkdtemp(join(tmpdir(), "corpus-"));
afterAll(() => rm(base, { recursive: true }));

const usual: ConversionRequest = { mode: "fast", layoutFidelity: "standard", pages: null, options: {} };

interface Case {
  source: Source;
  sha256: string;
  request: ConversionRequest;
}

async function open(folder: string): Promise<Case> {
  const filename = (await readdir(folder)).find((name) => name.startsWith("input.")) ?? "input";
  const bytes = await Bun.file(join(folder, filename)).bytes();
  const given = join(folder, "request.json");
  return {
    source: { path: join(folder, filename), filename, bytes: bytes.length },
    sha256: createHash("sha256").update(bytes).digest("hex"),
    request: existsSync(given) ? { ...usual, ...(await Bun.file(given).json()) } : usual,
  };
}

for (const capabilityId of (await readdir(corpus)).sort()) {
  describe(capabilityId, async () => {
    for (const name of (await readdir(join(corpus, capabilityId))).sort()) {
      test(name, () => check(capabilityId, name));
    }
  });
}

async function check(capabilityId: string, name: string): Promise<void> {
  const folder = join(corpus, capabilityId, name);
  const { source, sha256, request } = await open(folder);
  const inspected = await inspect(source, null, request);
  expect(inspected.capabilityId).toBe(capabilityId);
  const archives: string[] = [];
  for (const run of ["one", "two"]) {
    const workDir = join(base, capabilityId, name, run);
    await mkdir(workDir, { recursive: true });
    const options: ConvertOptions = { workDir, version: "0.0.0-corpus", wanted: "everything" };
    const converted = await convertToBundle(source, sha256, capabilityId, inspected.request, options);
    // What was measured for the price is what the conversion then found.
    expect(converted.metrics).toEqual(inspected.measurement.metrics);
    expect(converted.delivery).not.toBe("blocked");
    const bundle = join(workDir, "bundle");
    expect(await verifyFolder(bundle)).toEqual([]);
    expect(await verifyZip(join(bundle, bundleFiles.zip))).toEqual([]);
    expect(await verifyZip(join(bundle, bundleFiles.deliveryZip))).toEqual([]);
    const markdown = await Bun.file(join(bundle, bundleFiles.markdown)).text();
    expect(markdown).toBe(await Bun.file(join(folder, "expected.md")).text());
    archives.push(
      createHash("sha256")
        .update(await Bun.file(join(bundle, bundleFiles.zip)).bytes())
        .digest("hex"),
    );
  }
  expect(archives[0]).toBe(archives[1] ?? "");
}
