/** Memory and time of transcription. */
import { minuteMs, secondMs } from "../../config/units.ts";
import type { SpeechModel } from "../../converters/speech/contract.ts";
import type { TranscribeTask } from "./contract.ts";

/**
 * A loaded model takes about twice the size of its files (measured with int8 exports), plus the engine's working
 * memory.
 */
const memoryFactor = 2.2;
const engineBytes = 512 * 1024 ** 2;

/** Additional memory of a process with the model. */
export const speechMemoryBytes = ({ bytes }: Pick<SpeechModel, "bytes">): number =>
  Math.ceil(bytes * memoryFactor) + engineBytes;

/** Start of a process on a busy machine. */
const startMs = minuteMs;
/** Loading speed from a slow disk. */
const loadedBytesPerSecond = 20 * 1024 ** 2;
/** The largest models take about real time on one core (small: 2 s for 30 s); slow machines get ten times that. */
const wordsFactor = 10;
/** Voice activity detection is a hundred times faster than real time. */
const activityFactor = 1;

/** Time limit of one part: six minutes for 28 s with a small model, seven with the largest. */
export function transcriptionDeadlineMs({
  part,
  wanted,
  model,
}: Omit<TranscribeTask, "kind" | "result">): number {
  const loadMs = Math.ceil(model.bytes / loadedBytesPerSecond) * secondMs;
  const factor = wanted.what === "words" ? wordsFactor : activityFactor;
  return startMs + loadMs + (part.toMs - part.fromMs) * factor;
}
