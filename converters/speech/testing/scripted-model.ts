/**
 * A Whisper model of a few kilobytes in the layout that sherpa-onnx exports, which hears what a script says. All of the
 * engine runs as with a real one: loading, features, the choice of the language, the rules for times, decoding.
 *
 * The encoder tells the loudest of the 80 frequency bands of what it is given (mean over time), the decoder looks up the
 * script of that band and gives its tokens one after the other. A text is one token, so any text comes out as it is.
 *
 * What a script can say: segments in the order of their times, which are multiples of 20 ms from 0 to 30 s and count from
 * the beginning of what is given to the model at once; the first one begins within the first second, for the engine
 * allows no other. The engine also reads at most six tokens for each second that it is given, and a segment has three.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { HeardSegment, SpeechModelFiles } from "../contract.ts";
import { type ModelSpec, type NodeSpec, onnxBytes, type PortSpec, type TensorSpec } from "./onnx-writer.ts";

export interface ScriptedSegment extends Omit<HeardSegment, "toMs"> {
  /** Null: it has no end; for the last one alone. */
  toMs: number | null;
}

export interface Script {
  /** What the model says when it is asked for the language. Default: that of the whole model. */
  language?: string;
  segments: readonly ScriptedSegment[];
}

export interface ScriptedModel extends Script {
  language: string;
  /** Default: `language` alone. A model for "en" alone is one for English alone. */
  languages?: readonly string[];
  /** Other scripts, for sound of a pitch: a sine of that many hertz, best from 300 to 6000 and a third apart. */
  pitches?: readonly (Script & { hertz: number })[];
  /** In place of what the encoder says of itself; null leaves it out. */
  metadata?: Readonly<Record<string, string | number | null>>;
  /** A VAD model beside it: sound above -40 dBFS is speech. */
  activity?: boolean;
}

/** Into `folder`, which need not exist. */
export async function writeScriptedModel(folder: string, script: ScriptedModel): Promise<SpeechModelFiles> {
  mkdirSync(folder, { recursive: true });
  const vocabulary = vocabularyOf(script);
  const write = (name: string, content: Uint8Array | string): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  return {
    encoder: write("scripted-encoder.onnx", onnxBytes(encoder(vocabulary, script.metadata ?? {}))),
    decoder: write("scripted-decoder.onnx", onnxBytes(decoder(vocabulary, script))),
    tokens: write("scripted-tokens.txt", vocabulary.texts.map(tokenLine).join("")),
    vad: script.activity ? write("silero_vad.onnx", onnxBytes(activity)) : null,
  };
}

const tokenLine = (text: string, id: number) => `${Buffer.from(text).toString("base64")} ${id}\n`;

const bands = 80;
const context = 448;
const timesMax = 1501;
const msPerTime = 20;
const taskTokens = ["translate", "transcribe", "sot_lm", "sot_prev", "no_speech", "no_timestamps"] as const;

interface Vocabulary {
  texts: string[];
  languages: readonly string[];
  isMultilingual: boolean;
  endOfText: number;
  start: number;
  language(code: string): number;
  task(name: (typeof taskTokens)[number]): number;
  firstTime: number;
  size: number;
}

/** As Whisper's: texts, the end of the text, its start, languages, tasks, times. */
function vocabularyOf({
  language,
  languages = [language],
  segments,
  pitches = [],
}: ScriptedModel): Vocabulary {
  const said = [...segments, ...pitches.flatMap((each) => each.segments)].map(({ text }) => text);
  const texts = [...new Set([" ", ...said])];
  const endOfText = texts.length;
  const start = endOfText + 1;
  const tasks = start + 1 + languages.length;
  const firstTime = tasks + taskTokens.length;
  return {
    texts,
    languages,
    isMultilingual: languages.join() !== "en",
    endOfText,
    start,
    language(code) {
      if (!languages.includes(code)) throw new Error(`the model does not have the language ${code}`);
      return start + 1 + languages.indexOf(code);
    },
    task: (name) => tasks + taskTokens.indexOf(name),
    firstTime,
    size: firstTime + timesMax,
  };
}

