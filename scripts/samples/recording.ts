/** Recordings for demonstrations and tests, and a speech model that finds words in them. */
import { secondMs } from "../../config/units.ts";
import { wavFile } from "../../converters/formats/media/testing/wav.ts";
import { writePublishedModel } from "../../converters/speech/testing/published-model.ts";
import { tones } from "../../converters/speech/testing/tones.ts";

interface Tone {
  /** 0: silence. */
  hertz: number;
  seconds: number;
}

/** A telephone's, and enough for all pitches below. */
const usualSamplesPerSecond = 8_000;

/** A WAV file of one channel and 16 bits. */
export function wavOf(
  parts: readonly Tone[],
  samplesPerSecond = usualSamplesPerSecond,
): Uint8Array<ArrayBuffer> {
  const lasting = parts.map(({ hertz, seconds }) => ({ hertz, ms: seconds * secondMs }));
  return wavFile(tones(lasting, samplesPerSecond), { samplesPerSecond });
}

/** Each is said for 16 seconds, and none is transcribed in silence. */
const said = [
  {
    hertz: 440,
    words: ["The harbour master opens the sluice at dawn.", "He writes down the level of the water."],
  },
  {
    hertz: 1_000,
    words: ["Two boats wait outside for the tide.", "The third has lost its anchor in the night."],
  },
  { hertz: 2_300, words: ["The ledger of the mill names both owners.", "Neither has paid for the winter."] },
] as const;
const spokenSeconds = 16;

export const talkWav = (minutes: number, samplesPerSecond?: number): Uint8Array<ArrayBuffer> =>
  wavOf(
    Array.from({ length: minutes * said.length }, (_, at) => [
      { hertz: 0, seconds: 1 },
      { hertz: said[at % said.length]?.hertz ?? 0, seconds: spokenSeconds },
      { hertz: 0, seconds: 60 / said.length - spokenSeconds - 1 },
    ]).flat(),
    samplesPerSecond,
  );

/** Into `folder`, under the names that sherpa-onnx publishes its exports of Whisper by. */
export async function writeTalkModel(folder: string, name: string): Promise<void> {
  const segmentsOf = (words: readonly string[]) =>
    words.map((text, at) => ({ fromMs: 8_000 * at, toMs: 8_000 * at + 7_000, text: ` ${text}` }));
  const pitches = said.map(({ hertz, words }) => ({ hertz, segments: segmentsOf(words) }));
  const languages = ["de", "en", "fr"];
  const segments = pitches[0]?.segments ?? [];
  await writePublishedModel(folder, name, {
    ...{ language: "en", languages, segments, pitches, activity: true },
  });
}
