/** Speech models on the executable: installed as they are published, listed, verified, replaced, refused, removed. */
import { describe, expect, test } from "bun:test";
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { zip } from "../../converters/input/archive/testing/zip.ts";
import { administer } from "../../scripts/server/command.ts";
import { bzip2 } from "../../src/services/models/media/bzip2/testing/bzip2.ts";
import { executable } from "../support/executable.ts";
import {
  modelCommands,
  modelServer,
  testRefusedCommands,
  testRefusedUploads,
} from "../support/models/administration.ts";
import { english, lies, type Model, sha256, tarOf } from "./data.ts";
import { activityModel, languages, partsOf, publishedTar, speechExport } from "./speech.ts";
import { refusedSpeech } from "./speech-refusals.ts";

const commands = modelCommands();
const { at, file, newDataDir, markmill, run, answered } = commands;
const tiny = await speechExport();
const activity = await activityModel();
const published = bzip2(publishedTar(tiny));

interface SpeechModel extends Model {
  kind: string;
  languages: string[];
  version: string | null;
}

function asFolder(): string {
  const path = join(mkdtempSync(at("media-")), "sherpa-onnx-whisper-tiny");
  mkdirSync(join(path, "test_wavs"), { recursive: true });
  writeFileSync(join(path, "test_wavs", "0.wav"), "RIFF");
  for (const [name, bytes] of Object.entries(tiny)) writeFileSync(join(path, name), bytes);
  return path;
}

const installedIn = async (dataDir: string) =>
  (await answered<{ models: SpeechModel[] }>(dataDir, "list")).models.filter((model) => !model.built_in);

describe("the command line", () => {
  const forms: readonly [string, () => string][] = [
    ["the published tar.bz2", () => file("sherpa-onnx-whisper-tiny.tar.bz2", published)],
    ["a tar.gz", () => file("tiny.tgz", Bun.gzipSync(publishedTar(tiny)))],
    ["a tar", () => file("tiny.tar", publishedTar(tiny))],
    [
      "a zip",
      () => file("tiny.zip", zip(partsOf(tiny).map(({ name, content = english }) => ({ name, content })))),
    ],
    ["a folder", asFolder],
  ];
  test.each(forms)(
    "installs from %s, and the same comes of each",
    async (_, make) => {
      const dataDir = newDataDir();
      const { models } = await answered<{ models: SpeechModel[] }>(dataDir, "install", make());
      expect(models).toMatchObject([{ name: "whisper-tiny", kind: "speech", languages: [...languages] }]);
      const [model] = await installedIn(dataDir);
      expect(model).toMatchObject({ kind: "speech", state: "ready", version: "whisper-scripted" });
      const files = Object.fromEntries(model?.files.map((each) => [basename(each.path), each.sha256]) ?? []);
      expect(files).toEqual(
        Object.fromEntries(Object.entries(tiny).map(([name, bytes]) => [name, sha256(bytes)])),
      );
      for (const { path } of model?.files ?? [])
        expect(statSync(join(dataDir, "models", "whisper-tiny", path)).mode & 0o077).toBe(0);
      expect(lies(dataDir)).toEqual(["whisper-tiny"]);
      expect(await answered<object>(dataDir, "verify")).toMatchObject({ ok: true });
    },
    180_000,
  );

  test("installs a speech model, languages and voice activity together", async () => {
    const dataDir = newDataDir();
    const both = tarOf([
      ...partsOf(tiny),
      { name: "silero_vad.onnx", content: activity },
      { name: "tessdata/xeng.traineddata", content: english },
    ]);
    const { stdout } = await run(dataDir, "install", file("all.tar", both));
    expect(stdout.match(/^Installed \S+ \(SHA-256 [0-9a-f]{64}\)\.$/gm)).toHaveLength(3);
    const kinds = (await installedIn(dataDir)).map(({ name, kind }) => [name, kind]);
    expect(kinds).toEqual([
      ["silero_vad", "voice-activity"],
      ["whisper-tiny", "speech"],
      ["xeng", "ocr-language"],
    ]);
    const doctor = await markmill("doctor", "--data-dir", dataDir);
    expect(doctor.stdout).toMatch(/speech models: whisper-tiny, silero_vad/);
  }, 180_000);

  test("voice activity alone transcribes nothing, and the doctor reports it", async () => {
    const dataDir = newDataDir();
    await answered(dataDir, "install", file("silero_vad.onnx", activity));
    const doctor = await markmill("doctor", "--data-dir", dataDir);
    expect(doctor.stdout).toContain("recordings cannot be transcribed: no speech model installed");
  }, 180_000);

  test("says that int8 was taken", async () => {
    const dataDir = newDataDir();
    const full = Object.fromEntries(
      Object.entries(tiny).map(([name, bytes]) => [name.replace(".int8", ""), bytes]),
    );
    const { stdout } = await run(dataDir, "install", file("m.tar", publishedTar({ ...tiny, ...full })));
    expect(stdout).toMatch(/Left out sherpa-onnx-whisper-tiny\/tiny-encoder\.onnx: skipped in favor of int8/);
  }, 180_000);

  testRefusedCommands(refusedSpeech, commands);

  test("refuses another SHA-256, and a name of another kind", async () => {
    const dataDir = newDataDir();
    const path = file("sherpa-onnx-whisper-tiny.tar.bz2", published);
    const wrong = await run(dataDir, "install", path, "--sha256", "0".repeat(64));
    expect([wrong.exitCode, wrong.stderr]).toEqual([1, expect.stringContaining(sha256(published))]);
    expect(lies(dataDir)).toEqual([]);
    await answered(dataDir, "install", path, "--sha256", sha256(published));
    await answered(dataDir, "install", file("silero_vad.traineddata", english));
    const taken = await run(dataDir, "install", file("silero_vad.onnx", activity));
    expect([taken.exitCode, taken.stderr]).toEqual([
      1,
      expect.stringMatching(/another kind \(ocr-language\)/),
    ]);
    expect(lies(dataDir).sort()).toEqual(["silero_vad", "whisper-tiny"]);
  }, 180_000);

  test("replaces a model beside its files, reports damage, repairs it, and removes it", async () => {
    const dataDir = newDataDir();
    const install = (bytes: Uint8Array) => answered(dataDir, "install", file("m.tar", bytes));
    await install(publishedTar(tiny));
    const place = join(dataDir, "models", "whisper-tiny");
    const [before = ""] = readdirSync(place).filter((name) => name !== "manifest.json");
    // Of a job that has begun.
    const kept = sizesIn(join(place, before));
    await install(publishedTar(await speechExport({ says: " Auf Wiedersehen." })));
    expect(readdirSync(place)).toHaveLength(3);
    expect(sizesIn(join(place, before))).toEqual(kept);
    const [model] = await installedIn(dataDir);
    const tokens = model?.files.find(({ path }) => path.endsWith("tokens.txt"))?.path ?? "";
    appendFileSync(join(place, tokens), "more");
    const verified = await run(dataDir, "verify", "whisper-tiny");
    expect([verified.exitCode, verified.stdout]).toEqual([1, expect.stringContaining("bytes, not")]);
    expect(await installedIn(dataDir)).toMatchObject([{ state: "damaged" }]);
    await install(publishedTar(tiny));
    expect(await installedIn(dataDir)).toMatchObject([{ state: "ready" }]);
    await answered(dataDir, "remove", "whisper-tiny");
    expect(lies(dataDir)).toEqual([]);
    const again = await run(dataDir, "remove", "whisper-tiny");
    expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining("Model not found")]);
  }, 180_000);
});

