import { afterAll, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { faultOf } from "../../../config/testing/failures.ts";
import { cut, english, older, sha256, text } from "../../../test/models/data.ts";
import { unpackModels } from "./unpack.ts";

const root = mkdtempSync(join(tmpdir(), "markmill-unpack-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let media = "";
let scratch = "";
beforeEach(() => {
  media = mkdtempSync(join(root, "media-"));
  scratch = mkdtempSync(join(root, "scratch-"));
});

const tried: string[] = [];
const unpacked = (problem: (name: string) => string | null = () => null) =>
  unpackModels(
    { path: media, filename: "media" },
    {
      scratch,
      take: async () => {},
      nowMs: Date.UTC(2026, 10, 22, 12),
      kindOf: (name) => (name === "xeng_speech" ? "speech" : null),
      trials: {
        language: async (name, path) => {
          tried.push(name);
          expect(readFileSync(path).length).toBeGreaterThan(0);
          return problem(name);
        },
        speech: async () => "not asked for",
        activity: async () => "not asked for",
      },
    },
  );
const put = (name: string, bytes: Uint8Array) => writeFileSync(join(media, name), bytes);

test("a language becomes a folder with its data and a manifest, and its content is in the file's name", async () => {
  put("xeng.traineddata", english);
  put("eng.traineddata", english);
  put("osd.traineddata", older);
  put("README", text("Read me."));
  const { staged, leftOut } = await unpacked();
  const sum = sha256(english);
  const path = `xeng-${sum.slice(0, 12)}.traineddata`;
  expect(staged.map(({ manifest }) => manifest)).toEqual([
    {
      schema_version: "svc.model.v1",
      name: "xeng",
      kind: "ocr-language",
      version: expect.stringContaining("4.00"),
      languages: ["xeng"],
      files: [{ path, bytes: english.length, sha256: sum }],
      installed_at: "2026-11-22T12:00:00.000Z",
    },
  ]);
  expect(leftOut).toEqual([
    "eng.traineddata: English is built in and cannot be replaced; use another name for custom data",
    "osd.traineddata: osd is not a language",
  ]);
  const folder = staged[0]?.folder ?? "";
  expect(readdirSync(folder).sort()).toEqual(["manifest.json", path]);
  expect(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"))).toEqual(staged[0]?.manifest);
});

test("one that the engine does not take spoils all of the media", async () => {
  put("xeng.traineddata", english);
  put("yeng.traineddata", english);
  const { code, message } = await faultOf(
    unpacked((name) => (name === "yeng" ? "the engine rejects it" : null)),
  );
  expect([code, message]).toEqual([
    "invalid_model",
    "yeng.traineddata is damaged or incomplete, so nothing was installed: the engine rejects it. Copy it again.",
  ]);
});

const untried: readonly [string, () => void, RegExp][] = [
  ["data that are cut off", () => put("xeng.traineddata", cut), /its component table is missing or invalid/],
  [
    "data of the older kind",
    () => put("xosd.traineddata", older),
    /has no LSTM model, which the engine requires/,
  ],
  ["a name that a model of another kind has", () => put("xeng_speech.traineddata", english), /another kind/],
  ["no data at all", () => put("README", text("Read me.")), /no NAME\.traineddata/],
  [
    "another checksum than the list's",
    () => {
      put("xeng.traineddata", english);
      put("sha256sums", text(`${sha256(cut)}  xeng.traineddata\n`));
    },
    /its SHA-256 differs from the checksum list/,
  ],
];
test.each(untried)("%s are refused before a child reads with them", async (_, make, says) => {
  make();
  tried.length = 0;
  const { code, message } = await faultOf(unpacked());
  expect(code).toBe("invalid_model");
  expect(message).toMatch(says);
  expect(tried).toEqual([]);
});
