import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { ErrorCode } from "../../../config/errors/catalog.ts";
import { faultOf } from "../../../config/testing/failures.ts";
import type { SpeechModel } from "../../../converters/speech/contract.ts";
import { readOnnx } from "../../../converters/speech/model/onnx.ts";
import { onnxBytes } from "../../../converters/speech/testing/onnx-writer.ts";
import { english, sha256, text } from "../../../test/models/data.ts";
import { activityModel, languages, type SpeechExport, speechExport } from "../../../test/models/speech.ts";
import type { ModelKind } from "./contract.ts";
import { digestOfFiles } from "./manifest.ts";
import { unpackModels } from "./unpack.ts";

const root = mkdtempSync(join(tmpdir(), "markmill-unpack-speech-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const tiny = await speechExport();
const activity = await activityModel();

let media = "";
let scratch = "";
const tried: (SpeechModel | string)[] = [];
beforeEach(() => {
  media = mkdtempSync(join(root, "media-"));
  scratch = mkdtempSync(join(root, "scratch-"));
  tried.length = 0;
});

interface Answers {
  problem?: string | null;
  kindOf?(name: string): ModelKind | null;
}

const unpacked = ({ problem = null, kindOf = () => null }: Answers = {}) =>
  unpackModels(
    { path: media, filename: "media" },
    {
      scratch,
      take: async () => {},
      nowMs: Date.UTC(2026, 10, 22, 12),
      kindOf,
      trials: {
        language: async () => null,
        speech: async (model) => {
          for (const path of Object.values(model.files)) expect(path === null || existsSync(path)).toBe(true);
          tried.push(model);
          return problem;
        },
        activity: async (path) => {
          tried.push(basename(path));
          return problem;
        },
      },
    },
  );

function put(files: Readonly<Record<string, Uint8Array>>, folder = "sherpa-onnx-whisper-tiny"): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(media, folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

const names = (staged: readonly { manifest: { name: string } }[]) =>
  staged.map(({ manifest }) => manifest.name);
const without = (files: SpeechExport, ...left: string[]) =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !left.includes(name)));

test("a published folder becomes a model: its files keep their names, in a folder named by what they hold", async () => {
  put({
    ...tiny,
    "README.md": text("# tiny"),
    "test_wavs/0.wav": text("RIFF"),
    "tiny-encoder.ort": text("ort"),
  });
  const { staged, leftOut } = await unpacked();
  const files = Object.entries(tiny).map(([path, bytes]) => ({
    path,
    bytes: bytes.length,
    sha256: sha256(bytes),
  }));
  const sum = digestOfFiles(files);
  const folder = sum.slice(0, 12);
  const [model] = staged;
  expect(model?.manifest).toEqual({
    schema_version: "svc.model.v1",
    name: "whisper-tiny",
    kind: "speech",
    version: "whisper-scripted",
    languages: [...languages],
    files: expect.arrayContaining(files.map((file) => ({ ...file, path: `${folder}/${file.path}` }))),
    installed_at: "2026-11-22T12:00:00.000Z",
  });
  expect(model?.manifest.files).toHaveLength(3);
  expect(readdirSync(model?.folder ?? "").sort()).toEqual([folder, "manifest.json"].sort());
  expect(readdirSync(join(model?.folder ?? "", folder)).sort()).toEqual(Object.keys(tiny).sort());
  expect(leftOut).toEqual([]);
  const bytes = files.reduce((all, file) => all + file.bytes, 0);
  expect(tried).toMatchObject([
    { name: "whisper-tiny", sha256: sum, bytes, languages, files: { vad: null } },
  ]);
});

test("int8 is taken where full precision is there, too, and it is said", async () => {
  put({
    ...tiny,
    "tiny-encoder.onnx": text("full"),
    "tiny-decoder.onnx": text("full"),
    "tiny-encoder.weights": text("w"),
  });
  const { staged, leftOut } = await unpacked();
  expect(staged[0]?.manifest.files.map(({ path }) => basename(path)).sort()).toEqual(
    Object.keys(tiny).sort(),
  );
  expect(leftOut).toEqual([
    expect.stringMatching(/tiny-encoder\.onnx: skipped in favor of int8/),
    expect.stringMatching(/tiny-decoder\.onnx: skipped in favor of int8/),
  ]);
});

test("what is packed within the media is named", async () => {
  put({ ...tiny, "more.tar.bz2": text("BZh9") });
  expect((await unpacked()).leftOut).toEqual([
    expect.stringMatching(/more\.tar\.bz2: nested archive; install it separately/),
  ]);
});

test("full precision is taken where nothing else is there", async () => {
  put(Object.fromEntries(Object.entries(tiny).map(([name, bytes]) => [name.replace(".int8", ""), bytes])));
  const { staged } = await unpacked();
  expect(staged[0]?.manifest.files.map(({ path }) => basename(path))).toContain("tiny-encoder.onnx");
});

test("several models, languages, and voice activity come together", async () => {
  put(tiny);
  put(await speechExport({ name: "small.en", activity: true }), "sherpa-onnx-whisper-small.en");
  put({ "silero_vad.onnx": activity }, ".");
  put({ "xeng.traineddata": english }, "tessdata");
  const { staged } = await unpacked();
  expect(names(staged).sort()).toEqual(["silero_vad", "whisper-small.en", "whisper-tiny", "xeng"]);
  const small = staged.find(({ manifest }) => manifest.name === "whisper-small.en")?.manifest;
  expect(small?.files.map(({ path }) => basename(path))).toContain("silero_vad.onnx");
  expect(staged.find(({ manifest }) => manifest.name === "silero_vad")?.manifest).toMatchObject({
    kind: "voice-activity",
    languages: [],
    files: [{ bytes: activity.length, sha256: sha256(activity) }],
  });
  expect(tried).toContain("silero_vad.onnx");
});

describe("weights beside an ONNX file", () => {
  /** The encoder says that a part of it lies in the file `location`. */
  const withWeights = (location: string): SpeechExport => {
    const name = "tiny-encoder.int8.onnx";
    const path = join(root, name);
    writeFileSync(path, tiny[name] ?? "");
    const encoder = onnxBytes({
      nodes: [],
      inputs: [{ name: "mel", type: "float", dimensions: ["n_audio", 80, "T"] }],
      outputs: ["n_layer_cross_k", "n_layer_cross_v"].map((port) => ({
        name: port,
        type: "float",
        dimensions: [],
      })),
      constants: [
        { name: "w", type: "float", dimensions: [2], external: { location, offset: 0, length: 8 } },
      ],
      metadata: Object.fromEntries(readOnnx(path).metadata),
    });
    return { ...tiny, [name]: Uint8Array.from(encoder) };
  };

  test("come along by their own names", async () => {
    put({
      ...withWeights("tiny-encoder.weights"),
      "tiny-encoder.weights": new Uint8Array(8),
      "other.weights": text("w"),
    });
    const { staged } = await unpacked();
    const kept = staged[0]?.manifest.files.map(({ path }) => basename(path)) ?? [];
    expect(kept.sort()).toEqual([...Object.keys(tiny), "tiny-encoder.weights"].sort());
  });

  test.each([
    [
      "that are missing",
      "tiny-encoder.weights",
      /needs the file tiny-encoder\.weights beside it, which is missing/,
    ],
    ["in another folder", "../weights", /wants weights from another folder/],
    ["at a place of the machine's", "/etc/passwd", /wants weights from another folder/],
  ])("%s are told", async (_, location, says) => {
    put(withWeights(location));
    const { code, message } = await faultOf(unpacked());
    expect([code, message]).toEqual(["invalid_model", expect.stringMatching(says)]);
    expect(tried).toEqual([]);
  });
});

const cut = (bytes: Uint8Array | undefined) => (bytes ?? text("")).slice(0, -40);
const refused: readonly [string, () => void, RegExp, ErrorCode?][] = [
  [
    "without tokens",
    () => put(without(tiny, "tiny-tokens.txt")),
    /whisper-tiny lacks tiny-tokens\.txt.*NAME-tokens/,
  ],
  [
    "without a decoder",
    () => put(without(tiny, "tiny-decoder.int8.onnx")),
    /lacks tiny-decoder\.onnx or tiny-decoder\.int8\.onnx/,
  ],
  [
    "without an encoder",
    () => put(without(tiny, "tiny-encoder.int8.onnx")),
    /lacks tiny-encoder\.onnx or tiny-encoder\.int8\.onnx/,
  ],
  [
    "whose files lie in two folders",
    () => {
      put(without(tiny, "tiny-tokens.txt"));
      put({ "tiny-tokens.txt": tiny["tiny-tokens.txt"] ?? text("") }, "tokens");
    },
    /lacks tiny-tokens\.txt/,
  ],
  [
    "whose encoder is cut short",
    () => put({ ...tiny, "tiny-encoder.int8.onnx": cut(tiny["tiny-encoder.int8.onnx"]) }),
    /whisper-tiny cannot be used.*The encoder (is cut short|has|is no)/,
  ],
  [
    "whose decoder is something else",
    () => put({ ...tiny, "tiny-decoder.int8.onnx": text("hello") }),
    /The decoder is/,
  ],
  [
    "with tokens of another model",
    () => put({ ...tiny, "tiny-tokens.txt": text("YQ== 0\n") }),
    /belongs to another model/,
  ],
  ["whose tokens are invalid", () => put({ ...tiny, "tiny-tokens.txt": text("\0\0\0") }), /The tokens file/],
  [
    "whose voice activity is something else",
    () => put({ ...tiny, "silero_vad.onnx": tiny["tiny-encoder.int8.onnx"] ?? text("") }),
    /The voice activity model is no Silero model/,
  ],
  [
    "with an invalid voice activity model",
    () => put({ "silero_vad.onnx": text("hello") }),
    /silero_vad cannot be used/,
  ],
  [
    "with another checksum than its list's",
    () => put({ ...tiny, sha256sums: text(`${sha256(english)}  tiny-tokens.txt\n`) }),
    /tiny-tokens\.txt is damaged.*differs from the checksum list/,
  ],
  [
    "that is there twice",
    () => {
      put(tiny);
      put(tiny, "again");
    },
    /two models named whisper-tiny/,
    "unsafe_archive",
  ],
  [
    "with voice activity twice",
    () => {
      put({ "silero_vad.onnx": activity }, "a");
      put({ "silero_vad.onnx": activity }, "b");
    },
    /two models named silero_vad/,
    "unsafe_archive",
  ],
  [
    "by the name of a language",
    () => put({ "silero_vad.onnx": activity, "silero_vad.traineddata": english }),
    /two models named silero_vad/,
    "unsafe_archive",
  ],
  [
    "with a name that none may have",
    () =>
      put(
        Object.fromEntries(
          Object.entries(tiny).map(([name, bytes]) => [name.replace("tiny", "ti ny"), bytes]),
        ),
      ),
    /ti ny is not a valid model name.*Rename/,
  ],
  [
    "with tokens that are too large",
    () => put({ ...tiny, "tiny-tokens.txt": new Uint8Array(16 * 1024 ** 2 + 1) }),
    /tiny-tokens\.txt exceeds 16777216 bytes/,
    "payload_too_large",
  ],
  [
    "of another architecture",
    () => put({ "encoder.onnx": text("x"), "tokens.txt": text("x") }),
    /contains no NAME\.traineddata, speech model or silero_vad\.onnx/,
  ],
];
test.each(refused)(
  "one %s is refused before a child loads it",
  async (_, make, says, wanted = "invalid_model") => {
    make();
    const { code, message } = await faultOf(unpacked());
    expect({ code, message }).toEqual({ code: wanted, message: expect.stringMatching(says) });
    expect(tried).toEqual([]);
  },
);

test("one that the engine does not work with spoils all of the media", async () => {
  put(tiny);
  put({ "xeng.traineddata": english });
  const { code, message } = await faultOf(unpacked({ problem: "the engine crashes with it" }));
  expect([code, message]).toEqual([
    "invalid_model",
    "whisper-tiny cannot be used, so nothing was installed: the engine crashes with it.",
  ]);
});

test("a name that a model of another kind has is refused", async () => {
  put({ "silero_vad.onnx": activity });
  const { code, message } = await faultOf(unpacked({ kindOf: () => "ocr-language" }));
  expect([code, message]).toEqual([
    "invalid_model",
    expect.stringMatching(/silero_vad is already the name of.*another kind \(ocr-language\)/),
  ]);
  expect(tried).toEqual([]);
});
