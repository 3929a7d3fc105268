/**
 * Makes the recordings of test/corpus/audio-to-markdown and video-to-markdown again: tones, of which each case's model.json
 * says what a scripted model hears in them. The film is a sample of converters/formats/media/testing.
 */
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { wavFile } from "../converters/formats/media/testing/wav.ts";
import { soundFormat } from "../converters/speech/contract.ts";
import { tones } from "../converters/speech/testing/tones.ts";

const corpus = join(import.meta.dir, "../test/corpus");

/** As small as a recording without a codec can be. */
const samplesPerSecond = 4_000;

function wave(samples: Int16Array): Uint8Array {
  const every = soundFormat.samplesPerSecond / samplesPerSecond;
  const thinned = samples.filter((_, at) => at % every === 0);
  return wavFile(
    Uint8Array.from(thinned, (sample) => (sample >> 8) + 128),
    { samplesPerSecond, bitsPerSample: 8 },
  );
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
  join(import.meta.dir, "../converters/formats/media/testing/samples/film.mp4"),
  join(video, "input.mp4"),
);
