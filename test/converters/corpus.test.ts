/**
 * Every folder test/corpus/CAPABILITY/CASE is a test by itself: input.*, the expected.md that it must become byte for
 * byte, a request.json where options or pages are given, and a model.json with the output of a speech model.
 */
import { afterAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleFiles } from "../../converters/bundle/contract.ts";
import { verifyFolder } from "../../converters/bundle/testing/verify-folder.ts";
import { verifyZip } from "../../converters/bundle/verify.ts";
import { type ConvertOptions, convertToBundle } from "../../converters/convert.ts";
import { inspect } from "../../converters/inspect.ts";
import { contextIn } from "../../converters/testing/context.ts";
import { expectFair } from "../../converters/testing/written-words.ts";
import { type CorpusCase, corpusCases } from "../support/corpus.ts";

const base = await mkdtemp(join(tmpdir(), "corpus-"));
afterAll(() => rm(base, { recursive: true }));

for (const found of await corpusCases()) test(found.name, () => check(found));

async function check({ capabilityId, name, path, open }: CorpusCase): Promise<void> {
  const { source, sha256, request, speechIn } = await open();
  const scratch = join(base, name, "inspected");
  await mkdir(scratch, { recursive: true });
  // Of a page that was fetched no bytes say so.
  const imported = capabilityId === "url-to-markdown" ? { workDir: scratch } : undefined;
  const inspected = await inspect(source, null, request, imported === undefined ? {} : { imported });
  expect(inspected.capabilityId).toBe(capabilityId);
  const archives: string[] = [];
  for (const run of ["one", "two"]) {
    const workDir = join(base, name, run);
    await mkdir(workDir, { recursive: true });
    const options: ConvertOptions = {
      ...contextIn(workDir),
      speech: await speechIn(base),
      version: "0.0.0-corpus",
      wanted: "everything",
    };
    const converted = await convertToBundle(source, sha256, capabilityId, inspected.request, options);
    // What was measured for the price is what the conversion then found.
    expect(converted.metrics).toEqual(inspected.measurement.metrics);
    expect(converted.delivery).not.toBe("blocked");
    const bundle = join(workDir, "bundle");
    expect(await verifyFolder(bundle)).toEqual([]);
    expect(await verifyZip(join(bundle, bundleFiles.zip))).toEqual([]);
    expect(await verifyZip(join(bundle, bundleFiles.deliveryZip))).toEqual([]);
    const markdown = await Bun.file(join(bundle, bundleFiles.markdown)).text();
    if (converted.metrics.words !== undefined) expectFair(converted.metrics.words, markdown);
    expect(markdown).toBe(await Bun.file(join(path, "expected.md")).text());
    archives.push(
      createHash("sha256")
        .update(await Bun.file(join(bundle, bundleFiles.zip)).bytes())
        .digest("hex"),
    );
  }
  expect(archives[0]).toBe(archives[1] ?? "");
}
