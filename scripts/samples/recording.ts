/** Recordings for demonstrations and tests, and a speech model that hears words in them. */
import { writePublishedModel } from "../../converters/speech/testing/published-model.ts";

interface Tone {
  /** 0: silence. */
  hertz: number;
  seconds: number;
}

const headBytes = 44;
const loudness = 8_000;

/** A WAV of one channel and 16 bits, which Windows and browsers know as PCM (RFC 2361). */
export function wavOf(tones: readonly Tone[], samplesPerSecond = 8_000): Uint8Array<ArrayBuffer> {
  const counts = tones.map(({ seconds }) => Math.round(seconds * samplesPerSecond));
  const dataBytes = 2 * counts.reduce((sum, count) => sum + count, 0);
  const bytes = new Uint8Array(headBytes + dataBytes);
  const file = Buffer.from(bytes.buffer);
  file.write("RIFF", 0);
  file.writeUInt32LE(headBytes - 8 + dataBytes, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(samplesPerSecond, 24);
  file.writeUInt32LE(2 * samplesPerSecond, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(dataBytes, 40);
  let at = headBytes;
  for (const [index, { hertz }] of tones.entries())
    for (let sample = 0; sample < (counts[index] ?? 0); sample++, at += 2)
      file.writeInt16LE(
        Math.round(loudness * Math.sin((2 * Math.PI * hertz * sample) / samplesPerSecond)),
        at,
      );
  return bytes;
}

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
const spokenSeconds = 16;

/** So many minutes of them, one after the other, with pauses between. */
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
