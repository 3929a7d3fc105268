/** Transcribes all chunks of a recording, several at once. */
import { Fault } from "../../../../../config/errors/fault.ts";
import { isPageFault } from "../../../../ocr/page-fault.ts";
import type { Speech, Transcription } from "../../../../speech/contract.ts";
import { lengthMs, summedMs } from "../spans.ts";
import type { KeptTranscription } from "./checkpoint.ts";
import type { Chunk } from "./chunks.ts";
import { type DetectedLanguage, knownLanguage, votedLanguage, voterRounds } from "./language.ts";

/** What is about one part of a recording, as with pages; a model that is no longer there is missed by all parts. */
export function isChunkFault(error: unknown): error is Fault {
  return isPageFault(error) && error.code !== "capability_unavailable";
}

export interface TranscribedChunk {
  chunk: Chunk;
  transcription: Transcription | Fault;
}

export interface TranscribedRecording {
  chunks: TranscribedChunk[];
  language: DetectedLanguage;
}

export interface Transcribing {
  file: string;
  speech: Speech;
  kept: KeptTranscription;
  /** Milliseconds of the chunks. */
  progress(done: number, total: number): void;
}

/** Throws the Fault of the first chunk if none can be transcribed; else failed chunks are counted. */
export async function transcribeChunks(
  chunks: readonly Chunk[],
  languageOption: unknown,
  transcribing: Transcribing,
): Promise<TranscribedRecording> {
  const known = knownLanguage(languageOption, transcribing.speech.model);
  const transcriber = new ChunkTranscriber(transcribing, chunks);
  const language = known ?? (await transcriber.findLanguage());
  await transcriber.transcribeAll(language.code);
  return { chunks: transcriber.result(), language };
}

class ChunkTranscriber {
  readonly #transcribing: Transcribing;
  readonly #chunks: readonly Chunk[];
  readonly #found = new Map<Chunk, Transcription | Fault>();
  readonly #totalMs: number;
  #doneMs = 0;

  constructor(transcribing: Transcribing, chunks: readonly Chunk[]) {
    this.#transcribing = transcribing;
    this.#chunks = chunks;
    this.#totalMs = summedMs(chunks);
  }

  async findLanguage(): Promise<DetectedLanguage> {
    const { model } = this.#transcribing.speech;
    for (const round of voterRounds(this.#chunks)) {
      await this.#transcribeEach(round, null);
      const language = votedLanguage(this.#transcribedSoFar(), model);
      if (language.code !== null) return language;
    }
    return votedLanguage([], model);
  }

  /** What was transcribed in another language is transcribed again; what could not be transcribed is not. */
  async transcribeAll(language: string | null): Promise<void> {
    const left = this.#chunks.filter((chunk) => {
      const found = this.#found.get(chunk);
      if (found === undefined) return true;
      return !(found instanceof Fault) && language !== null && found.language !== language;
    });
    await this.#transcribeEach(left, language);
  }

  result(): TranscribedChunk[] {
    const all = this.#chunks.map((chunk) => ({
      chunk,
      transcription: this.#found.get(chunk) as Transcription | Fault,
    }));
    const first = all.find(({ transcription }) => transcription instanceof Fault)?.transcription;
    if (first instanceof Fault && all.every(({ transcription }) => transcription instanceof Fault))
      throw first;
    return all;
  }

  #transcribedSoFar(): { chunk: Chunk; transcription: Transcription }[] {
    return this.#chunks.flatMap((chunk) => {
      const transcription = this.#found.get(chunk);
      return transcription === undefined || transcription instanceof Fault ? [] : [{ chunk, transcription }];
    });
  }

  /** As many at a time as are worth asking for. What is about the whole ends all, once those under way have ended. */
  async #transcribeEach(chunks: readonly Chunk[], language: string | null): Promise<void> {
    const waiting = chunks.values();
    let broken = false;
    const worker = async () => {
      for (const chunk of waiting) {
        if (broken) return;
        try {
          await this.#transcribeChunk(chunk, language);
        } catch (error) {
          broken = true;
          throw error;
        }
      }
    };
    const count = Math.max(1, Math.min(this.#transcribing.speech.atOnce, chunks.length));
    const ended = await Promise.allSettled(Array.from({ length: count }, worker));
    for (const each of ended) if (each.status === "rejected") throw each.reason;
  }

  async #transcribeChunk(chunk: Chunk, language: string | null): Promise<void> {
    const { file, speech, kept, progress } = this.#transcribing;
    const { fromMs, toMs } = chunk;
    const known = await kept.read(chunk, language);
    const transcription = known ?? (await faultOr(speech.transcribe({ file, fromMs, toMs }, language)));
    if (known === null && !(transcription instanceof Fault)) await kept.keep(chunk, language, transcription);
    if (!this.#found.has(chunk)) {
      this.#doneMs += lengthMs(chunk);
      progress(this.#doneMs, this.#totalMs);
    }
    // A second transcription that fails leaves the first one, which is better than nothing.
    if (!(transcription instanceof Fault && this.#found.has(chunk))) this.#found.set(chunk, transcription);
  }
}

async function faultOr(work: Promise<Transcription>): Promise<Transcription | Fault> {
  try {
    return await work;
  } catch (error) {
    if (isChunkFault(error)) return error;
    throw error;
  }
}
