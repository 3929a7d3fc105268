import { afterAll, beforeEach, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe as listed, manifestOf } from "../../../../converters/bundle/manifest.ts";
import { digestOfOutput, isUntouched } from "./digests.ts";

const folder = mkdtempSync(join(tmpdir(), "digests-"));
afterAll(() => rmSync(folder, { recursive: true }));
const bundle = join(folder, "bundle");
const at = (name: string) => join(bundle, name);

beforeEach(() => {
  rmSync(bundle, { recursive: true, force: true });
  mkdirSync(at("assets"), { recursive: true });
  const texts = { "output.md": "words\n", "assets/a.png": "picture" };
  for (const [name, text] of Object.entries(texts)) writeFileSync(at(name), text);
  const files = Object.entries(texts).map(([name, text]) => listed(name, text));
  writeFileSync(at("manifest.json"), JSON.stringify(manifestOf(files)));
});

test("a bundle is untouched while each of its files is what its manifest says", async () => {
  const digest = await digestOfOutput(bundle, true);
  const untouched = () => isUntouched(bundle, true, digest);
  expect(await untouched()).toBe(true);
  writeFileSync(at("assets/a.png"), "another");
  expect(await untouched()).toBe(false);
  writeFileSync(at("assets/a.png"), "picture");
  expect(await untouched()).toBe(true);
  rmSync(at("output.md"));
  expect(await untouched()).toBe(false);
});

test("a manifest that names what lies beside the bundle speaks of no bundle", async () => {
  writeFileSync(join(folder, "beside.md"), "beside");
  const files = [listed("output.md", "words\n"), listed("../beside.md", "beside")];
  writeFileSync(at("manifest.json"), JSON.stringify(manifestOf(files)));
  expect(await isUntouched(bundle, true, await digestOfOutput(bundle, true))).toBe(false);
});

test("a Markdown file is untouched as an ordinary file with the same bytes alone", async () => {
  const digest = await digestOfOutput(at("output.md"), false);
  expect(await isUntouched(at("output.md"), false, digest)).toBe(true);
  renameSync(at("output.md"), at("moved.md"));
  expect(await isUntouched(at("output.md"), false, digest)).toBe(false);
  symlinkSync(at("moved.md"), at("output.md"));
  expect(await isUntouched(at("output.md"), false, digest)).toBe(false);
});
