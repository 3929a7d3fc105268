/**
 * Makes the recordings of test/corpus/audio-to-markdown and video-to-markdown again: tones, of which each case's model.json
 * says what a scripted model hears in them. The film is a sample of converters/media/testing.
 */
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { tones } from "../converters/speech/testing/tones.ts";

const corpus = join(import.meta.dir, "../test/corpus");

/** 4,000 samples a second of eight bits, as small as a recording without a codec can be. */
function wave(samples: Int16Array): Uint8Array {
  const thinned = samples.filter((_, at) => at % 4 === 0);
  const bytes = new Uint8Array(44 + thinned.length);
  const view = new DataView(bytes.buffer);
  const text = (at: number, letters: string) => bytes.set(Buffer.from(letters), at);
  text(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 4_000, true);
  view.setUint32(28, 4_000, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, "data");
  view.setUint32(40, thinned.length, true);
  thinned.forEach((sample, at) => {
    bytes[44 + at] = (sample >> 8) + 128;
  });
  return bytes;
}

const talk = tones([
  { hertz: 0, ms: 1_000 },
  { hertz: 500, ms: 6_000 },
  { hertz: 0, ms: 3_000 },
  { hertz: 1_200, ms: 5_000 },
  { hertz: 0, ms: 1_000 },
]);
const [audio, video] = [join(corpus, "audio-to-markdown/talk"), join(corpus, "video-to-markdown/film")];
await mkdir(audio, { recursive: true });
await mkdir(video, { recursive: true });
await writeFile(join(audio, "input.wav"), wave(talk));
await copyFile(
  join(import.meta.dir, "../converters/media/testing/samples/film.mp4"),
  join(video, "input.mp4"),
);