function metadataOf(vocabulary: Vocabulary): Record<string, string | number> {
  const { languages, isMultilingual, language, task, start, endOfText, size } = vocabulary;
  const codes = languages.map(language);
  const sequence = isMultilingual ? [start, codes[0], task("transcribe")] : [start];
  return {
    model_type: "whisper-scripted",
    version: "1",
    maintainer: "markmill",
    n_mels: bands,
    n_audio_ctx: 1500,
    n_audio_state: 1,
    n_audio_head: 1,
    n_audio_layer: 1,
    n_vocab: size,
    n_text_ctx: context,
    n_text_state: 1,
    n_text_head: 1,
    n_text_layer: 1,
    sot_sequence: sequence.join(),
    all_language_tokens: codes.join(),
    all_language_codes: languages.join(),
    sot: start,
    sot_index: 0,
    eot: endOfText,
    blank_id: 0,
    is_multilingual: isMultilingual ? 1 : 0,
    ...Object.fromEntries(taskTokens.map((name) => [name, task(name)])),
  };
}

const node = (
  operator: string,
  inputs: string[],
  output: string,
  attributes: Record<string, number | number[]> = {},
): NodeSpec => ({ operator, inputs, outputs: [output], attributes });

const floats = (name: string, ...dimensions: (number | string)[]): PortSpec => ({
  name,
  type: "float",
  dimensions,
});
const integers = (name: string, ...dimensions: (number | string)[]): PortSpec => ({
  name,
  type: "int64",
  dimensions,
});
const constant = (name: string, values: number[], dimensions = [values.length]): TensorSpec => ({
  name,
  type: "int64",
  dimensions,
  values,
});
const scalar = (name: string, value: number): TensorSpec => constant(name, [value], []);
const [floatType, integerType] = [1, 7];

function encoder(vocabulary: Vocabulary, changed: NonNullable<ScriptedModel["metadata"]>): ModelSpec {
  const metadata = Object.entries({ ...metadataOf(vocabulary), ...changed });
  return {
    nodes: [
      node("ReduceMean", ["mel"], "level", { axes: [2], keepdims: 1 }),
      node("ArgMax", ["level"], "band", { axis: 1, keepdims: 1 }),
      node("Cast", ["band"], "said", { to: floatType }),
      node("Reshape", ["said", "cross"], "n_layer_cross_k"),
      node("Identity", ["n_layer_cross_k"], "n_layer_cross_v"),
    ],
    inputs: [floats("mel", "n_audio", bands, "T")],
    outputs: [
      floats("n_layer_cross_k", 1, "n_audio", "T", 1),
      floats("n_layer_cross_v", 1, "n_audio", "T", 1),
    ],
    constants: [constant("cross", [1, 1, 1, 1])],
    metadata: Object.fromEntries(
      metadata.flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])),
    ),
  };
}

