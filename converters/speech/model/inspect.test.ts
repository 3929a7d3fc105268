import { afterAll, describe, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SpeechModelFiles } from "../contract.ts";
import { type ModelSpec, onnxBytes } from "../testing/onnx-writer.ts";
import { type ScriptedModel, writeScriptedModel } from "../testing/scripted-model.ts";
import { inspectSpeechFiles, UnfitModel, weightsBeside } from "./inspect.ts";

const root = mkdtempSync(join(tmpdir(), "mm-model-files-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const script: ScriptedModel = {
  language: "de",
  languages: ["en", "de", "yue"],
  segments: [{ fromMs: 0, toMs: 1_000, text: " Guten Tag." }],
  activity: true,
};
const write = (changes: Partial<ScriptedModel> = {}) =>
  writeScriptedModel(mkdtempSync(join(root, "model-")), { ...script, ...changes });

async function refusal(files: SpeechModelFiles): Promise<string> {
  const thrown = await inspectSpeechFiles(files).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof UnfitModel)) throw new Error("not refused for what it is", { cause: thrown });
  return thrown.message;
}

test("a model says its languages and its name", async () => {
  expect(await inspectSpeechFiles(await write())).toEqual({
    languages: ["en", "de", "yue"],
    version: "whisper-scripted",
  });
});

test("a model for English alone knows English alone", async () => {
  const files = await write({ language: "en", languages: ["en"], metadata: { model_type: null } });
  expect(await inspectSpeechFiles(files)).toEqual({ languages: ["en"], version: null });
});

