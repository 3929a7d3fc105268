/** Detects the language of a recording on some of its first speech and keeps it for the rest. */
import { Fault } from "../../../../../config/errors/fault.ts";
import type { Speech, Transcription } from "../../../../speech/contract.ts";
import { canonicalTag } from "../../languages.ts";
import type { Chunk } from "./chunks.ts";

/** `option`: given; `model`: its only one; `majority`: detected in the first speech; `none`: unknown. */
export type LanguageSource = "option" | "model" | "majority" | "none";

export interface DetectedLanguage {
  /** One of the model's codes, which everything is transcribed in; null where the engine told none. */
  code: string | null;
  source: LanguageSource;
  /** Milliseconds of speech by the code that the engine told for it, the most first; empty where it was not asked. */
  votes: [code: string, speechMs: number][];
}

/** So many chunks are transcribed without a language at a time, from so much of the recording's beginning where that has speech. */
const votersMax = 5;
const votersWithinMs = 300_000;
/** Of all votes: with less for the first language the recording is called mixed. */
const majorityShare = 2 / 3;

/** What is known before anything is transcribed; null where the engine must tell. Throws capability_unavailable. */
export function knownLanguage(
  option: unknown,
  { name, languages }: Speech["model"],
): DetectedLanguage | null {
  if (typeof option === "string" && option !== "auto") {
    if (!languages.includes(option))
      throw new Fault("capability_unavailable", {
        message: `The speech model ${name} does not know the language "${option}"; it knows ${languages.join(", ")}.`,
      });
    return { code: option, source: "option", votes: [] };
  }
  const [only] = languages;
  return languages.length === 1 && only !== undefined ? { code: only, source: "model", votes: [] } : null;
}

/** Rounds of chunks for language detection: those with most speech in the first minutes come first. */
export function voterRounds(chunks: readonly Chunk[]): Chunk[][] {
  const within = (chunks[0]?.fromMs ?? 0) + votersWithinMs;
  const early = chunks.filter(({ fromMs }) => fromMs < within);
  const late = chunks.slice(early.length);
  const bySpeech = early.toSorted((a, b) => b.speechMs - a.speechMs || a.fromMs - b.fromMs);
  const all = [...bySpeech, ...late];
  return Array.from({ length: Math.ceil(all.length / votersMax) }, (_, i) =>
    all.slice(i * votersMax, (i + 1) * votersMax),
  );
}

/** By majority of speech; the language that is transcribed first where two are even. Nothing is taken for granted. */
export function votedLanguage(
  chunks: readonly { chunk: Chunk; transcription: Transcription }[],
  { languages }: Speech["model"],
): DetectedLanguage {
  const votes = new Map<string, number>();
  for (const { chunk, transcription: found } of chunks.toSorted((a, b) => a.chunk.fromMs - b.chunk.fromMs)) {
    const said = found.segments.some(({ text }) => /\p{L}/u.test(text));
    if (said && languages.includes(found.language))
      votes.set(found.language, (votes.get(found.language) ?? 0) + chunk.speechMs);
  }
  const sorted = [...votes].sort(([, a], [, b]) => b - a);
  const code = sorted[0]?.[0] ?? null;
  return { code, source: code === null ? "none" : "majority", votes: sorted };
}

export function isMixed({ votes }: DetectedLanguage): boolean {
  const total = votes.reduce((sum, [, ms]) => sum + ms, 0);
  return votes.length > 1 && (votes[0]?.[1] ?? 0) < total * majorityShare;
}

/** BCP 47; `mul` (ISO 639-2) for several, undefined where none is known. */
export function languageTag(language: DetectedLanguage): string | undefined {
  if (language.code === null) return undefined;
  if (isMixed(language)) return "mul";
  return canonicalTag(language.code) ?? undefined;
}

/** For people, in English: German (de). */
export function languageWords(language: DetectedLanguage): string {
  if (language.code === null) return "Unknown";
  if (!isMixed(language)) return named(language.code);
  return `Mixed: ${language.votes.map(([code]) => named(code)).join(", ")}; transcribed as ${named(language.code)}`;
}

function named(code: string): string {
  const tag = canonicalTag(code);
  const name = tag === null ? undefined : languageNames.of(tag);
  return name === undefined ? code : `${name} (${tag})`;
}

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
