/** A decoded recording to its transcript. */
import type { ConversionContext, ConversionRequest } from "../../contract.ts";
import type { Document } from "../../document/model.ts";
import { heardScores } from "../../document/quality.ts";
import type { Span, Speech } from "../../speech/contract.ts";
import type { DecodedSound } from "../decode.ts";
import { measureLevels } from "./activity/levels.ts";
import { type Chunk, chunksOf } from "./chunks.ts";
import { type Cleaned, clean } from "./cleaning/clean.ts";
import { subtitleFiles, transcriptRoot } from "./document.ts";
import { KeptHearing } from "./kept.ts";
import { type HeardLanguage, isMixed, languageTag, languageWords } from "./language.ts";
import { type Listened, listen } from "./listen.ts";
import { paragraphsOf } from "./paragraphs.ts";
import { minutesOf } from "./signals.ts";
import { type Activity, activityIn } from "./speaking.ts";

export interface Recording {
  sound: DecodedSound;
  /** The samples, as of soundFormat. */
  file: string;
  /** name → version, of what decodes and hears. */
  engines: Readonly<Record<string, string>>;
}

/**
 * Bounded memory: the samples stay in their file. A recording in which nobody speaks has no text, which blocks its
 * delivery, so that nothing is charged for it.
 */
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
  const kept = new KeptHearing(context.keptDir, {
    soundSha256: levels.sha256,
    modelSha256: speech.model.sha256,
    engines,
  });
  const listening = { file, speech, kept, progress: context.progress };
  const listened = await listen(chunks, request.options.language, listening);
  const cleaned = clean(listened.chunks);
  const segments = later(cleaned.segments, offsetMs);
  const { language } = listened;
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
      { decodedMs, offsetMs, levels, spans: activity.spans, chunks: listened.chunks, cleaned },
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
        speech: speechDetails(speech, activity, listened, cleaned),
        scores: heardScores,
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
  language: HeardLanguage,
  chunks: readonly Chunk[],
  spoken: boolean,
): string[] {
  return [
    ...(damaged ? ["The file is damaged; what could be decoded was heard."] : []),
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

/** For `metadata.details`: the same whether or not an earlier attempt had heard some of it. */
function speechDetails(
  { model }: Speech,
  activity: Activity,
  { chunks, language }: Listened,
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
    chunks_failed: chunks.filter(({ heard }) => heard instanceof Error).length,
    segments: segments.length,
    dropped_characters: { loops: dropped.loops, repeats: dropped.repeats, silence: dropped.silence },
  };
}