function decoder(vocabulary: Vocabulary, script: ScriptedModel): ModelSpec {
  const pitches = script.pitches ?? [];
  const rows = [script, ...pitches].map((each) =>
    rowOf(vocabulary, { ...each, language: each.language ?? script.language }),
  );
  const columns = Math.max(...rows.map((row) => row.length));
  const table = rows.flatMap((row) => [
    ...row,
    ...Array.from({ length: columns - row.length }, () => vocabulary.endOfText),
  ]);
  const nearest = Array.from({ length: bands }, (_, band) => {
    const distances = pitches.map(({ hertz }) => Math.abs(bandOf(hertz) - band));
    const least = Math.min(...distances);
    return least <= 1 ? distances.indexOf(least) + 1 : 0;
  });
  return {
    nodes: [
      node("Reshape", ["n_layer_cross_k", "one"], "heard"),
      node("Cast", ["heard"], "band", { to: integerType }),
      node("Gather", ["rows", "band"], "row"),
      node("Gather", ["table", "row"], "said"),
      node("Reshape", ["said", "all"], "script"),
      node("Shape", ["tokens"], "shape"),
      node("Gather", ["shape", "second"], "count"),
      node("Range", ["zero", "count", "step"], "range"),
      node("Add", ["range", "offset"], "places"),
      node("Min", ["places", "last"], "there"),
      node("Gather", ["script", "there"], "next"),
      node("Unsqueeze", ["next", "front"], "batch"),
      node("OneHot", ["batch", "size", "values"], "logits", { axis: -1 }),
      node("Identity", ["in_n_layer_self_k_cache"], "out_n_layer_self_k_cache"),
      node("Identity", ["in_n_layer_self_v_cache"], "out_n_layer_self_v_cache"),
    ],
    inputs: [
      integers("tokens", "n_audio", "n_tokens"),
      floats("in_n_layer_self_k_cache", 1, "n_audio", context, 1),
      floats("in_n_layer_self_v_cache", 1, "n_audio", context, 1),
      floats("n_layer_cross_k", 1, "n_audio", "T", 1),
      floats("n_layer_cross_v", 1, "n_audio", "T", 1),
      integers("offset", 1),
    ],
    outputs: [
      floats("logits", "n_audio", "n_tokens", vocabulary.size),
      floats("out_n_layer_self_k_cache", 1, "n_audio", context, 1),
      floats("out_n_layer_self_v_cache", 1, "n_audio", context, 1),
    ],
    constants: [
      constant("rows", nearest),
      constant("table", table, [rows.length, columns]),
      constant("one", [1]),
      constant("all", [-1]),
      constant("front", [0]),
      scalar("zero", 0),
      scalar("step", 1),
      scalar("second", 1),
      scalar("last", columns - 1),
      scalar("size", vocabulary.size),
      // Above the logarithm of the number of times, whose sum the engine weighs against the best text.
      { name: "values", type: "float", dimensions: [2], values: [0, 100] },
    ],
  };
}

/**
 * What follows each token that has been given, by its place: after the start the language, which is asked for alone; after
 * the last of what the engine gives first (start, language and task; in models for English alone the start) the script.
 */
function rowOf(vocabulary: Vocabulary, { language, segments }: Script & { language: string }): number[] {
  const { isMultilingual, endOfText, firstTime, texts } = vocabulary;
  const timeOf = (ms: number) => {
    const time = ms / msPerTime;
    if (!Number.isInteger(time) || time < 0 || time >= timesMax) throw new Error(`${ms} ms is no time`);
    return firstTime + time;
  };
  if ((segments[0]?.fromMs ?? 0) > 1_000) throw new Error("the first segment begins within the first second");
  const said = segments.flatMap(({ fromMs, toMs, text }) => [
    timeOf(fromMs),
    texts.indexOf(text),
    ...(toMs === null ? [] : [timeOf(toMs)]),
  ]);
  const first = isMultilingual ? [vocabulary.language(language), endOfText] : [];
  return [...first, ...said, endOfText];
}

/** Which of the 80 bands of Slaney's mel scale a pitch lies in, as Whisper's features have them (0 to 8 kHz). */
function bandOf(hertz: number): number {
  const mel = (hz: number) =>
    hz < 1_000 ? (3 * hz) / 200 : 15 + (27 * Math.log(hz / 1_000)) / Math.log(6.4);
  return Math.round((mel(hertz) * (bands + 1)) / mel(8_000)) - 1;
}

/** Silero's version 5: 512 samples and 64 before them in, a likelihood out. */
const activity: ModelSpec = {
  nodes: [
    node("Abs", ["input"], "loudness"),
    node("ReduceMax", ["loudness"], "peak", { axes: [1], keepdims: 1 }),
    node("Greater", ["peak", "threshold"], "isLoud"),
    node("Cast", ["isLoud"], "output", { to: floatType }),
    node("Identity", ["state"], "stateN"),
  ],
  inputs: [floats("input", "batch", "samples"), floats("state", 2, "batch", 128), integers("sr", 1)],
  outputs: [floats("output", "batch", 1), floats("stateN", 2, "batch", 128)],
  constants: [{ name: "threshold", type: "float", dimensions: [], values: [0.01] }],
};
