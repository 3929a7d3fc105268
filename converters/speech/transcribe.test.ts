import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { longTest } from "../../config/testing/runs.ts";
import { speechEngineDefect } from "../engines/speech/sherpa-onnx.ts";
import type { SpeechModel } from "./contract.ts";
import { inspectSpeechFiles } from "./model/inspect.ts";
import { type ScriptedModel, writeScriptedModel } from "./testing/scripted-model.ts";
import { writeTones } from "./testing/tones.ts";
import { activityOf, wordsOf } from "./transcribe.ts";

const root = mkdtempSync(join(tmpdir(), "mm-transcribe-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let models = 0;
async function modelOf(script: ScriptedModel): Promise<SpeechModel> {
  models += 1;
  const files = await writeScriptedModel(join(root, `model-${models}`), script);
  const { languages, version } = await inspectSpeechFiles(files);
  return { name: "scripted", version, sha256: `${models}`.padStart(64, "0"), bytes: 1, languages, files };
}

const german: ScriptedModel = {
  language: "de",
  languages: ["en", "de", "fr"],
  segments: [
    { fromMs: 0, toMs: 2_000, text: " Guten Tag." },
    { fromMs: 2_500, toMs: 4_000, text: ' "Zitat" \\ Ende' },
  ],
  pitches: [
    { hertz: 500, language: "en", segments: [{ fromMs: 100, toMs: 900, text: " low" }] },
    { hertz: 3_000, language: "fr", segments: [{ fromMs: 980, toMs: 1_500, text: " haut" }] },
  ],
  activity: true,
};

const silence = join(root, "silence.pcm");
const tones = join(root, "tones.pcm");
beforeAll(() => {
  writeTones(silence, [{ hertz: 0, ms: 40_000 }]);
  writeTones(tones, [
    { hertz: 500, ms: 5_000 },
    { hertz: 3_000, ms: 5_000 },
  ]);
});

// There is no build of the engine for some systems.
describe.if(speechEngineDefect() === null)("transcription", () => {
  test("gives the model's words, times and language", async () => {
    const model = await modelOf(german);
    expect(await wordsOf({ model, part: { file: silence, fromMs: 0, toMs: 5_000 } }, null)).toEqual({
      language: "de",
      segments: [
        { fromMs: 0, toMs: 2_000, text: "Guten Tag." },
        { fromMs: 2_500, toMs: 4_000, text: '"Zitat" \\ Ende' },
      ],
    });
  });

  test("counts times from the beginning of the recording", async () => {
    const model = await modelOf(german);
    const transcription = await wordsOf(
      { model, part: { file: silence, fromMs: 12_345, toMs: 40_000 } },
      null,
    );
    expect(transcription.segments).toEqual([
      { fromMs: 12_345, toMs: 14_345, text: "Guten Tag." },
      { fromMs: 14_845, toMs: 16_345, text: '"Zitat" \\ Ende' },
    ]);
  });

  test("transcribes just the part, in the detected or requested language", async () => {
    const model = await modelOf(german);
    const low = { file: tones, fromMs: 0, toMs: 5_000 };
    const high = { file: tones, fromMs: 5_000, toMs: 10_000 };
    expect(await wordsOf({ model, part: low }, null)).toEqual({
      language: "en",
      segments: [{ fromMs: 100, toMs: 900, text: "low" }],
    });
    expect(await wordsOf({ model, part: high }, null)).toEqual({
      language: "fr",
      segments: [{ fromMs: 5_980, toMs: 6_500, text: "haut" }],
    });
    for (const language of ["de", "en"])
      expect((await wordsOf({ model, part: low }, language)).language).toBe(language);
    expect((await wordsOf({ model, part: low }, null)).language).toBe("en");
  });

  test("an English-only model transcribes English", async () => {
    const model = await modelOf({ language: "en", segments: [{ fromMs: 0, toMs: 1_000, text: " Hello" }] });
    expect(model.languages).toEqual(["en"]);
    for (const language of [null, "en"])
      expect(await wordsOf({ model, part: { file: silence, fromMs: 0, toMs: 2_000 } }, language)).toEqual({
        language: "en",
        segments: [{ fromMs: 0, toMs: 1_000, text: "Hello" }],
      });
  });

  test("keeps within the part and within the file", async () => {
    const model = await modelOf(german);
    const short = await wordsOf({ model, part: { file: silence, fromMs: 1_000, toMs: 3_300 } }, null);
    expect(short.segments).toEqual([
      { fromMs: 1_000, toMs: 3_000, text: "Guten Tag." },
      { fromMs: 3_280, toMs: 3_300, text: '"Zitat" \\ Ende' },
    ]);
    const atEnd = await wordsOf({ model, part: { file: silence, fromMs: 39_000, toMs: 60_000 } }, null);
    expect(atEnd.segments.map(({ toMs }) => toMs)).toEqual([40_000, 40_000]);
    const behind = { file: silence, fromMs: 60_000, toMs: 80_000 };
    expect(await wordsOf({ model, part: behind }, "fr")).toEqual({ language: "fr", segments: [] });
    expect(await activityOf({ model, part: behind })).toEqual([]);
  });

  test.each([0, 1, 99, 100, 101, 399])("a part of %p ms is transcribed or is too short", async (ms) => {
    const model = await modelOf(german);
    const { segments } = await wordsOf({ model, part: { file: silence, fromMs: 7, toMs: 7 + ms } }, null);
    expect(segments).toHaveLength(ms < 100 ? 0 : 2);
  });

  test("reads many words from little sound, and the longest part", async () => {
    const segments = Array.from({ length: 12 }, (_, index) => ({
      fromMs: index * 100,
      toMs: index * 100 + 80,
      text: ` word ${index}`,
    }));
    const model = await modelOf({ language: "de", languages: ["de", "en"], segments });
    const transcription = await wordsOf({ model, part: { file: silence, fromMs: 0, toMs: 4_000 } }, null);
    expect(transcription.segments).toEqual(segments.map((each) => ({ ...each, text: each.text.trim() })));
    const long = await modelOf({
      ...german,
      segments: [{ fromMs: 0, toMs: 28_000, text: " all of it" }],
    });
    expect(
      (await wordsOf({ model: long, part: { file: silence, fromMs: 2_000, toMs: 30_000 } }, null)).segments,
    ).toEqual([{ fromMs: 2_000, toMs: 30_000, text: "all of it" }]);
    expect(wordsOf({ model, part: { file: silence, fromMs: 0, toMs: 28_001 } }, null)).rejects.toThrow(
      RangeError,
    );
  });

  test("drops what directs the model and what says nothing; text may be anything else", async () => {
    const odd = ' a\tb\n<c> & "d" \\e \u0001 日本語 <|music|> 🎵 [BLANK_AUDIO]';
    const model = await modelOf({
      ...german,
      segments: [
        { fromMs: 0, toMs: 1_000, text: "<|nospeech|>" },
        { fromMs: 1_000, toMs: 2_000, text: "  " },
        { fromMs: 2_000, toMs: 3_000, text: odd },
      ],
    });
    const { segments } = await wordsOf({ model, part: { file: silence, fromMs: 0, toMs: 5_000 } }, null);
    expect(segments).toEqual([{ fromMs: 2_000, toMs: 3_000, text: odd.replace("<|music|>", "").trim() }]);
  });

  test("a model of tones transcribes each tone at its time", async () => {
    const words = [" one", " two", " three", " four"];
    const hertz = [400, 900, 2_000, 4_500];
    const model = await modelOf({
      language: "de",
      languages: ["de", "en"],
      segments: [],
      tones: words.map((text, index) => ({ text, hertz: hertz[index] ?? 0 })),
    });
    // Twice all words, with longer and longer tones and pauses.
    const expected: { fromMs: number; toMs: number; text: string }[] = [];
    const parts = [{ hertz: 0, ms: 300 }];
    let atMs = 300;
    for (let index = 0; index < 8; index += 1) {
      const ms = 400 + 200 * index;
      expected.push({ fromMs: atMs, toMs: atMs + ms, text: words[index % 4]?.trim() ?? "" });
      parts.push({ hertz: hertz[index % 4] ?? 0, ms }, { hertz: 0, ms: 100 * (index + 1) });
      atMs += ms + 100 * (index + 1);
    }
    const file = writeTones(join(root, "words.pcm"), parts);
    const { segments } = await wordsOf({ model, part: { file, fromMs: 0, toMs: 20_000 } }, null);
    expect(segments.map(({ text }) => text)).toEqual(expected.map(({ text }) => text));
    for (const [index, { fromMs, toMs }] of segments.entries()) {
      expect(Math.abs(fromMs - (expected[index]?.fromMs ?? 0))).toBeLessThanOrEqual(30);
      expect(Math.abs(toMs - (expected[index]?.toMs ?? 0))).toBeLessThanOrEqual(30);
    }
    const quiet = await wordsOf({ model, part: { file: silence, fromMs: 0, toMs: 9_000 } }, null);
    expect(quiet).toEqual({ language: "de", segments: [] });
  });

  test("a segment without an end goes on to the part's end", async () => {
    const model = await modelOf({ ...german, segments: [{ fromMs: 500, toMs: null, text: " on and on" }] });
    const { segments } = await wordsOf({ model, part: { file: silence, fromMs: 100, toMs: 5_100 } }, null);
    expect(segments).toEqual([{ fromMs: 600, toMs: 5_100, text: "on and on" }]);
  });

  test("a model that says nothing is transcribed as nothing", async () => {
    const model = await modelOf({ ...german, segments: [] });
    expect(await wordsOf({ model, part: { file: silence, fromMs: 0, toMs: 5_000 } }, null)).toEqual({
      language: "de",
      segments: [],
    });
  });

  test("noise and sound that is out of bounds end nothing", async () => {
    const model = await modelOf(german);
    const file = join(root, "noise.pcm");
    const noise = new Int16Array(16_000 * 5);
    for (let at = 0, seed = 1; at < noise.length; at += 1) {
      seed = (seed * 48_271) % 2_147_483_647;
      noise[at] = seed % 2 === 0 ? -32_768 : seed;
    }
    // An odd number of bytes: half a sample at the end.
    writeFileSync(file, new Uint8Array(noise.buffer).subarray(0, -1));
    const part = { file, fromMs: 0, toMs: 9_000 };
    expect((await wordsOf({ model, part }, null)).segments.length).toBeGreaterThan(0);
    expect(await activityOf({ model, part })).toEqual([{ fromMs: 0, toMs: 4_999 }]);
  });

  longTest("what a collection of garbage meets in the middle is kept", async () => {
    const model = await modelOf(german);
    const timer = setInterval(() => Bun.gc(true), 5);
    try {
      for (let run = 0; run < 25; run += 1) {
        const transcription = wordsOf({ model, part: { file: tones, fromMs: 0, toMs: 1_000 } }, null);
        await Bun.sleep(0);
        Bun.gc(true);
        expect((await transcription).segments).toEqual([{ fromMs: 100, toMs: 900, text: "low" }]);
      }
    } finally {
      clearInterval(timer);
    }
  });

  test("several parts may be asked for at once, with different models and languages", async () => {
    const [first, second] = [await modelOf(german), await modelOf({ ...german, language: "fr" })];
    const part = { file: silence, fromMs: 0, toMs: 1_000 };
    const transcriptions = await Promise.all(
      [first, second, first, second].flatMap((model) => [
        wordsOf({ model, part }, null),
        wordsOf({ model, part }, "en"),
      ]),
    );
    expect(transcriptions.map(({ language }) => language)).toEqual([
      "de",
      "en",
      "fr",
      "en",
      "de",
      "en",
      "fr",
      "en",
    ]);
  });

  test("tells where somebody speaks", async () => {
    const model = await modelOf(german);
    const file = writeTones(join(root, "speaking.pcm"), [
      { hertz: 0, ms: 3_000 },
      { hertz: 500, ms: 25_000 },
      { hertz: 0, ms: 4_000 },
      { hertz: 900, ms: 2_000 },
      { hertz: 0, ms: 200 },
      { hertz: 900, ms: 1_800 },
    ]);
    const spans = await activityOf({ model, part: { file, fromMs: 0, toMs: 60_000 } });
    const expected = [
      { fromMs: 3_000, toMs: 28_000 },
      { fromMs: 32_000, toMs: 36_000 },
    ];
    expect(spans).toHaveLength(2);
    for (const [index, { fromMs, toMs }] of (spans ?? []).entries()) {
      expect(Math.abs(fromMs - (expected[index]?.fromMs ?? 0))).toBeLessThan(150);
      expect(Math.abs(toMs - (expected[index]?.toMs ?? 0))).toBeLessThan(150);
    }
    const late = await activityOf({ model, part: { file, fromMs: 30_000, toMs: 33_000 } });
    expect(late).toEqual([{ fromMs: expect.any(Number), toMs: 33_000 }]);
    expect(Math.abs((late?.[0]?.fromMs ?? 0) - 32_000)).toBeLessThan(150);
    const without = { ...model, files: { ...model.files, vad: null } };
    expect(await activityOf({ model: without, part: { file, fromMs: 0, toMs: 60_000 } })).toBeNull();
    expect(await activityOf({ model, part: { file: silence, fromMs: 0, toMs: 40_000 } })).toEqual([]);
  });

  describe("does not let the process end", () => {
    const part = { file: silence, fromMs: 0, toMs: 5_000 };
    const refusal = (model: SpeechModel, language: string | null = null) =>
      wordsOf({ model, part }, language).then(
        () => null,
        ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
      );

    test("over a language that the model does not know", async () => {
      expect(await refusal(await modelOf(german), "ja")).toBe(
        'capability_unavailable: The speech model scripted cannot be used: it does not know the language "ja".',
      );
    });

    test("over a model that is cut short, tells nothing, or has another one's tokens", async () => {
      const model = await modelOf(german);
      const { files } = model;
      const bytes = readFileSync(files.decoder);
      writeFileSync(files.decoder, bytes.subarray(0, -10));
      expect(await refusal(model)).toBe(
        "capability_unavailable: The speech model scripted cannot be used: the decoder is cut short: parts of it are missing.",
      );
      writeFileSync(files.decoder, bytes);
      writeFileSync(files.tokens, "IA== 0\n");
      expect(await refusal(model)).toBe(
        "capability_unavailable: The speech model scripted cannot be used: the tokens file belongs to another model: it has 1 tokens where the encoder says 5.",
      );
      const silent = {
        ...model,
        files: await writeScriptedModel(join(root, "untold"), { ...german, metadata: { eot: null } }),
      };
      expect(await refusal(silent)).toContain("its metadata have no eot");
    });

    test("over a model that fails while transcribing, nor is its empty answer taken for silence", async () => {
      // The size of the output of a model of tones is known only when it transcribes, so it is loaded.
      const model = await modelOf({ ...german, tones: [] });
      const { encoder } = model.files;
      const bytes = readFileSync(encoder);
      // The last of the four lengths that the encoder's answer is brought to, which the number of tokens has no divisor of.
      const name = bytes.lastIndexOf("cross\x4a\x20");
      bytes[name + "cross".length + 2 + 3 * 8] = 97;
      writeFileSync(encoder, bytes);
      expect(wordsOf({ model, part }, null)).rejects.toThrow("could not decode a part of the recording");
    });

    test("over a model whose operators the engine does not know", async () => {
      const model = await modelOf(german);
      const { encoder } = model.files;
      writeFileSync(encoder, readFileSync(encoder).toString("latin1").replace("ArgMax", "ArgMux"), "latin1");
      expect(await refusal(model)).toBe(
        "capability_unavailable: The speech model scripted cannot be used: the engine rejects it.",
      );
    });
  });
});
