/**
 * Speech recognition: sound in, words with their times out. Sound is what `soundFormat` says, in a file without any header;
 * all times are milliseconds from its beginning.
 */

/** Signed 16-bit little-endian samples of one channel, the input of the engines. 32 bytes are a millisecond. */
export const soundFormat = { samplesPerSecond: 16_000, bytesPerMs: 32 } as const;

/** The engine transcribes 30 s at a time and silently drops the rest. */
export const chunkMsMax = 28_000;

export interface Span {
  fromMs: number;
  toMs: number;
}

export interface SoundPart extends Span {
  file: string;
}

export interface SpeechModelFiles {
  encoder: string;
  decoder: string;
  tokens: string;
  /** Of a model for voice activity (Silero); null where the package has none. */
  vad: string | null;
}

export interface SpeechModel {
  name: string;
  /** What its maker calls it; null where it does not say. */
  version: string | null;
  /** 64 lowercase hex over all of its files: models of the same digest transcribe identically. */
  sha256: string;
  bytes: number;
  /** Codes as Whisper has them (en, de, yue); `["en"]` for a model that knows English alone. */
  languages: readonly string[];
  files: SpeechModelFiles;
}

export interface TranscribedSegment extends Span {
  text: string;
}

export interface Transcription {
  /** The code of the language that it was transcribed in; empty where the engine says none. */
  language: string;
  segments: TranscribedSegment[];
}

/** Transcribes in child processes: ask for several parts at once. For errors see `Recognize` (converters/ocr). */
export interface Speech {
  model: Omit<SpeechModel, "files">;
  /** `part` has at most `chunkMsMax`. `language`: one of the model's, or null to have the engine tell it. */
  transcribe(part: SoundPart, language: string | null): Promise<Transcription>;
  /** Spans of speech, in order and without overlaps; null if the model's package has no detector. */
  activity(sound: SoundPart): Promise<Span[] | null>;
  /** Number of parts worth requesting at once. */
  atOnce: number;
}
