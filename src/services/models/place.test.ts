import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ModelManifest } from "./contract.ts";
import { manifestName } from "./manifest.ts";
import { finish, newFolder, settle, takeAway } from "./place.ts";
import { sampleManifest } from "./testing/sample-manifest.ts";

const root = mkdtempSync(join(tmpdir(), "markmill-place-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let models = "";
/** Somebody's folder, which only links lead to. */
let strangers = "";
beforeEach(() => {
  models = mkdtempSync(join(root, "models-"));
  strangers = mkdtempSync(join(root, "strangers-"));
  writeFileSync(join(strangers, "precious"), "precious");
});

const dataFile = (version: string) => `deu-${version.repeat(12)}.traineddata`;

/** A finished model whose data file has the version in its name. */
async function staged(version: string): Promise<{ folder: string; manifest: ModelManifest }> {
  const folder = await newFolder(join(models, `.staged-${version}`));
  writeFileSync(join(folder, dataFile(version)), version);
  const manifest = sampleManifest("deu", version.repeat(64), 1);
  await finish(folder, manifest);
  return { folder, manifest };
}

async function install(version: string): Promise<void> {
  const { folder, manifest } = await staged(version);
  await settle(folder, join(models, "deu"), manifest, join(models, ".passing-1"));
}

const inModel = () => readdirSync(join(models, "deu")).sort();
const firstFile = () =>
  (JSON.parse(readFileSync(join(models, "deu", manifestName), "utf8")) as ModelManifest).files[0]?.path;

test("a replacement keeps the files before it, until the next one", async () => {
  await install("a");
  await install("b");
  expect([inModel(), firstFile()]).toEqual([[dataFile("a"), dataFile("b"), manifestName], dataFile("b")]);
  await install("c");
  expect([inModel(), firstFile()]).toEqual([[dataFile("b"), dataFile("c"), manifestName], dataFile("c")]);
});

test("what no installation has put into a model's folder is left there", async () => {
  await install("a");
  writeFileSync(join(models, "deu", "notes.txt"), "notes");
  symlinkSync(strangers, join(models, "deu", "link"));
  await install("b");
  await install("c");
  expect(inModel()).toEqual([dataFile("b"), dataFile("c"), "link", manifestName, "notes.txt"]);
  expect(readdirSync(strangers)).toEqual(["precious"]);
});

describe("a model whose files lie in a folder of their own", () => {
  const [encoder, weights] = ["tiny-encoder.onnx", "tiny-encoder.weights"];
  const place = () => join(models, "whisper-tiny");
  const installSpeech = async (version: string) => {
    const folder = await newFolder(join(models, `.staged-${version}`));
    const own = version.repeat(12);
    mkdirSync(join(folder, own));
    for (const name of [encoder, weights]) writeFileSync(join(folder, own, name), version);
    const files = [encoder, weights].map((name) => ({
      ...{ path: `${own}/${name}`, bytes: 1, sha256: version.repeat(64) },
    }));
    const manifest: ModelManifest = { ...sampleManifest("whisper-tiny"), kind: "speech", files };
    await finish(folder, manifest);
    await settle(folder, place(), manifest, join(models, ".passing-1"));
    rmSync(folder, { recursive: true, force: true });
  };
  const inPlace = () => readdirSync(place(), { recursive: true }).map(String).sort();
  const filesOf = (version: string) =>
    ["", `/${encoder}`, `/${weights}`].map((rest) => version.repeat(12) + rest);

  test("keeps the files before it, until the next one", async () => {
    await installSpeech("a");
    await installSpeech("b");
    expect(inPlace()).toEqual([...filesOf("a"), ...filesOf("b"), manifestName]);
    await installSpeech("c");
    expect(inPlace()).toEqual([...filesOf("b"), ...filesOf("c"), manifestName]);
  });

  test("is made whole by the same files again, and by nothing behind a link", async () => {
    await installSpeech("a");
    rmSync(join(place(), "a".repeat(12), weights));
    await installSpeech("a");
    expect(inPlace()).toEqual([...filesOf("a"), manifestName]);
    rmSync(join(place(), "a".repeat(12)), { recursive: true });
    symlinkSync(strangers, join(place(), "a".repeat(12)));
    await installSpeech("a");
    expect(inPlace()).toEqual([...filesOf("a"), manifestName]);
    expect(readdirSync(strangers)).toEqual(["precious"]);
  });
});

describe("an invalid folder with a model's name is replaced", () => {
  const place = () => join(models, "deu");
  const others: readonly [string, () => void][] = [
    ["a link to a folder", () => symlinkSync(strangers, place())],
    ["a link to nowhere", () => symlinkSync(join(root, "nowhere"), place())],
    ["a file", () => writeFileSync(place(), "file")],
    ["an empty folder", () => mkdirSync(place())],
    [
      "a folder whose manifest is a folder",
      () => mkdirSync(join(place(), manifestName), { recursive: true }),
    ],
    [
      "a folder whose manifest is a link",
      () => {
        mkdirSync(place());
        symlinkSync(join(strangers, "precious"), join(place(), manifestName));
      },
    ],
  ];
  test.each(others)("%s, and nothing behind it is touched", async (_, make) => {
    make();
    await install("a");
    expect(lstatSync(place()).isDirectory()).toBe(true);
    expect(inModel()).toEqual([dataFile("a"), manifestName]);
    expect(existsSync(join(models, ".passing-1"))).toBe(false);
    expect(readdirSync(strangers)).toEqual(["precious"]);
    expect(readFileSync(join(strangers, "precious"), "utf8")).toBe("precious");
  });

  test("a link to a folder with a sound manifest is not followed either", async () => {
    await install("a");
    const sound = join(models, "deu");
    const elsewhere = join(strangers, "deu");
    cpSync(sound, elsewhere, { recursive: true });
    rmSync(sound, { recursive: true });
    symlinkSync(elsewhere, sound);
    await install("b");
    expect(readdirSync(elsewhere).sort()).toEqual([dataFile("a"), manifestName]);
    expect(inModel()).toEqual([dataFile("b"), manifestName]);
  });
});

test("taking away a link leaves what it leads to", async () => {
  symlinkSync(strangers, join(models, "deu"));
  await takeAway(join(models, "deu"), join(models, ".passing-1"));
  expect(readdirSync(models)).toEqual([]);
  expect(readdirSync(strangers)).toEqual(["precious"]);
});