const sizesIn = (path: string) =>
  readdirSync(path)
    .sort()
    .map((name) => [name, statSync(join(path, name)).size]);

describe("a server", () => {
  const server = modelServer();
  const { ask, install } = server;

  test("installs a published model, lists, verifies and removes it, with audit rows", async () => {
    expect(await install("sherpa-onnx-whisper-tiny.tar.bz2", published)).toMatchObject({
      status: 201,
      body: { models: [{ name: "whisper-tiny", kind: "speech", state: "ready" }], left_out: [] },
    });
    expect(await install("silero_vad.onnx", activity)).toMatchObject({ status: 201 });
    expect(await ask("GET", "admin/models")).toMatchObject({
      body: {
        models: [
          { name: "eng", kind: "ocr-language", built_in: true },
          { name: "silero_vad", kind: "voice-activity", languages: [], bytes: activity.length },
          { name: "whisper-tiny", kind: "speech", languages: [...languages], state: "ready" },
        ],
      },
    });
    expect(await ask("POST", "admin/models/whisper-tiny/verify")).toMatchObject({ body: { ok: true } });
    for (const name of ["whisper-tiny", "silero_vad"])
      expect(await ask("DELETE", `admin/models/${name}`)).toEqual({ status: 204, body: null });
    const { audit } = await administer<{ audit: { action: string; object_id: string }[] }>(
      [await executable()],
      server.dataDir(),
      "audit",
    );
    const deeds = audit.filter(({ action }) => action.startsWith("model."));
    expect(deeds.map(({ action, object_id }) => `${action} ${object_id}`).reverse()).toEqual([
      "model.install whisper-tiny",
      "model.install silero_vad",
      "model.remove whisper-tiny",
      "model.remove silero_vad",
    ]);
    expect(lies(server.dataDir())).toEqual([]);
  }, 180_000);

  testRefusedUploads(refusedSpeech, server);
});
