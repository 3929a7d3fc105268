import { afterAll, beforeEach, expect, test } from "bun:test";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createShelf, type Shelf } from "./shelf.ts";
import { sampleManifest } from "./testing/sample-manifest.ts";

const root = mkdtempSync(join(tmpdir(), "markmill-shelf-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const data = "0123456789ab".padEnd(64, "0");
let folder = "";
let shelf: Shelf;
beforeEach(() => {
  folder = join(mkdtempSync(join(root, "data-")), "models");
  shelf = createShelf(folder, { nowMs: () => Date.now() });
});

function put(name: string, changed: object = {}): void {
  const manifest = sampleManifest(name, data);
  mkdirSync(join(folder, name), { recursive: true });
  for (const { path } of manifest.files) writeFileSync(join(folder, name, path), "hello");
  writeFileSync(join(folder, name, "manifest.json"), JSON.stringify({ ...manifest, ...changed }));
}
const states = () => shelf.models().map(({ name, state }) => `${name} ${state}`);

test("nothing is there where there is no folder", () => {
  expect([shelf.models(), shelf.languageFiles()]).toEqual([[], {}]);
});

test("models are listed by name, those that are whole can be used, and nothing else counts", () => {
  put("fra");
  put("deu");
  put("ita", { files: [{ path: "../fra/manifest.json", bytes: 5, sha256: "a".repeat(64) }] });
  put("spa", { name: "fra" });
  mkdirSync(join(folder, "empty"));
  writeFileSync(join(folder, "file"), "file");
  for (const name of [".passing-0123", ".media-0123", ".lock"]) writeFileSync(join(folder, name), "");
  expect(states()).toEqual([
    "deu ready",
    "empty damaged",
    "file damaged",
    "fra ready",
    "ita damaged",
    "spa damaged",
  ]);
  expect(shelf.languageFiles()).toEqual({
    deu: join(folder, "deu", "deu-0123456789ab.traineddata"),
    fra: join(folder, "fra", "fra-0123456789ab.traineddata"),
  });
});

test("what another process adds and removes is seen, also once the folder was quiet for long", () => {
  put("deu");
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(folder, longAgo, longAgo);
  expect(states()).toEqual(["deu ready"]);
  put("fra");
  expect(states()).toEqual(["deu ready", "fra ready"]);
  rmSync(join(folder, "deu"), { recursive: true });
  expect(states()).toEqual(["fra ready"]);
});

test("a model of another size is damaged, and not used", () => {
  put("deu");
  appendFileSync(join(folder, "deu", "deu-0123456789ab.traineddata"), "!");
  expect([states(), shelf.languageFiles()]).toEqual([["deu damaged"], {}]);
});
