import { expect, test } from "bun:test";
import { parseManifest } from "./manifest.ts";
import { sampleManifest } from "./testing/sample-manifest.ts";

const sound = sampleManifest("deu");
const withFile = (file: object) => ({ ...sound, files: [{ ...sound.files[0], ...file }] });

test("a sound manifest is read as it is", () => {
  expect(parseManifest("deu", JSON.stringify(sound))).toEqual(sound);
});

const wrong: readonly [string, unknown][] = [
  ["another model's", { ...sound, name: "fra" }],
  ["a path that leads up", withFile({ path: "../deu.traineddata" })],
  ["a path from the root", withFile({ path: "/etc/passwd" })],
  ["a path with folders", withFile({ path: "a/b" })],
  ["a hidden path", withFile({ path: ".lock" })],
  ["a path with a line break", withFile({ path: "deu\n" })],
  ["an empty path", withFile({ path: "" })],
  ["a size below nothing", withFile({ bytes: -1 })],
  ["a size that is no number", withFile({ bytes: "5" })],
  ["a broken size", withFile({ bytes: 1.5 })],
  ["a checksum that is none", withFile({ sha256: "A".repeat(64) })],
  ["no files", { ...sound, files: [] }],
  ["far too many files", { ...sound, files: Array.from({ length: 65 }, () => sound.files[0]) }],
  ["another kind", { ...sound, kind: "formula" }],
  ["a later form", { ...sound, schema_version: "svc.model.v2" }],
  ["languages that are names of nothing", { ...sound, languages: ["../x"] }],
  ["a list", [sound]],
  ["nothing", null],
];
test.each(wrong)("one with %s is none", (_, value) => {
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
