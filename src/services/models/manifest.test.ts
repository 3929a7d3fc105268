import { expect, test } from "bun:test";
import { digestOfFiles, parseManifest } from "./manifest.ts";
import { sampleManifest } from "./testing/sample-manifest.ts";

const sound = sampleManifest("deu");
const withFile = (file: object) => ({ ...sound, files: [{ ...sound.files[0], ...file }] });

test("a sound manifest is read as it is", () => {
  expect(parseManifest("deu", JSON.stringify(sound))).toEqual(sound);
});

test("a model of another kind has its files in a folder that is named by what they hold", () => {
  const speech = {
    ...withFile({ path: "0123456789ab/tiny-tokens.txt" }),
    kind: "speech",
    name: "whisper-tiny.en",
  };
  expect<unknown>(parseManifest("whisper-tiny.en", JSON.stringify(speech))).toEqual(speech);
});

test("the digest of several files is what sha256sum says of what it says of them", () => {
  const [a, b] = [
    { path: "0123456789ab/a.onnx", sha256: "a".repeat(64) },
    { path: "0123456789ab/b.txt", sha256: "b".repeat(64) },
  ] as const;
  const printed = `${a.sha256}  a.onnx\n${b.sha256}  b.txt\n`;
  const sum = new Bun.CryptoHasher("sha256").update(printed).digest("hex");
  expect([digestOfFiles([b, a]), digestOfFiles([a, b]), digestOfFiles([a])]).toEqual([sum, sum, a.sha256]);
});

const wrong: readonly [string, unknown][] = [
  ["another model's", { ...sound, name: "fra" }],
  ["a path that leads up", withFile({ path: "../deu.traineddata" })],
  ["a path from the root", withFile({ path: "/etc/passwd" })],
  ["a path with folders", withFile({ path: "a/b" })],
  ["a path with a folder too many", withFile({ path: "0123456789ab/0123456789ab/b" })],
  ["a path that leads out of its folder", withFile({ path: "0123456789ab/.." })],
  ["a hidden path", withFile({ path: ".lock" })],
  ["a path with a line break", withFile({ path: "deu\n" })],
  ["an empty path", withFile({ path: "" })],
  ["a size below nothing", withFile({ bytes: -1 })],
  ["a size that is not a number", withFile({ bytes: "5" })],
  ["a broken size", withFile({ bytes: 1.5 })],
  ["an invalid checksum", withFile({ sha256: "A".repeat(64) })],
  ["no files", { ...sound, files: [] }],
  ["far too many files", { ...sound, files: Array.from({ length: 65 }, () => sound.files[0]) }],
  ["another kind", { ...sound, kind: "formula" }],
  ["a later form", { ...sound, schema_version: "svc.model.v2" }],
  ["languages that are names of nothing", { ...sound, languages: ["../x"] }],
  ["a list", [sound]],
  ["nothing", null],
];
test.each(wrong)("one with %s is invalid", (_, value) => {
  expect(parseManifest("deu", JSON.stringify(value))).toBeNull();
});

test.each([
  ["nothing", ""],
  ["half of one", JSON.stringify(sound).slice(0, 40)],
  ["brackets without end", "[".repeat(500_000)],
  ["bytes", "\0\u{fffd}"],
])("%s cannot be read as one", (_, text) => {
  expect(parseManifest("deu", text)).toBeNull();
});
