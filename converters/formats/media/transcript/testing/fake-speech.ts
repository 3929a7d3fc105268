/** A Speech whose answers a test chooses. */
import { setTimeout as after } from "node:timers/promises";
import type { SoundPart, Span, Speech, Transcription } from "../../../../speech/contract.ts";

export interface FakeSpeech extends Speech {
  /** What it was asked for, in the order of asking. */
  asked: { part: SoundPart; language: string | null }[];
  /** The most parts that were with it at the same time. */
  togetherMax: number;
}

interface Says {
  answer(part: SoundPart, language: string | null): Transcription | Error;
  activity?: Span[] | null;
  languages?: readonly string[];
  atOnce?: number;
  /** How long an answer takes: later parts may be answered first. */
  delayMs?(part: SoundPart): number;
}

export function fakeSpeech({
  answer,
  activity = null,
  languages = ["en", "de", "ja"],
  ...says
}: Says): FakeSpeech {
  let together = 0;
  const speech: FakeSpeech = {
    model: { name: "tiny", version: "1.0", sha256: "ab".repeat(32), bytes: 2_000, languages },
    atOnce: says.atOnce ?? 3,
    asked: [],
    togetherMax: 0,
    activity: async () => activity,
    async transcribe(part, language) {
      speech.asked.push({ part, language });
      together += 1;
      speech.togetherMax = Math.max(speech.togetherMax, together);
      await after(says.delayMs?.(part) ?? 0);
      together -= 1;
      const transcription = answer(part, language);
      if (transcription instanceof Error) throw transcription;
      return transcription;
    },
  };
  return speech;
}

/** One stretch over all of the part. */
export function transcribedAs(text: string, { fromMs, toMs }: Span, language = "en"): Transcription {
  return { language, segments: [{ fromMs, toMs, text }] };
}