describe("a model is refused", () => {
  test.each(["encoder", "decoder", "vad"] as const)("whose %s is cut at any place", async (role) => {
    const files = await write();
    const path = files[role] ?? "";
    const bytes = readFileSync(path);
    for (let length = bytes.length - 1; length > 0; length -= 7) {
      writeFileSync(path, bytes.subarray(0, length));
      // Where the part is missing whole, it may be one without what it should say.
      expect(await refusal(files)).toMatch(/^The (encoder|decoder|voice activity model) (is|has) /);
    }
    writeFileSync(path, bytes.subarray(0, -3));
    expect(await refusal(files)).toEndWith(" is cut short: parts of it are missing");
    writeFileSync(path, "");
    expect(await refusal(files)).toEndWith(" is no ONNX file");
  });

  test.each(["encoder", "decoder", "vad"] as const)("whose %s is something else", async (role) => {
    const files = await write();
    writeFileSync(files[role] ?? "", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 7\n");
    expect(await refusal(files)).toEndWith(" is no ONNX file");
  });

  test.each([
    [{ n_mels: null }, "is no Whisper encoder as sherpa-onnx exports it: its metadata have no n_mels"],
    [{ eot: "x" }, "has metadata that no Whisper model has: eot is x"],
    [{ n_mels: 0 }, "has metadata that no Whisper model has: n_mels is 0"],
    [{ n_text_state: 0 }, "has metadata that no Whisper model has: n_text_state is 0"],
    [{ n_text_state: 99_999 }, "has metadata that no Whisper model has: n_text_state is 99999"],
    [{ sot_sequence: "3" }, "is no Whisper encoder as sherpa-onnx exports it: its sot_sequence is too short"],
    [
      { all_language_codes: "en,de" },
      "has metadata that contradict each other: all_language_codes and all_language_tokens differ in length",
    ],
    [
      { all_language_codes: "en,de,../x" },
      "has metadata that no Whisper model has: all_language_codes are not codes of languages",
    ],
    [
      { all_language_tokens: "1,2,999999" },
      "has metadata that contradict each other: a token lies outside of its vocabulary",
    ],
    [
      { all_language_tokens: "1,2,x" },
      "has metadata that contradict each other: a token lies outside of its vocabulary",
    ],
    [{ eot: 1_000 }, "has metadata that contradict each other: eot lies behind no_timestamps"],
  ])("whose encoder says %p", async (metadata, sentence) => {
    expect(await refusal(await write({ metadata }))).toBe(`The encoder ${sentence}`);
  });

  test("whose files have changed places", async () => {
    const files = await write();
    expect(await refusal({ ...files, encoder: files.decoder })).toStartWith(
      "The encoder is no Whisper encoder",
    );
    expect(await refusal({ ...files, decoder: files.encoder })).toStartWith("The decoder has other inputs");
    expect(await refusal({ ...files, vad: files.encoder })).toBe(
      "The voice activity model is no Silero model that the engine knows",
    );
    expect(await refusal({ ...files, tokens: files.encoder })).toBe(
      "The tokens file has no token in base64 and its number in line 1",
    );
  });

  test("whose decoder or tokens are another model's", async () => {
    const files = await write();
    const other = await write({ segments: [...script.segments, { fromMs: 2_000, toMs: 3_000, text: "b" }] });
    expect(await refusal({ ...files, decoder: other.decoder })).toBe(
      "The decoder belongs to another model than the encoder: logits has 1515 where the encoder says 1514",
    );
    expect(await refusal({ ...files, tokens: other.tokens })).toBe(
      "The tokens file belongs to another model: it has 3 tokens where the encoder says 2",
    );
  });

  test.each([
    ["of as many tokens without the space", "QQ== 0\nQg== 1\n", "token 0 is no space"],
    ["with a gap", "IA== 0\nQg== 2\n", "has no token 1: it is not whole"],
    ["with a token twice", "IA== 0\nQg== 0\n", "has token 0 twice"],
    ["of words", "<blk> 0\nword 1\n", "in line 1"],
    ["without anything", "", "in line 1"],
  ])("whose tokens file is one %s", async (_what, text, sentence) => {
    const files = await write();
    writeFileSync(files.tokens, text);
    expect(await refusal(files)).toContain(sentence);
  });

  test("that has more than a process can look through", async () => {
    const files = await write();
    // Fields without content, two bytes each.
    writeFileSync(files.encoder, Buffer.alloc(2_000_000, Uint8Array.of(0x12, 0x00)));
    expect(await refusal(files)).toBe("The encoder is no ONNX file");
  });
});

test("tokens may name what directs the model too, and lines may end as on Windows", async () => {
  const files = await write();
  const special = Buffer.from("<|endoftext|>").toString("base64");
  writeFileSync(files.tokens, `IA== 0\r\n= 1\r\n${special} 2\r\n`);
  expect((await inspectSpeechFiles(files)).languages).toHaveLength(3);
});

describe("weights in a file of their own", () => {
  const encoderWith = (location: string): ModelSpec => ({
    nodes: [{ operator: "Identity", inputs: ["mel"], outputs: ["n_layer_cross_k"] }],
    inputs: [{ name: "mel", type: "float", dimensions: ["n_audio", 80, "T"] }],
    outputs: [
      { name: "n_layer_cross_k", type: "float", dimensions: [] },
      { name: "n_layer_cross_v", type: "float", dimensions: [] },
    ],
    constants: [{ name: "w", type: "float", dimensions: [2], external: { location, offset: 4, length: 8 } }],
  });

  test("are named, wanted and measured", async () => {
    const files = await write();
    const metadata = {
      ...{ n_mels: 80, n_text_layer: 1, n_text_ctx: 448, n_text_state: 1, n_vocab: 1514, sot: 3, eot: 2 },
      ...{ blank_id: 0, translate: 7, transcribe: 8, is_multilingual: 0, no_timestamps: 12, no_speech: 11 },
      sot_sequence: 3,
    };
    writeFileSync(files.encoder, onnxBytes({ ...encoderWith("large-encoder.weights"), metadata }));
    expect(weightsBeside("encoder", files.encoder)).toEqual(["large-encoder.weights"]);
    expect(await refusal(files)).toBe(
      "The encoder needs the file large-encoder.weights beside it, which is missing",
    );
    const weights = join(files.encoder, "../large-encoder.weights");
    writeFileSync(weights, Buffer.alloc(11));
    expect(await refusal(files)).toBe(
      "The encoder needs the file large-encoder.weights whole, which is cut short",
    );
    writeFileSync(weights, Buffer.alloc(12));
    expect(await inspectSpeechFiles(files)).toEqual({ languages: ["en"], version: null });
  });

  test.each(["../secret", "/etc/passwd", "a/b", "..", ""])("lie nowhere else: %p", async (location) => {
    const files = await write();
    writeFileSync(files.encoder, onnxBytes(encoderWith(location)));
    expect(() => weightsBeside("encoder", files.encoder)).toThrow(
      "The encoder wants weights from another folder",
    );
  });
});

describe("what other readers would find another thing in is no model", () => {
  // Protocol buffers: several graphs are one, and of a field's number 29 bits count, whatever stands above them.
  const graph = Uint8Array.of(7 * 8 + 2, 0);
  const initializer = Uint8Array.of(0x80 | (5 * 8 + 2), 0x80, 0x80, 0x80, 0x10, 0);
  const inGraph = Buffer.concat([Uint8Array.of(7 * 8 + 2, initializer.length), initializer]);
  test.each([
    ["two graphs", graph, true],
    ["a field of a number that is too large", inGraph, false],
  ])("%s", async (_, before, whole) => {
    const files = await write();
    const model = whole ? readFileSync(files.encoder) : Uint8Array.of(1 * 8, 8);
    writeFileSync(files.encoder, Buffer.concat([before, model]));
    expect(await refusal(files)).toBe("The encoder is no ONNX file");
  });
});

test("the weights of a large model are not read", async () => {
  const files = await write();
  const path = join(root, "large.onnx");
  copyFileSync(files.encoder, path);
  // A second graph in front, whose name is gigabytes of nothing: the last one counts.
  const gigabyte = 1024 ** 3;
  const length = Buffer.from([0x80, 0x80, 0x80, 0x80, 0x08]);
  const head = Buffer.concat([Uint8Array.of(0x32), length]);
  writeFileSync(path, head);
  truncateSync(path, head.length + 2 * gigabyte);
  writeFileSync(path, readFileSync(files.encoder), { flag: "a" });
  const startedMs = performance.now();
  expect((await inspectSpeechFiles({ ...files, encoder: path })).languages).toHaveLength(3);
  expect(performance.now() - startedMs).toBeLessThan(2_000);
  rmSync(path);
});
