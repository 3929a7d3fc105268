/**
 * What stands between the conversion of recordings and the engine that hears them, so that another one can take its place.
 */

/** Of all sound that the engine is given. */
export const samplesPerSecond = 16_000;

/** Paths. */
export interface AsrModelFiles {
  encoder: string;
  decoder: string;
  tokens: string;
}

/** What was transcribed in one chunk; times are milliseconds from its beginning, as the model says them. */
export interface ChunkHeard {
  /** The code of its language; empty where the engine says none, as for models of one language. */
  language: string;
  /** All of it, also where it is in no segment. */
  text: string;
  /** `toMs` null: it goes on to the chunk's end. */
  segments: { fromMs: number; toMs: number | null; text: string }[];
}

/**
 * Speech recognition with one model at a time and one call after the other, in a child process alone: errors of native code
 * end the process.
 */
export interface AsrEngine {
  /** The files are as `inspectSpeechFiles` wants them. Throws what the engine says of its model. */
  load(files: AsrModelFiles): Promise<void>;
  /**
   * `samples`: 16 kHz, -1 to 1, at most 28 s. `language`: a code that the model has, or null to have the engine tell it;
   * for models of one language null alone.
   */
  transcribeChunk(samples: Float32Array, language: string | null): Promise<ChunkHeard>;
  /** Gives the model's memory back. */
  close(): void;
}
