/**
 * A Whisper model of a few kilobytes in the layout that sherpa-onnx exports, whose output is a script. All of the
 * engine runs as with a real one: loading, features, the choice of the language, the rules for times, decoding. A text is one
 * token, so any text comes out as it is.
 *
 * It transcribes in one of two ways. By a script: the encoder finds the loudest of the 80 frequency bands of its input
 * (mean over time), which selects the script. Or by `tones`: each tone is a word, where it is.
 *
 * Times of a script are multiples of 20 ms from 0 to 30 s and count from the beginning of what is given to the model at
 * once. The engine lets the first segment begin within the first second alone (a tone that begins later is transcribed from 0
 * on), and reads at most six tokens for each second that it is given; a segment has three.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SpeechModelFiles, TranscribedSegment } from "../contract.ts";
import { onnxBytes } from "./onnx-writer.ts";
import { activity, decoder, encoder, saidByPitch, saidByTones } from "./scripted-graphs.ts";
import { bands, metadataOf, type Vocabulary, vocabularyOf } from "./scripted-vocabulary.ts";

export interface ScriptedSegment extends Omit<TranscribedSegment, "toMs"> {
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
  /**
   * In place of all scripts: what a tone of a pitch says, in a segment as long as the tone (to about 20 ms). There is silence
   * of a tenth of a second or more between tones; one of no pitch of these says a space, which is nothing.
   */
  tones?: readonly { hertz: number; text: string }[];
  /** In place of what the encoder says of itself; null leaves it out. */
  metadata?: Readonly<Record<string, string | number | null>>;
  /** A VAD model beside it: sound above -40 dBFS is speech. */
  activity?: boolean;
}

/** Into `folder`, which need not exist. */
export async function writeScriptedModel(folder: string, model: ScriptedModel): Promise<SpeechModelFiles> {
  mkdirSync(folder, { recursive: true });
  const { language, languages = [language], segments, pitches = [], tones, metadata = {} } = model;
  const said = [segments, ...pitches.map((each) => each.segments), tones ?? []].flat();
  const vocabulary = vocabularyOf(
    said.map(({ text }) => text),
    languages,
  );
  const facts = Object.entries({ ...metadataOf(vocabulary), ...metadata });
  const told = Object.fromEntries(
    facts.filter((fact): fact is [string, string | number] => fact[1] !== null),
  );
  const scripts = tones === undefined ? byPitch(vocabulary, model) : byTones(vocabulary, model);
  const write = (name: string, content: Uint8Array | string): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  return {
    encoder: write("scripted-encoder.onnx", onnxBytes(encoder(scripts, told))),
    decoder: write("scripted-decoder.onnx", onnxBytes(decoder(vocabulary))),
    tokens: write("scripted-tokens.txt", vocabulary.texts.map(tokenLine).join("")),
    vad: model.activity ? write("silero_vad.onnx", onnxBytes(activity)) : null,
  };
}

const tokenLine = (text: string, id: number) => `${Buffer.from(text).toString("base64")} ${id}\n`;

function byPitch(vocabulary: Vocabulary, model: ScriptedModel): ReturnType<typeof saidByPitch> {
  const { pitches = [] } = model;
  const rows = [model, ...pitches].map(({ language = model.language, segments }) => [
    ...firstOf(vocabulary, language),
    ...tokensOf(vocabulary, segments),
    vocabulary.endOfText,
  ]);
  const columns = Math.max(...rows.map((row) => row.length));
  const table = rows.map((row) => [
    ...row,
    ...Array.from({ length: columns - row.length }, () => vocabulary.endOfText),
  ]);
  return saidByPitch(
    nearest(pitches).map((index) => index + 1),
    table,
  );
}

function byTones(
  vocabulary: Vocabulary,
  { language, tones = [] }: ScriptedModel,
): ReturnType<typeof saidByTones> {
  const tokens = nearest(tones).map((index) => vocabulary.texts.indexOf(tones[index]?.text ?? " "));
  return saidByTones(tokens, firstOf(vocabulary, language), vocabulary);
}

/**
 * What follows the tokens that the engine gives first, by their places: after the start the language, which is asked for
 * alone; after language and task what is said. Models for English alone are given the start alone.
 */
const firstOf = ({ isMultilingual, language, endOfText }: Vocabulary, code: string): number[] =>
  isMultilingual ? [language(code), endOfText] : [];

function tokensOf({ texts, time }: Vocabulary, segments: readonly ScriptedSegment[]): number[] {
  if ((segments[0]?.fromMs ?? 0) > 1_000) throw new Error("the first segment begins within the first second");
  return segments.flatMap(({ fromMs, toMs, text }) => [
    time(fromMs),
    texts.indexOf(text),
    ...(toMs === null ? [] : [time(toMs)]),
  ]);
}

/** For each band the pitch that lies in it or next to it; -1 if there is none. */
function nearest(pitches: readonly { hertz: number }[]): number[] {
  return Array.from({ length: bands }, (_, band) => {
    const distances = pitches.map(({ hertz }) => Math.abs(bandOf(hertz) - band));
    const least = Math.min(...distances);
    return least <= 1 ? distances.indexOf(least) : -1;
  });
}

/** Which of the 80 bands of Slaney's mel scale a pitch lies in, as Whisper's features have them (0 to 8 kHz). */
function bandOf(hertz: number): number {
  const mel = (hz: number) =>
    hz < 1_000 ? (3 * hz) / 200 : 15 + (27 * Math.log(hz / 1_000)) / Math.log(6.4);
  return Math.round((mel(hertz) * (bands + 1)) / mel(8_000)) - 1;
}
