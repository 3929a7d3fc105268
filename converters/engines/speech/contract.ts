/** The interface between converters of recordings and speech engines. */

export const samplesPerSecond = 16_000;

export interface AsrModelFiles {
  encoder: string;
  decoder: string;
  tokens: string;
}

/** Transcript of one chunk; times are milliseconds from its beginning, as reported by the model. */
export interface ChunkTranscript {
  /** The code of its language; empty if the engine reports none, as for models of one language. */
  language: string;
  /** The complete text, including text outside of segments. */
  text: string;
  /** `toMs` null: until the end of the chunk. */
  segments: { fromMs: number; toMs: number | null; text: string }[];
}

/** Speech recognition with one model and one call at a time; only in a child process. */
export interface AsrEngine {
  /** Files as required by `inspectSpeechFiles`. Throws the engine's errors. */
  load(files: AsrModelFiles): Promise<void>;
  /** `samples`: 16 kHz, -1 to 1, at most 28 s. `language`: a code of the model, or null to detect it. */
  transcribeChunk(samples: Float32Array, language: string | null): Promise<ChunkTranscript>;
  /** Settles once the model's memory is freed. */
  close(): Promise<void>;
}
