/** Transcribes in this process: what a child process does for a conversion in another one. */
import { dirname } from "node:path";
import { Fault } from "../../config/errors/fault.ts";
import { damageOf } from "../engines/damage.ts";
import type { AsrEngine, ChunkTranscript } from "../engines/speech/contract.ts";
import { activityWindow, openVoiceActivity } from "../engines/speech/voice-activity.ts";
import { whisperEngine } from "../engines/speech/whisper.ts";
import {
  chunkMsMax,
  type SoundPart,
  type Span,
  type SpeechModel,
  soundFormat,
  type Transcription,
} from "./contract.ts";
import { inspectActivityFile, inspectSpeechFiles, UnfitModel } from "./model/inspect.ts";
import { samplesOf } from "./samples.ts";

export interface TranscriptionInput {
  model: SpeechModel;
  part: SoundPart;
}

const samplesPerMs = soundFormat.samplesPerSecond / 1_000;
/** So little is no word, and less than the engine can look at. */
const chunkMsMin = 100;

/** The engine has one model at a time. */
let turn: Promise<unknown> = Promise.resolve();

/** The words of `part`. `language`: one of the model's codes, or null to have the engine tell it. */
export function wordsOf(input: TranscriptionInput, language: string | null): Promise<Transcription> {
  const transcription = turn.then(() => transcribe(input, language));
  turn = transcription.catch(() => undefined);
  return transcription;
}

async function transcribe(
  { model, part }: TranscriptionInput,
  language: string | null,
): Promise<Transcription> {
  if (part.toMs - part.fromMs > chunkMsMax) throw new RangeError("more than the engine transcribes at once");
  const { engine, languages } = await loadedFor(model, dirname(part.file));
  // The engine would end the process.
  if (language !== null && !languages.includes(language))
    throw unusable(model, `it does not know the language "${language}"`);
  const [samples] = samplesOf(part, Math.max(1, (part.toMs - part.fromMs) * samplesPerMs));
  const lengthMs = Math.floor((samples?.length ?? 0) / samplesPerMs);
  const only = languages.length === 1 ? languages[0] : undefined;
  if (samples === undefined || lengthMs < chunkMsMin)
    return { language: only ?? language ?? "", segments: [] };
  const transcription = await engine.transcribeChunk(samples, only === undefined ? language : null);
  // The engine keeps to itself that it failed: its answer is empty then. Whatever is decoded has a language.
  if (only === undefined && transcription.language === "")
    throw new Error("the speech engine could not decode a part of the recording");
  return {
    language: only ?? transcription.language,
    segments: segmentsOf(transcription, part.fromMs, lengthMs),
  };
}

/** Spans of speech, by the model's separate detector; null if its package has none. */
export async function activityOf({ model, part }: TranscriptionInput): Promise<Span[] | null> {
  const { vad } = model.files;
  if (vad === null) return null;
  await checked(model, () => inspectActivityFile(vad));
  const activity = await openVoiceActivity(dirname(part.file), vad);
  const window = new Float32Array(activityWindow);
  let count = 0;
  for (const samples of samplesOf(part, activityWindow)) {
    window.set(samples);
    // The last one is filled up with silence.
    window.fill(0, samples.length);
    activity.accept(window);
    count += samples.length;
  }
  const endMs = part.fromMs + Math.floor(count / samplesPerMs);
  const timeOf = (sample: number) => Math.min(endMs, part.fromMs + Math.round(sample / samplesPerMs));
  const spans = activity.end().map(({ from, to }) => ({ fromMs: timeOf(from), toMs: timeOf(to) }));
  return spans.filter(({ fromMs, toMs }) => toMs > fromMs);
}

interface Loaded {
  sha256: string;
  engine: AsrEngine;
  languages: readonly string[];
}

let loaded: Loaded | null = null;

/** Kept for the next part of the recording; a model of another digest takes its place. */
async function loadedFor(model: SpeechModel, scratch: string): Promise<Loaded> {
  if (loaded?.sha256 === model.sha256) return loaded;
  await loaded?.engine.close();
  loaded = null;
  const { languages } = await checked(model, () => inspectSpeechFiles(model.files));
  const engine = whisperEngine(scratch);
  try {
    await engine.load(model.files);
  } catch (error) {
    if (error instanceof Fault || damageOf(error) !== null) throw error;
    throw unusable(model, "the engine rejects it", error);
  }
  loaded = { sha256: model.sha256, engine, languages };
  return loaded;
}

/** Before native code runs: it would end the process over much of what this finds. */
async function checked<T>(model: SpeechModel, inspected: () => Promise<T>): Promise<T> {
  try {
    return await inspected();
  } catch (error) {
    if (!(error instanceof UnfitModel)) throw error;
    throw unusable(model, `${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`, error);
  }
}

const unusable = ({ name }: SpeechModel, why: string, cause?: unknown) =>
  new Fault("capability_unavailable", { message: `The speech model ${name} cannot be used: ${why}.`, cause });

/** What directs a Whisper model, where one writes it out. */
const controlToken = /<\|[^<>|]{0,40}\|>/g;
const stepMs = 20;

/** In order, within the part, each at least a step long. */
function segmentsOf(
  { text, segments }: ChunkTranscript,
  startMs: number,
  lengthMs: number,
): Transcription["segments"] {
  const all = segments.length > 0 ? segments : [{ fromMs: 0, toMs: null, text }];
  let reachedMs = 0;
  const found: Transcription["segments"] = [];
  for (const each of all) {
    const words = each.text.replace(controlToken, "").trim();
    if (words === "") continue;
    const fromMs = Math.min(Math.max(each.fromMs, reachedMs), lengthMs - stepMs);
    const toMs = Math.min(Math.max(each.toMs ?? lengthMs, fromMs + stepMs), lengthMs);
    found.push({ fromMs: startMs + fromMs, toMs: startMs + toMs, text: words });
    reachedMs = toMs;
  }
  return found;
}
