import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { SpeechModel } from "../../../converters/speech/contract.ts";
import type { ModelManifest } from "./contract.ts";
import { createInstalledModels, type InstalledModels } from "./installed-models.ts";
import { sampleManifest } from "./testing/sample-manifest.ts";

const root = mkdtempSync(join(tmpdir(), "markmill-shelf-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const data = "0123456789ab".padEnd(64, "0");
let folder = "";
let shelf: InstalledModels;
beforeEach(() => {
  folder = join(mkdtempSync(join(root, "data-")), "models");
  shelf = createInstalledModels(folder, { nowMs: () => Date.now() });
});

function put(name: string, changed: object = {}): void {
  const manifest = sampleManifest(name, data);
  mkdirSync(join(folder, name), { recursive: true });
  const said: ModelManifest = { ...manifest, ...changed };
  for (const { path } of said.files.filter(({ path }) => !path.includes(".."))) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), "hello");
  }
  writeFileSync(join(folder, name, "manifest.json"), JSON.stringify(said));
}
const states = () => shelf.models().map(({ name, state }) => `${name} ${state}`);

test("nothing is there where there is not a folder", () => {
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

describe("speech models", () => {
  const [own, other] = ["a".repeat(64), "b".repeat(64)];
  const speech = (name: string, withActivity = false) => {
    const at = (file: string) => ({ path: `0123456789ab/${name}-${file}`, bytes: 5, sha256: own });
    const vad = { path: "0123456789ab/silero_vad.onnx", bytes: 5, sha256: other };
    const files = [at("encoder.int8.onnx"), at("decoder.onnx"), at("tokens.txt"), at("encoder.weights")];
    put(`whisper-${name}`, {
      kind: "speech",
      languages: ["de", "en"],
      files: withActivity ? [...files, vad] : files,
    });
  };
  const activity = (sha256: string) =>
    put("silero_vad", {
      kind: "voice-activity",
      languages: [],
      files: [{ path: "ba9876543210/silero_vad_v5.onnx", bytes: 5, sha256 }],
    });

  test("have the paths of their files, and are not languages", () => {
    put("deu");
    speech("small.en", true);
    speech("tiny");
    const at = (...names: string[]) => join(folder, ...names);
    const [small, tiny] = shelf.speechModels();
    expect(small).toEqual({
      name: "whisper-small.en",
      version: null,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      bytes: 25,
      languages: ["de", "en"],
      files: {
        encoder: at("whisper-small.en", "0123456789ab", "small.en-encoder.int8.onnx"),
        decoder: at("whisper-small.en", "0123456789ab", "small.en-decoder.onnx"),
        tokens: at("whisper-small.en", "0123456789ab", "small.en-tokens.txt"),
        vad: at("whisper-small.en", "0123456789ab", "silero_vad.onnx"),
      },
    });
    expect(tiny).toMatchObject({ name: "whisper-tiny", bytes: 20, files: { vad: null } });
    expect(Object.keys(shelf.languageFiles())).toEqual(["deu"]);
  });

  test("without voice activity of their own use what is installed for all, and are others then", () => {
    speech("small", true);
    speech("tiny");
    const [smallBefore, before] = shelf.speechModels();
    activity(own);
    const [small, tiny] = shelf.speechModels();
    expect(small).toEqual(smallBefore as SpeechModel);
    expect(tiny).toMatchObject({
      bytes: 25,
      files: { vad: join(folder, "silero_vad", "ba9876543210", "silero_vad_v5.onnx") },
    });
    activity(other);
    const sums = [before, tiny, shelf.speechModels()[1]].map((model) => model?.sha256);
    expect(new Set(sums).size).toBe(3);
  });

  test("that are damaged, or name no such files, are not used", () => {
    speech("tiny");
    appendFileSync(join(folder, "whisper-tiny", "0123456789ab", "tiny-tokens.txt"), "!");
    put("whisper-odd", { kind: "speech" });
    expect(shelf.speechModels()).toEqual([]);
    expect(states()).toEqual(["whisper-odd ready", "whisper-tiny damaged"]);
  });
});
