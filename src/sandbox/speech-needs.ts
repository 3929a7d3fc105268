/** What hearing takes: memory for the model, and time. */
import { minuteMs, secondMs } from "../../config/units.ts";
import type { SpeechModel } from "../../converters/speech/contract.ts";
import type { HearTask } from "./contract.ts";

/**
 * A loaded model is about twice as large as its files (measured with the int8 exports): the engine has the weights in its
 * own layout, too. The rest is the engine itself, and what it computes with.
 */
const memoryFactor = 2.2;
const engineBytes = 512 * 1024 ** 2;

/** Of a process that hears with it, above what any process has. */
export const speechMemoryBytes = ({ bytes }: Pick<SpeechModel, "bytes">): number =>
  Math.ceil(bytes * memoryFactor) + engineBytes;

/** A process that starts on a machine that is busy with others; a minute as for a page to be recognised. */
const startMs = minuteMs;
/** Of the model's files, read from a slow disk and put into the engine's layout. */
const loadedBytesPerSecond = 20 * 1024 ** 2;
/**
 * The largest models take about the duration itself on one core of a usual machine (small: 2 s for 30 s, and they have six
 * times its weights); a slow one, or one whose cores are shared with others, is allowed ten times that.
 */
const wordsFactor = 10;
/** Voice activity is told a hundred times as fast as it is spoken. */
const activityFactor = 1;

/** How long one part may take to be heard: six minutes for 28 s and a small model, seven for the largest. */
export function hearingDeadlineMs({ part, wanted, model }: Omit<HearTask, "kind" | "result">): number {
  const loadMs = Math.ceil(model.bytes / loadedBytesPerSecond) * secondMs;
  const factor = wanted.what === "words" ? wordsFactor : activityFactor;
  return startMs + loadMs + (part.toMs - part.fromMs) * factor;
}
