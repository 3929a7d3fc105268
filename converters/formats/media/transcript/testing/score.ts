/** How well speech was found, frame by frame, against the voice without what was added to it. */
import { type Span, soundFormat } from "../../../../speech/contract.ts";
import { frameMs } from "../activity/levels.ts";
import { loudness, type Samples } from "./spoken.ts";

const frameLength = (frameMs * soundFormat.samplesPerSecond) / 1_000;
/** A frame of the voice that is within so much of its loudness is speech. */
const speechDb = -30;
/** Nearer to speech than this it is no fault to find some. */
const nearFrames = 25;

export function missed(spans: readonly Span[], voice: Samples): { misses: number; falseAlarms: number } {
  const least = loudness(voice) * 10 ** (speechDb / 20);
  const speech = Array.from({ length: Math.ceil(voice.length / frameLength) }, (_, i) => {
    const part = voice.subarray(i * frameLength, (i + 1) * frameLength);
    return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / frameLength) > least;
  });
  const found = speech.map((_, i) =>
    spans.some(({ fromMs, toMs }) => fromMs < (i + 1) * frameMs && toMs > i * frameMs),
  );
  const far = speech.map(
    (_, i) => !speech.slice(Math.max(0, i - nearFrames), i + nearFrames + 1).includes(true),
  );
  const share = (of: readonly boolean[], which: (i: number) => boolean) =>
    of.filter((each, i) => each && which(i)).length / Math.max(1, of.filter(Boolean).length);
  return {
    misses: share(speech, (i) => found[i] === false),
    falseAlarms: share(far, (i) => found[i] === true),
  };
}
