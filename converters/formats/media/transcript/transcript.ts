/** A decoded recording to its transcript. */
import type { Root, RootContent, Table } from "mdast";
import { creditsOf } from "../../../../config/credits.ts";
import { minuteMs } from "../../../../config/units.ts";
import { transcriptScores } from "../../../bundle/documents/quality.ts";
import type { ConversionContext, ConversionRequest } from "../../../contract.ts";
import type { BundleText, Document } from "../../../document/model.ts";
import { paragraphOf, placed } from "../../../document/nodes.ts";
import type { SoundPart, Span, Speech } from "../../../speech/contract.ts";
import type { DecodedSound } from "../decode.ts";
import { speechSpans } from "./activity/activity.ts";
import { type Levels, measureLevels } from "./activity/levels.ts";
import { type Cleaned, clean } from "./cleaning/clean.ts";
import { KeptTranscription } from "./recognition/checkpoint.ts";
import { type Chunk, chunksOf } from "./recognition/chunks.ts";
import { type DetectedLanguage, isMixed, languageTag, languageWords } from "./recognition/language.ts";
import {
  isChunkFault,
  type TranscribedRecording,
  transcribeChunks,
} from "./recognition/transcribe-chunks.ts";
import { joinTexts, widthOf } from "./scripts.ts";
import { minutesOf } from "./signals.ts";
import { joined, lengthMs, within } from "./spans.ts";
import { type Cue, cuesOf } from "./subtitles/cues.ts";
import { clockTime, cueTime } from "./times.ts";

// Subtitle files.

/** WebVTT (W3C). `language`: BCP 47; the format has no field for it, so that it stands in a comment. */
export function webVtt(cues: readonly Cue[], language: string | undefined): string {
  const note = language === undefined ? [] : [`NOTE Language: ${language}`];
  const blocks = cues.map(({ fromMs, toMs, lines }) => {
    const text = lines.map((line) => line.replace(/[&<>]/g, (mark) => references[mark] ?? mark));
    return `${cueTime(fromMs, ".")} --> ${cueTime(toMs, ".")}\n${text.join("\n")}`;
  });
  return `${["WEBVTT", ...note, ...blocks].join("\n\n")}\n`;
}

/** Not even in a text may an arrow stand, and what begins with < is markup. */
const references: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** SubRip, which has no standard and no escapes: an arrow would be read as a line of times. */
export function subRip(cues: readonly Cue[]): string {
  return cues
    .map(({ fromMs, toMs, lines }, i) => {
      const text = lines.map((line) => line.replace(/(?<!-)-{2,}>/g, "->"));
      return `${i + 1}\n${cueTime(fromMs, ",")} --> ${cueTime(toMs, ",")}\n${text.join("\n")}\n`;
    })
    .join("\n");
}

// Stretches of text joined to paragraphs: where somebody pauses, or else where a sentence ends after a while.

interface SpokenParagraph extends Span {
  text: string;
}

/** A pause that is as long ends a paragraph. */
const pauseMs = 1_800;
/** From here on the next end of a sentence does. */
const longMs = 60_000;
const longWidth = 600;
/** From so many times that length on the end of any segment does. */
const patience = 1.5;

