/** Transcription by another child. */
import { join } from "node:path";
import type {
  SoundPart,
  Span,
  Speech,
  SpeechModel,
  Transcription,
} from "../../../converters/speech/contract.ts";
import { activitySchema, transcriptionSchema } from "../../../converters/speech/schema.ts";
import type { Recognized } from "../contract.ts";
import type { TranscribePiece } from "../piece.ts";
import { resultOf, writeResult } from "../piece-result.ts";
import type { RequestPiece } from "./piece-client.ts";

const senseless = "Transcription of a part of the recording returned an invalid result.";

interface Elsewhere {
  /** The task's folder, shared by both children. */
  workDir: string;
  model: SpeechModel;
  atOnce: number;
}

export function createTranscriptionClient(ask: RequestPiece, { workDir, model, atOnce }: Elsewhere): Speech {
  let asked = 0;
  const pieceOf = ({ file, fromMs, toMs }: SoundPart, wanted: TranscribePiece["wanted"]): TranscribePiece => {
    asked += 1;
    const part = { file, fromMs: Math.round(fromMs), toMs: Math.round(toMs) };
    return { kind: "transcribe", part, wanted, result: join(workDir, `transcription-${asked}.json`) };
  };
  const { files, ...facts } = model;
  return {
    model: facts,
    atOnce,
    transcribe: (part, language) =>
      resultOf(ask, pieceOf(part, { what: "words", language }), { schema: transcriptionSchema, senseless }),
    // The model has no voice activity detection.
    activity: (sound) =>
      files.vad === null
        ? Promise.resolve(null)
        : resultOf(ask, pieceOf(sound, { what: "activity" }), { schema: activitySchema, senseless }),
  };
}

/** Writes the result in the other child. */
export const writeTranscription = (
  transcription: Transcription | Span[] | null,
  result: string,
): Promise<Recognized> => writeResult(transcription, result, "A part of the recording has too much text.");
