/** Recordings for demonstrations and tests, and a speech model that hears words in them. */
import { minuteMs, secondMs } from "../../config/units.ts";
import { wavFile } from "../../converters/media/testing/wav.ts";
import { writePublishedModel } from "../../converters/speech/testing/published-model.ts";
import { type Tone, tones } from "../../converters/speech/testing/tones.ts";

/** As small as a recording without a codec can be that still has all pitches below. */
const usualSamplesPerSecond = 8_000;

export const wavOf = (
  parts: readonly Tone[],
  samplesPerSecond = usualSamplesPerSecond,
): Uint8Array<ArrayBuffer> => wavFile(tones(parts, samplesPerSecond), { samplesPerSecond });

/** Each is said for 16 seconds, and none is heard in silence. */
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
const spokenMs = 16_000;
const turnMs = minuteMs / said.length;

/** So many minutes of them, one after the other, with pauses between. */
export const talkWav = (minutes: number, samplesPerSecond?: number): Uint8Array<ArrayBuffer> =>
  wavOf(
    Array.from({ length: minutes * said.length }, (_, at) => [
      { hertz: 0, ms: secondMs },
      { hertz: said[at % said.length]?.hertz ?? 0, ms: spokenMs },
      { hertz: 0, ms: turnMs - spokenMs - secondMs },
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