const sentenceEnd = /[.!?\u2026\u3002\uff01\uff1f\u061f\u06d4\u0964]["'\u201d\u2019\u00bb\u300d\u300f)]*$/u;

/** `segments`: in order. */
export function paragraphsOf(segments: readonly SpokenParagraph[]): SpokenParagraph[] {
  const paragraphs: SpokenParagraph[] = [];
  for (const { fromMs, toMs, text } of segments) {
    const last = paragraphs.at(-1);
    if (last === undefined || endsBefore(last, fromMs)) paragraphs.push({ fromMs, toMs, text });
    else {
      last.text = joinTexts(last.text, text);
      last.toMs = Math.max(last.toMs, toMs);
    }
  }
  return paragraphs;
}

function endsBefore({ fromMs, toMs, text }: SpokenParagraph, nextMs: number): boolean {
  if (nextMs - toMs >= pauseMs) return true;
  const length = Math.max((toMs - fromMs) / longMs, widthOf(text) / longWidth);
  return length >= (sentenceEnd.test(text) ? 1 : patience);
}

export interface Recording {
  sound: DecodedSound;
  file: string;
  /** name → version, of the decoder and the speech engine. */
  engines: Readonly<Record<string, string>>;
}

/** Transcribes in bounded memory. A recording without speech has no text and is not charged. */
export async function transcribe(
  { sound, file, engines }: Recording,
  request: ConversionRequest,
  context: Pick<ConversionContext, "progress" | "charge" | "keptDir"> & { speech: Speech },
): Promise<Document> {
  const { speech } = context;
  const { decodedMs, offsetMs } = sound;
  const part = { file, fromMs: 0, toMs: decodedMs };
  const levels = measureLevels(part);
  const activity = await activityIn(part, levels, speech);
  const chunks = chunksOf(activity.spans, levels, decodedMs);
  const kept = new KeptTranscription(context.keptDir, {
    soundSha256: levels.sha256,
    modelSha256: speech.model.sha256,
    engines,
  });
  const transcribing = { file, speech, kept, progress: context.progress };
  const transcribed = await transcribeChunks(chunks, request.options.language, transcribing);
  const cleaned = clean(transcribed.chunks);
  const segments = later(cleaned.segments, offsetMs);
  const { language } = transcribed;
  const tag = languageTag(language);
  const spoken = segments.length > 0;
  const metrics = { decoded_ms: decodedMs };
  const { title, artist } = sound.tags;
  const facts = {
    title: title ?? null,
    decodedMs,
    language: languageWords(language),
    model: speech.model,
    charge: context.charge?.(metrics) ?? null,
  };
  const general = generalWarnings(sound, language, chunks, spoken);
  return {
    root: spoken ? transcriptRoot(facts, paragraphsOf(segments)) : { type: "root", children: [] },
    units: minutesOf(
      { decodedMs, offsetMs, levels, spans: activity.spans, chunks: transcribed.chunks, cleaned },
      general,
    ),
    assets: [],
    files: spoken ? subtitleFiles(segments, tag === "mul" ? undefined : tag) : [],
    metadata: {
      ...(title === undefined ? {} : { title }),
      ...(artist === undefined ? {} : { authors: [artist] }),
      ...(tag === undefined ? {} : { language: tag }),
      engines: { ...engines },
      details: {
        track: trackDetails(sound),
        speech: speechDetails(speech, activity, transcribed, cleaned),
        scores: transcriptScores,
      },
    },
    metrics,
  };
}

/** In the time of the film. */
function later<T extends Span>(spans: readonly T[], byMs: number): T[] {
  return spans.map((span) => ({ ...span, fromMs: span.fromMs + byMs, toMs: span.toMs + byMs }));
}

function generalWarnings(
  { damaged }: DecodedSound,
  language: DetectedLanguage,
  chunks: readonly Chunk[],
  spoken: boolean,
): string[] {
  return [
    ...(damaged ? ["The file is damaged; what could be decoded was transcribed."] : []),
    ...(spoken
      ? []
      : [chunks.length === 0 ? "Nobody speaks in the recording." : "No words could be made out."]),
    ...(isMixed(language)
      ? [`Several languages were told (${languageWords(language)}); what is in others may be wrong.`]
      : []),
  ];
}

/** For `metadata.details`, whose names are in snake case. */
function trackDetails({ track: { samplesPerSecond, ...track } }: DecodedSound): Record<string, unknown> {
  return { ...track, samples_per_second: samplesPerSecond };
}

/** For `metadata.details`: the same whether or not an earlier attempt had transcribed some of it. */
function speechDetails(
  { model }: Speech,
  activity: Activity,
  { chunks, language }: TranscribedRecording,
  { dropped, segments }: Cleaned,
): Record<string, unknown> {
  return {
    model: { name: model.name, version: model.version, sha256: model.sha256 },
    language: {
      code: language.code,
      by: language.source,
      votes_ms: Object.fromEntries(language.votes),
    },
    activity_by: activity.by,
    speech_ms: chunks.reduce((sum, { chunk }) => sum + chunk.speechMs, 0),
    chunks: chunks.length,
    chunks_failed: chunks.filter(({ transcription }) => transcription instanceof Error).length,
    segments: segments.length,
    dropped_characters: { loops: dropped.loops, repeats: dropped.repeats, silence: dropped.silence },
  };
}

/** Where somebody speaks, by the model's own detector or by ours. */
interface Activity {
  /** In order and apart. */
  spans: Span[];
  by: "model" | "levels";
}

/** `sound`: the part that the levels describe. If the model's detector fails, the levels are used. */
async function activityIn(sound: SoundPart, levels: Levels, speech: Speech): Promise<Activity> {
  const told = await toldBy(speech, sound);
  if (told !== null) return { spans: apart(told, sound), by: "model" };
  return { spans: apart(speechSpans(levels), sound), by: "levels" };
}

async function toldBy(speech: Speech, sound: SoundPart): Promise<Span[] | null> {
  try {
    return await speech.activity(sound);
  } catch (error) {
    if (isChunkFault(error)) return null;
    throw error;
  }
}

/** In whole milliseconds within the sound, joined where they meet. */
function apart(spans: readonly Span[], limits: Span): Span[] {
  const whole = spans.map(({ fromMs, toMs }) =>
    within({ fromMs: Math.floor(fromMs), toMs: Math.ceil(toMs) }, limits),
  );
  // What is not a number has no length, either.
  return joined(whole.filter((span) => lengthMs(span) > 0));
}

interface Facts {
  /** Of the recording; null where it has none. */
  title: string | null;
  decodedMs: number;
  language: string;
  model: { name: string; version: string | null };
  /** credit_units; null outside the metered service. */
  charge: number | null;
}

function transcriptRoot(facts: Facts, paragraphs: readonly SpokenParagraph[]): Root {
  const body = paragraphs.map(({ fromMs, toMs, text }): RootContent => {
    const unit = Math.floor(fromMs / minuteMs) + 1;
    return placed(paragraphOf(`[${clockTime(fromMs)}] ${text}`), { unit, milliseconds: [fromMs, toMs] });
  });
  const title = { type: "text" as const, value: facts.title ?? "Transcript" };
  return {
    type: "root",
    children: [
      placed({ type: "heading", depth: 1, children: [title] }, { unit: 1 }),
      placed(factTable(facts), { unit: 1 }),
      ...body,
    ],
  };
}

function factTable({ decodedMs, language, model, charge }: Facts): Table {
  const rows = [
    ["Property", "Value"],
    ["Duration", clockTime(decodedMs)],
    ["Language", language],
    ["Model", model.version === null ? model.name : `${model.name} (${model.version})`],
    ...(charge === null ? [] : [["Credits", String(creditsOf(charge))]]),
  ];
  return {
    type: "table",
    children: rows.map((cells) => ({
      type: "tableRow",
      children: cells.map((value) => ({ type: "tableCell", children: [{ type: "text", value }] })),
    })),
  };
}

/** `language`: BCP 47, where one is known. */
function subtitleFiles(segments: readonly SpokenParagraph[], language: string | undefined): BundleText[] {
  const cues = cuesOf(segments);
  return [
    { path: "transcript.srt", text: subRip(cues) },
    { path: "transcript.vtt", text: webVtt(cues, language) },
  ];
}
