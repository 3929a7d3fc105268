/** The interface between converters of recordings and speech engines. */

export const samplesPerSecond = 16_000;

export interface AsrModelFiles {
  encoder: string;
  decoder: string;
  tokens: string;
}

/** What was transcribed in one chunk; times are milliseconds from its beginning, as the model says them. */
export interface ChunkTranscript {
  /** The code of its language; empty where the engine says none, as for models of one language. */
  language: string;
  /** All of it, also where it is in no segment. */
  text: string;
  /** `toMs` null: it goes on to the chunk's end. */
  segments: { fromMs: number; toMs: number | null; text: string }[];
}

/** Speech recognition with one model and one call at a time; only in a child process. */
export interface AsrEngine {
  /** The files are as `inspectSpeechFiles` wants them. Throws what the engine says of its model. */
  load(files: AsrModelFiles): Promise<void>;
  /** `samples`: 16 kHz, -1 to 1, at most 28 s. `language`: a code of the model, or null to detect it. */
  transcribeChunk(samples: Float32Array, language: string | null): Promise<ChunkTranscript>;
  /** Settles once the model's memory is freed. */
  close(): Promise<void>;
}
